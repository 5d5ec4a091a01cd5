import { takesBack, type OrderType } from './order-types'

/**
 * What may be done to the lines of an order: everything; only less of what a sale has delivered; nothing.
 */
export type LineFreedom = 'free' | 'lower' | 'frozen'

/** The part of an order that its freedom is read from. */
export interface FreedomFacts {
  order_type: OrderType
  confirmed: boolean
  /** The sale that a preorder has become. */
  yd_converted_order_code: string | null
}

/**
 * Whether nothing of an order may change any more: a preorder that has become a sale only shows what the sale is.
 *
 * @see domain.md §6
 */
export function isReadOnly({ yd_converted_order_code }: FreedomFacts): boolean {
  return yd_converted_order_code !== null
}

/**
 * What may be done to an order's lines. A confirmed order's are frozen; those of a draft return are a sale's, of which
 * some can be taken out and less be given back.
 *
 * @see domain.md §6
 */
export function lineFreedom(order: FreedomFacts): LineFreedom {
  if (order.confirmed || isReadOnly(order)) return 'frozen'
  return takesBack(order.order_type) ? 'lower' : 'free'
}

/**
 * Whether customer, settlement and currency may change: a return has those of its sale.
 *
 * @see domain.md §6
 */
export function mayChangeTerms(order: FreedomFacts): boolean {
  return lineFreedom(order) === 'free'
}
