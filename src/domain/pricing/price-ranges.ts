import { decimals } from '../decimal'
import { RuleBroken } from '../errors'

/** Labor fees from `lower`, inclusive, to `upper`, exclusive; null is open-ended. Money per gram. */
export interface PriceRange {
  lower: number
  upper: number | null
}

/** The largest bound that a material may have, money per gram. */
const LARGEST_BOUND = 999_999_999

const isNumber = (text: string): boolean => /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)

/** The bounds in a text, 0 first, ascending, each once. */
function boundsOf(text: string): number[] {
  const parts = text.normalize('NFKC').replace(/\s/g, '').split(',')
  const written = parts.filter((part) => part !== '')
  const bounds = written.filter(isNumber).map(Number)
  const refused = bounds.some((bound) => bound < 0 || bound > LARGEST_BOUND || decimals(bound) > 2)
  if (refused || (written.length > 0 && bounds.length === 0)) {
    throw new RuleBroken('price_ranges_invalid', { price_ranges: text }, '/price_ranges')
  }
  return [...new Set([0, ...bounds])].toSorted((a, b) => a - b)
}

/**
 * Price ranges in stored form: numbers in ascending order from 0, without duplicates, separated by commas.
 *
 * Spaces are removed, full-width commas and digits become plain ones, and anything that is not a number is dropped: `5,
 * 10，20` becomes `0,5,10,20`.
 *
 * @throws RuleBroken `price_ranges_invalid` when a text contains no number, or one that no labor fee per gram can
 *   reach: negative, above 999,999,999 or with more than 2 decimals
 * @see domain.md §4
 */
export function normalisePriceRanges(text: string): string {
  return boundsOf(text).join(',')
}

/**
 * The ranges defined by a text of bounds: `0,5,10` gives [0, 5), [5, 10), [10, ∞).
 *
 * @throws RuleBroken `price_ranges_invalid`, see `normalisePriceRanges`
 * @see domain.md §4
 */
export function priceRanges(text: string): PriceRange[] {
  const bounds = boundsOf(text)
  return bounds.map((lower, position) => ({ lower, upper: bounds[position + 1] ?? null }))
}
