import { RuleBroken } from '../errors'
import type { OrderType } from './order-types'

/** What converting must know of an order. */
export interface Convertible {
  code: string
  order_type: OrderType
  /** The sale that it has become. */
  yd_converted_order_code: string | null
}

/**
 * Refuses to make a sale of anything but a preorder, and of a preorder a second time.
 *
 * @throws RuleBroken `convert_needs_preorder`, `already_converted`
 * @see domain.md §6
 */
export function refuseUnconvertible(order: Convertible): void {
  if (order.order_type !== 'XSYD') throw new RuleBroken('convert_needs_preorder', { order_code: order.code })
  refuseConverted(order)
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
