import { compare, divide, multiply, subtract } from '../decimal'
import type { Limit } from './rights'

/** Whether a value exceeds a limit; without a limit, none does. */
export function isBeyond(limit: Limit | undefined, value: number): boolean {
  return limit !== undefined && compare(value, limit.most) > 0
}

/**
 * The discount of a line in percent of its full amount, 2 decimals.
 *
 * @param line money, before and after the discount
 * @returns 0 for a line without an amount
 */
export function discountPercent({
  amount,
  amount_real: left,
}: {
  amount: number
  amount_real: number
}): number {
  if (compare(amount, 0) === 0) return 0
  return divide(multiply(subtract(amount, left), 100), amount, 2)
}

const DAY_IN_MILLISECONDS = 24 * 3600 * 1000

/** The days from one business day, `2026-11-21`, to another; 0 or less for one that is not earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_IN_MILLISECONDS)
}
