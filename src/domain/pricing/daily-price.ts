import { compare, divide, multiply, negate, subtract } from '../decimal'
import { MONEY_DECIMALS } from '../money'
import { GRAMS_PER_LIANG } from '../weight'

/**
 * The gold price per gram from a price service's quotation.
 *
 * @param sell money per liang
 * @returns money per gram, 2 decimals
 * @see domain.md §2
 */
export function pricePerGram(sell: number): number {
  return divide(sell, GRAMS_PER_LIANG, MONEY_DECIMALS)
}

/**
 * Changes above this percentage ask for confirmation: an extra digit is more likely than such a jump of the gold price.
 */
export const USUAL_CHANGE = 3

/**
 * A service's price further than this percentage from the last one is rejected; even in a wild week gold moves by a
 * tenth.
 */
export const FARTHEST_CHANGE = 30

const HUNDRED = 100

/**
 * Whether a price differs by more than 3 % from the previous one; exactly 3 % does not count.
 *
 * @param previous money per gram, above 0
 * @param next money per gram, in the same currency
 */
export function isUnusualChange(previous: number, next: number): boolean {
  return isBeyond(previous, next, USUAL_CHANGE)
}

/**
 * Whether a price differs by more than 30 % from the last one; such a price from a service is rejected.
 *
 * @param previous money per gram, above 0
 * @param next money per gram, in the same currency
 */
export function isFarChange(previous: number, next: number): boolean {
  return isBeyond(previous, next, FARTHEST_CHANGE)
}

function isBeyond(previous: number, next: number, percent: number): boolean {
  const bound = multiply(previous, percent)
  const change = multiply(subtract(next, previous), HUNDRED)
  return compare(change, bound) > 0 || compare(change, negate(bound)) < 0
}

/**
 * The change from one price to the next; negative when the price falls.
 *
 * @param previous money per gram, above 0
 * @param next money per gram, in the same currency
 * @returns percent, 2 decimals
 */
export function changeInPercent(previous: number, next: number): number {
  return divide(multiply(subtract(next, previous), HUNDRED), previous, 2)
}
