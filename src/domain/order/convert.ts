import { RuleBroken } from '../errors'
import { orderTypes, type OrderType } from './order-types'

/** An order, as converting needs it. */
export interface Convertible {
  code: string
  order_type: OrderType
  /** The sale that it has become. */
  yd_converted_order_code: string | null
}

/**
 * The type of the order that an order becomes: a preorder becomes a sale, once.
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
 * Refuses any change of a preorder that has become a sale: from then on it is read-only, and the sale is changed.
 *
 * @throws RuleBroken `already_converted` with the sale's code
 * @see domain.md §6
 */
export function refuseConverted(order: Pick<Convertible, 'code' | 'yd_converted_order_code'>): void {
  const { code, yd_converted_order_code: sale_code } = order
  if (sale_code !== null) throw new RuleBroken('already_converted', { order_code: code, sale_code })
}
