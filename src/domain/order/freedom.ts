import { takesBack, type OrderType } from './order-types'

/** How far the lines of an order may be changed: freely; only downwards, on a return; not at all. */
export type LineFreedom = 'free' | 'lower' | 'frozen'

/** The part of an order that its freedom depends on. */
export interface FreedomFacts {
  order_type: OrderType
  confirmed: boolean
  /** The sale that the preorder was converted to. */
  yd_converted_order_code: string | null
}

/**
 * Whether an order is read-only: a converted preorder only mirrors its sale.
 *
 * @see domain.md §6
 */
export function isReadOnly({ yd_converted_order_code }: FreedomFacts): boolean {
  return yd_converted_order_code !== null
}

/**
 * How far an order's lines may be changed. Confirmed lines are frozen; a draft return repeats lines of its sale, which
 * may only be removed or reduced.
 *
 * @see domain.md §6
 */
export function lineFreedom(order: FreedomFacts): LineFreedom {
  if (order.confirmed || isReadOnly(order)) return 'frozen'
  return takesBack(order.order_type) ? 'lower' : 'free'
}

/**
 * Whether customer, settlement and currency may change; a return takes them from its sale.
 *
 * @see domain.md §6
 */
export function mayChangeTerms(order: FreedomFacts): boolean {
  return lineFreedom(order) === 'free'
}
