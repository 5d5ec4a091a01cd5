import { compare, divide, multiply, negate, subtract } from '../decimal'
import { MONEY_DECIMALS } from '../money'
import { GRAMS_PER_LIANG } from '../weight'

/**
 * The gold price per gram of a price service's quotation.
 *
 * @param sell money per liang
 * @returns money per gram, 2 decimals
 * @see domain.md §2
 */
export function pricePerGram(sell: number): number {
  return divide(sell, GRAMS_PER_LIANG, MONEY_DECIMALS)
}

/** A change of more than so many percent is asked about: a digit too many is typed more often than gold moves so far. */
export const USUAL_CHANGE = 3

/** Percent from the last price beyond which none is believed of a service: gold moves by a tenth in a wild week. */
export const FARTHEST_CHANGE = 30

const HUNDRED = 100

/**
 * Whether a price lies more than 3 % above or below the one before it; 3 % itself does not.
 *
 * @param previous money per gram, above 0
 * @param next money per gram, in the same currency
 */
export function isUnusualChange(previous: number, next: number): boolean {
  return isBeyond(previous, next, USUAL_CHANGE)
}

/**
 * Whether a price lies more than 30 % above or below the last one: no service is believed so far off.
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
 * By how many percent a price lies above the one before it; below it, less than 0.
 *
 * @param previous money per gram, above 0
 * @param next money per gram, in the same currency
 * @returns percent, 2 decimals
 */
export function changeInPercent(previous: number, next: number): number {
  return divide(multiply(subtract(next, previous), HUNDRED), previous, 2)
}
