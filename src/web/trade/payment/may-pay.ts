import type { OrderType } from '#domain/order/order-types'
import { plainMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import { defaultCurrency } from '#domain/money'
import { payingBy } from '#domain/staff/actions'
import { asksApproval, mayAct } from '../../data/session/access'
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

/** Whether paying an order so much needs somebody else's approval: money that goes out does where a right or a limit says so. */
export function payingAsks(order: Payable, { value, currency }: Money): boolean {
  if (kindOf(order) === 'in') return false
  // A limit is in the shop's own currency; the server knows the worth of others.
  return asksApproval('payments.refund', {
    limit: 'payment_out',
    value: currency === defaultCurrency ? value : 0,
  })
}

/** Whether the user may pay an order by any method. */
export function mayPayFor(order: Payable): boolean {
  return plainMethods().some((method) => mayPayBy(method, order))
}
