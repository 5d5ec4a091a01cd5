import type { OrderType } from '#domain/order/order-types'
import { plainMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import { payingBy } from '#domain/staff/actions'
import { mayAct } from '../../data/session/access'
import { kindOf } from './payment-draft'

/** An order, as far as it says which way its money goes. */
interface Payable {
  order_type: OrderType
}

/** Whether the user may pay an order by a method, if only with approval: a refund is a right of its own. */
export function mayPayBy(method: PaymentMethod, order: Payable): boolean {
  const mayPayOut = kindOf(order) === 'in' || mayAct('payments.refund') !== undefined
  return mayPayOut && mayAct(payingBy(method)) !== undefined
}

/** Whether the user may pay an order by any method. */
export function mayPayFor(order: Payable): boolean {
  return plainMethods().some((method) => mayPayBy(method, order))
}
