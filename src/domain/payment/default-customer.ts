import { compare } from '../decimal'
import { RuleBroken } from '../errors'
import { orderTypes, type OrderType } from '../order/order-types'
import { paymentMethods, type PaymentMethod } from './payment-methods'

/** The uses that a tender makes of the customer's account. */
interface Keeping {
  payment_method: PaymentMethod
  is_deposit?: boolean | null
  rest_to_balance?: boolean | null
}

/**
 * Refuses to keep anything on account for the default customer: no payment from a balance or to one, and no deposit,
 * since its owner could not be identified later. Only a preorder takes deposits.
 *
 * @throws RuleBroken `no_account` with the path of the amount
 * @see domain.md §11.10
 */
export function refuseOnAccount(tender: Keeping, { order_type }: { order_type: OrderType }): void {
  const path = keptAt(tender, order_type)
  if (path !== undefined) throw new RuleBroken('no_account', {}, path)
}

function keptAt(tender: Keeping, type: OrderType): string | undefined {
  if (paymentMethods[tender.payment_method].moves === 'customer_balance') return '/payment_method'
  if (tender.rest_to_balance) return '/rest_to_balance'
  if (tender.is_deposit) return '/is_deposit'
  return orderTypes[type].movement === null ? '/order_code' : undefined
}

/**
 * Refuses credit to the default customer: a sale to them can be confirmed only when it is paid. What we owe them on a
 * return or a purchase is paid out afterwards.
 *
 * @param open the unpaid amount of the order: money, and grams of gold
 * @throws RuleBroken `default_unpaid` with the open amounts
 * @see domain.md §11.10
 */
export function refuseCredit(
  { order_type }: { order_type: OrderType },
  open: { unpaid_cash_value: number; unpaid_gold_weight: number },
): void {
  const { unpaid_cash_value, unpaid_gold_weight } = open
  if (orderTypes[order_type].cash !== 1) return
  if (compare(unpaid_cash_value, 0) > 0 || compare(unpaid_gold_weight, 0) > 0)
    throw new RuleBroken('default_unpaid', { unpaid_cash_value, unpaid_gold_weight })
}
