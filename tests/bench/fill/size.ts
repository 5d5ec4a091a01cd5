/** The number of rows of a filled shop; all follow from its number of orders. */
export interface Size {
  orders: number
  customers: number
  /** Rows of stock, one or several for each product. */
  stockRows: number
  products: number
  days: number
  /** Orders of one day. */
  ordersADay: number
  /** The last day of trade. */
  until: string
}

export const LINES_AN_ORDER = 3
const MOST_DAYS = 1_000

/** @param until the last day, such as 2026-11-21 */
export function sizeOf(orders: number, until: string): Size {
  const ordersADay = Math.ceil(orders / MOST_DAYS)
  return {
    orders,
    customers: Math.max(10, Math.ceil(orders / 5)),
    stockRows: Math.max(10, Math.ceil(orders / 2)),
    products: Math.max(5, Math.ceil(orders / 100)),
    days: Math.ceil(orders / ordersADay),
    ordersADay,
    until,
  }
}
