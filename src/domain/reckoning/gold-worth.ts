import { divide, multiply } from '../decimal'
import { MONEY_DECIMALS } from '../money'

/**
 * What gold is worth at a price: its weight times the price, whatever its fineness.
 *
 * @param grams weight, at most 3 decimals
 * @param price money per gram
 * @returns money of the price's currency, 2 decimals
 */
export function goldWorth(grams: number, price: number): number {
  return multiply(grams, price, MONEY_DECIMALS)
}

/**
 * The share that a part has in a whole.
 *
 * @returns percent, 1 decimal; 0 of nothing
 */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : divide(multiply(part, 100), whole, 1)
}
