import type { OrderType } from './order-types'

/**
 * The number counter of an order: one per type and business day.
 *
 * @param date a business day, `2026-11-21`
 * @returns `CPXS-20261121`
 * @see domain.md §5
 */
export function orderCounter(type: OrderType, date: string): string {
  return `${type}-${date.slice(0, 10).replaceAll('-', '')}`
}

/**
 * The code of an order: `CPXS-20261121-0001`.
 *
 * @param date a business day, `2026-11-21`
 * @param number within the type and day, from 1
 * @see domain.md §5
 */
export function orderCode(type: OrderType, date: string, number: number): string {
  return `${orderCounter(type, date)}-${String(number).padStart(4, '0')}`
}
