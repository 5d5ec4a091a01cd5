import type { LedgerName } from '#domain/ledger/ledgers'
import type { OrderType } from '#domain/order/order-types'
import { inHkd } from '#domain/order/order-rate'
import { plainMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import { defaultCurrency } from '#domain/money'
import { movingBy, payingBy } from '#domain/staff/actions'
import { asksApproval, mayAct } from '../../data/session/access'
import type { Rates } from '../price/use-rates'
import { kindOf } from './payment-draft'

/** An order, as far as it says which way its money goes. */
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
  const mayPayOut = kindOf(order) === 'in' || mayAct('payments.refund') !== undefined
  return mayPayOut && mayAct(payingBy(method)) !== undefined
}

/** The limit of money that goes out, with its worth in HKD; money without a rate is left to the server. */
function limitOut({ value, currency }: Money, rates: Rates) {
  const rate = currency === defaultCurrency ? 1 : rates[currency]
  return { limit: 'payment_out', value: rate ? inHkd(value, rate) : 0 } as const
}

/**
 * Whether paying an order so much needs somebody else's approval: money that goes out does where a right or a limit says
 * so.
 *
 * @param rates HKD per unit, by currency
 */
export function payingAsks(order: Payable, paid: Money, rates: Rates): boolean {
  return kindOf(order) === 'out' && asksApproval('payments.refund', limitOut(paid, rates))
}

/**
 * Whether a movement by hand needs somebody else's approval; money out of a balance also does beyond a limit.
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
