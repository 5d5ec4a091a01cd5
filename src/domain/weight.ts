import { divide, grouped, round } from './decimal'

/** One liang in grams. */
export const GRAMS_PER_LIANG = 37.429

/** Decimals of a stored weight in grams, and of a weight in liang. */
export const WEIGHT_DECIMALS = 3

/** The weight in thousandths of a gram, rounded half away from zero. */
export function roundWeight(grams: number): number {
  return round(grams, WEIGHT_DECIMALS)
}

/**
 * The weight of a line in liang: 1000 × weight / 37429.
 *
 * @param grams the line's weight
 * @returns liang, 3 decimals
 * @see domain.md §2
 */
export function lineLiang(grams: number): number {
  return divide(grams, GRAMS_PER_LIANG, WEIGHT_DECIMALS)
}

/**
 * The weight of an order in liang: its total weight / 37.429, not the sum of its lines' rounded liang.
 *
 * @param grams the order's total weight
 * @returns liang, 3 decimals
 * @see domain.md §2
 */
export function orderLiang(grams: number): number {
  return divide(grams, GRAMS_PER_LIANG, WEIGHT_DECIMALS)
}

/** A weight as it is shown, in grams with 2 decimals: `1,234.57`. */
export function formatWeight(grams: number): string {
  return grouped(grams, 2)
}

/** A weight in liang as it is shown, with 3 decimals: `1.000`. */
export function formatLiang(liang: number): string {
  return grouped(liang, WEIGHT_DECIMALS)
}
