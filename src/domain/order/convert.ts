import { RuleBroken } from '../errors'
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
