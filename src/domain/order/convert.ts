import { RuleBroken } from '../errors'
import { unpaid, type PaidFigures, type Receivable, type Settled } from '../payment/unpaid'
import { orderTypes, type OrderType } from './order-types'

/** An order with the facts that converting it needs. */
export interface Convertible {
  code: string
  order_type: OrderType
  /** The sale that it was converted to. */
  yd_converted_order_code: string | null
}

/**
 * The type that an order is converted to: a preorder becomes a sale, once.
 *
 * @throws RuleBroken `convert_needs_preorder`, `already_converted`
 * @see domain.md §6
 */
export function convertedType(order: Convertible): OrderType {
  const { becomes } = orderTypes[order.order_type]
  if (becomes === null) throw new RuleBroken('convert_needs_preorder', { order_code: order.code })
  refuseConverted(order)
  return becomes
}

/**
 * Refuses every change of a converted preorder: it is read-only, and changes are made on its sale.
 *
 * @throws RuleBroken `already_converted` with the sale's code
 * @see domain.md §6
 */
export function refuseConverted(order: Pick<Convertible, 'code' | 'yd_converted_order_code'>): void {
  const { code, yd_converted_order_code: sale_code } = order
  if (sale_code !== null) throw new RuleBroken('already_converted', { order_code: code, sale_code })
}

/** A payment with the preorder on which it was taken; null for one that was taken on the sale. */
interface TakenOnPreorder {
  yd_order_code?: string | null
}

/** The payments of a converted preorder's sale that were taken on the preorder itself, its deposits. @see domain.md §12.7 */
export function ownDeposits<Payment extends TakenOnPreorder>(
  { code }: Pick<Convertible, 'code'>,
  payments: readonly Payment[],
): Payment[] {
  return payments.filter(({ yd_order_code }) => yd_order_code === code)
}

/**
 * A converted preorder's own figures: its deposits, and what they left of its total to its sale. What was paid on the
 * sale, returned of it or changed on it counts there alone.
 *
 * @param preorder with its totals
 * @param payments of its sale
 * @returns money in the preorder's currency, 2 decimals, and grams
 * @see domain.md §12.7
 */
export function convertedFigures(
  preorder: Receivable & Pick<Convertible, 'code'>,
  payments: readonly (Settled & TakenOnPreorder)[],
): PaidFigures {
  return unpaid(preorder, 1, ownDeposits(preorder, payments))
}
