import { compare, least, subtract } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import { type Rate, worthIn, defaultCurrency } from '#domain/money'
import { orderTypes, takesBack, takesDeposits, type OrderType } from '#domain/order/order-types'
import {
  isPaymentMethod,
  paymentMethods,
  plainMethods,
  usesBalance,
  usualMethod,
  type PaymentMethod,
} from '#domain/payment/payment-methods'
import { type Holdings, type PayableOrder, settle, type Tender } from '#domain/payment/settle'
import type { LedgerName } from '#domain/ledger/ledgers'
import { inHkd } from '#domain/order/order-rate'
import { movingBy, payingBy } from '#domain/staff/actions'
import type { Rates } from '../price/use-rates'
import { asksApproval, mayAct } from '../../data/session/access'

/** A payment while it is being typed. */
export interface PaymentDraft {
  payment_method: PaymentMethod
  /** Money, in `currency`. */
  value: number
  currency: string
  /** Grams, of gold. */
  weight: number
  gold_bar_code: string | null
  /** A business day, `2026-11-21`. */
  date: string
  is_deposit: boolean
  /** The number of a check. */
  payment_method_detail: string
  remarks: string
}

/** A customer's balance. */
type Balance = NonNullable<Holdings['balance']>

/** The amount due, and the customer. */
export interface Owed extends PayableOrder {
  /** HKD per unit of the currency, from the order; none for a bill whose orders have different rates. */
  rate?: Rate
  customer_id: number | null
}

/** The amount due, and the means to pay it. */
export interface Due {
  order: Owed
  rates: Rates
  /** Undefined without a customer. */
  balance: Balance | undefined
  /** Whether it is the default customer, for whom nothing is on account. */
  isForEverybody?: boolean
  /** Whether the user may pay it by a method; by any when left out. */
  mayPayBy?: (method: PaymentMethod) => boolean
}

/** The reason why a payment method cannot apply, as a key of the texts. */
type WayBlock =
  | 'no_right'
  | 'for_everybody'
  | 'no_cash_unpaid'
  | 'no_gold_unpaid'
  | 'no_customer'
  | 'no_balance'
  | 'no_rate'

/** The reason why an amount cannot be paid by this method; undefined when it can. */
export function blockOf(method: PaymentMethod, due: Due): WayBlock | undefined {
  const { order, balance } = due
  const { settles, moves } = paymentMethods[method]
  if (due.mayPayBy?.(method) === false) return 'no_right'
  if (settles === 'gold') return compare(order.unpaid_gold_weight, 0) > 0 ? undefined : 'no_gold_unpaid'
  if (compare(order.unpaid_cash_value, 0) <= 0) return 'no_cash_unpaid'
  if (moves !== 'customer_balance') return undefined
  if (!balance) return 'no_customer'
  if (due.isForEverybody) return 'for_everybody'
  if (unpaidIn(balance.currency, order, due.rates) === undefined) return 'no_rate'
  return runsIn(order) && compare(balance.value, 0) <= 0 ? 'no_balance' : undefined
}

/** Whether payments of this order come in. */
export function runsIn({ order_type }: PayableOrder): boolean {
  return orderTypes[order_type].cash === 1
}

/** The name of a payment of an order: a receipt, a payment for goods, or a refund. */
export function paymentKind({ order_type }: Pick<PayableOrder, 'order_type'>): 'in' | 'out' | 'refund' {
  if (takesBack(order_type)) return 'refund'
  return orderTypes[order_type].cash === 1 ? 'in' : 'out'
}

/** The currency of a payment method: a balance has its own. */
export function currencyOf(method: PaymentMethod, { order, balance }: Due, chosen = order.currency): string {
  return usesBalance(method) && balance ? balance.currency : chosen
}

/**
 * The maximum payment by a method and currency: the unpaid amount, or the balance if that is less.
 *
 * @returns undefined while no rate is known
 */
export function mostIn(method: PaymentMethod, currency: string, due: Due): number | undefined {
  const { order, balance, rates } = due
  const unpaid = unpaidIn(currency, order, rates)
  const drawn = usesBalance(method) && runsIn(order) && balance?.currency === currency
  return unpaid === undefined || !drawn ? unpaid : least(unpaid, balance.value)
}

/** A new payment of everything that is unpaid; on a preorder it is a deposit. */
export function startPayment(due: Due, asked: unknown, today: string): PaymentDraft {
  const possible = plainMethods().filter((method) => blockOf(method, due) === undefined)
  const wanted = isPaymentMethod(asked) ? asked : usualMethod
  const payment_method = possible.includes(wanted) ? wanted : (possible[0] ?? wanted)
  const currency = currencyOf(payment_method, due)
  return {
    payment_method,
    value: mostIn(payment_method, currency, due) ?? 0,
    currency,
    weight: due.order.unpaid_gold_weight,
    gold_bar_code: null,
    date: today,
    is_deposit: takesDeposits(due.order.order_type),
    payment_method_detail: '',
    remarks: '',
  }
}

/** The draft with another method or currency; a full amount is converted, a typed amount stays. */
export function payIn(draft: PaymentDraft, method: PaymentMethod, chosen: string, due: Due): PaymentDraft {
  const isWhole = draft.value === mostIn(draft.payment_method, draft.currency, due)
  const currency = currencyOf(method, due, chosen)
  const value = isWhole ? (mostIn(method, currency, due) ?? draft.value) : draft.value
  return { ...draft, payment_method: method, currency, value }
}

/** The rules that a tender breaks, by field; empty when it can be stored. */
export function problemsOf(
  tender: Tender,
  { order, rates, balance }: Due,
  bar?: Holdings['gold_bar'],
): Record<string, string> {
  try {
    settle(tender, order, rates, { ...(balance ? { balance } : {}), ...(bar ? { gold_bar: bar } : {}) })
    return {}
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    return { [error.path?.slice(1) ?? 'value']: error.code }
  }
}

/**
 * The unpaid amount in another currency, rounded so that its worth never exceeds the amount due by a cent.
 *
 * @returns undefined while no rate is known
 */
export function unpaidIn(currency: string, order: PayableOrder, rates: Rates): number | undefined {
  if (currency === order.currency) return order.unpaid_cash_value
  if (!rates[order.currency] || !rates[currency]) return undefined
  return worthIn(order.unpaid_cash_value, order.currency, currency, rates)
}

/** A payment beyond the amount due in two parts: one for the order, one for the customer's balance. */
export interface Rest {
  paid: number
  rest: number
}

/**
 * The split of a payment beyond the amount due: only for incoming money, and only in the balance's currency.
 *
 * @see domain.md §7
 */
export function restOf({ payment_method, value, currency }: PaymentDraft, due: Due): Rest | undefined {
  if (paymentMethods[payment_method].moves !== null || !runsIn(due.order)) return undefined
  if (due.balance?.currency !== currency || due.isForEverybody) return undefined
  const paid = mostIn(payment_method, currency, due)
  if (paid === undefined || compare(paid, 0) <= 0 || compare(value, paid) <= 0) return undefined
  return { paid, rest: subtract(value, paid) }
}

/** An order, as far as the direction of its money needs it. */
interface Payable {
  order_type: OrderType
}

/** Money, in its currency. */
interface Money {
  value: number
  currency: string
}

/** Whether the user may pay an order by a method, if only with approval: a refund is a right of its own. */
export function mayPayBy(method: PaymentMethod, order: Payable): boolean {
  const mayPayOut = paymentKind(order) === 'in' || mayAct('payments.refund') !== undefined
  return mayPayOut && mayAct(payingBy(method)) !== undefined
}

/** The limit of money that goes out, with its worth in HKD; money without a rate is left to the server. */
function limitOut({ value, currency }: Money, rates: Rates) {
  const rate = currency === defaultCurrency ? 1 : rates[currency]
  return { limit: 'payment_out', value: rate ? inHkd(value, rate) : 0 } as const
}

/**
 * Whether paying this amount of an order needs another user's approval: outgoing money does if a right or a limit
 * requires it.
 *
 * @param rates HKD per unit, by currency
 */
export function payingAsks(order: Payable, paid: Money, rates: Rates): boolean {
  return paymentKind(order) === 'out' && asksApproval('payments.refund', limitOut(paid, rates))
}

/**
 * Whether a movement by hand needs another user's approval; money out of a balance also does beyond a limit.
 *
 * @param out the money that leaves a customer's balance; undefined for every other movement
 * @param rates HKD per unit, by currency; undefined until they are known
 */
export function movingAsks(ledger: LedgerName, out: Money | undefined, rates: Rates | undefined): boolean {
  return asksApproval(movingBy(ledger), out && rates && limitOut(out, rates))
}

/** Whether the user may pay an order by any method. */
export function mayPayFor(order: Payable): boolean {
  return plainMethods().some((method) => mayPayBy(method, order))
}
