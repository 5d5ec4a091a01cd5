import type { Rates } from '../price/use-rates'
import { compare, least, subtract } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import { type Rate, worthIn } from '#domain/money'
import { orderTypes, takesBack } from '#domain/order/order-types'
import {
  isPaymentMethod,
  paymentMethods,
  plainMethods,
  usesBalance,
  usualMethod,
  type PaymentMethod,
} from '#domain/payment/payment-methods'
import { type Holdings, type PayableOrder, settle, type Tender } from '#domain/payment/settle'

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
export type Balance = NonNullable<Holdings['balance']>

/** What is owed, and by whom. */
export interface Owed extends PayableOrder {
  /** HKD per unit of the currency, as the order keeps it; none of a bill whose orders keep different ones. */
  rate?: Rate
  customer_id: number | null
}

/** What is to be paid, and what it can be paid with. */
export interface Due {
  order: Owed
  rates: Rates
  /** Undefined without a customer. */
  balance: Balance | undefined
  /** The customer stands for everybody: nothing is kept on account. */
  isForEverybody?: boolean
}

/** Why a way to pay cannot apply, as a key of the texts. */
export type WayBlock =
  | 'for_everybody'
  | 'no_cash_unpaid'
  | 'no_gold_unpaid'
  | 'no_customer'
  | 'no_balance'
  | 'no_rate'

/** Why something that is due cannot be paid in this way; undefined when it can. */
export function blockOf(method: PaymentMethod, due: Due): WayBlock | undefined {
  const { order, balance } = due
  const { settles, moves } = paymentMethods[method]
  if (settles === 'gold') return compare(order.unpaid_gold_weight, 0) > 0 ? undefined : 'no_gold_unpaid'
  if (compare(order.unpaid_cash_value, 0) <= 0) return 'no_cash_unpaid'
  if (moves !== 'customer_balance') return undefined
  if (!balance) return 'no_customer'
  if (due.isForEverybody) return 'for_everybody'
  if (unpaidIn(balance.currency, order, due.rates) === undefined) return 'no_rate'
  return runsIn(order) && compare(balance.value, 0) <= 0 ? 'no_balance' : undefined
}

/** Whether paying brings something to us. */
export function runsIn({ order_type }: PayableOrder): boolean {
  return orderTypes[order_type].cash === 1
}

/** What a payment of an order is called: money that we take, pay for goods, or give back. */
export function kindOf({ order_type }: Pick<PayableOrder, 'order_type'>): 'in' | 'out' | 'refund' {
  if (takesBack(order_type)) return 'refund'
  return orderTypes[order_type].cash === 1 ? 'in' : 'out'
}

/** The currency in which a way pays: a balance is kept in one. */
export function currencyOf(method: PaymentMethod, { order, balance }: Due, chosen = order.currency): string {
  return usesBalance(method) && balance ? balance.currency : chosen
}

/**
 * The most that can be paid in a way and a currency: all that is unpaid, or all of the balance if that is less.
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
    is_deposit: orderTypes[due.order.order_type].becomes !== null,
    payment_method_detail: '',
    remarks: '',
  }
}

/** The draft in another way or currency; the whole amount follows it, an amount that was typed stays. */
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
 * What is unpaid, in another currency: never more than counts in full, else the cent of a rounding would exceed it.
 *
 * @returns undefined while no rate is known
 */
export function unpaidIn(currency: string, order: PayableOrder, rates: Rates): number | undefined {
  if (currency === order.currency) return order.unpaid_cash_value
  if (!rates[order.currency] || !rates[currency]) return undefined
  return worthIn(order.unpaid_cash_value, order.currency, currency, rates)
}

/** More money in hand than is due, in two: what pays the order, and what goes to the customer's balance. */
export interface Rest {
  paid: number
  rest: number
}

/**
 * What can be done with more money than is due: only where money comes in, and only in the balance's own currency.
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
