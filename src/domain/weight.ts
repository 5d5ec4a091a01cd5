import { decimals, divide, groupedDigits, round } from './decimal'

/** One liang in grams. */
export const GRAMS_PER_LIANG = 37.429

/** Decimals of a stored weight in grams, and of a weight in liang. */
export const WEIGHT_DECIMALS = 3

/** The weight in thousandths of a gram, rounded half away from zero. */
export function roundWeight(grams: number): number {
  return round(grams, WEIGHT_DECIMALS)
}

/**
 * A weight in liang: 1000 × weight / 37429. The liang of a total are the sum of its lines' liang, so that the column
 * adds up.
 *
 * @param grams of a line or a single item
 * @returns liang, 3 decimals
 * @see domain.md §2, §11.11
 */
export function liangOf(grams: number): number {
  return divide(grams, GRAMS_PER_LIANG, WEIGHT_DECIMALS)
}

/** Decimals of a displayed weight that nothing is computed from. */
const SHOWN_DECIMALS = 2

/**
 * The decimals of all weights on a paper: 3 if any of them has a third decimal, else 2. Each printed column then adds
 * up, and weight × price is the amount.
 *
 * @param weights all weights on the paper, in grams or carats; null where there is none
 * @see domain.md §11.7
 */
export function paperDecimals(weights: readonly (number | null | undefined)[]): number {
  const isFine = (weight: number | null | undefined) => weight && decimals(weight) > SHOWN_DECIMALS
  return weights.some(isFine) ? WEIGHT_DECIMALS : SHOWN_DECIMALS
}

/**
 * A weight as displayed, in grams: `1,234.57`.
 *
 * @param places decimals; 2 when left out, as for totals on a screen
 * @see domain.md §11.7
 */
export function formatWeight(grams: number, places = SHOWN_DECIMALS): string {
  return groupedDigits(grams, places)
}

/**
 * A weight as displayed where it is entered, due or paid: in grams with all stored decimals, `1,234.567`.
 *
 * @see domain.md §11.7
 */
export function formatGrams(grams: number): string {
  return groupedDigits(grams, WEIGHT_DECIMALS)
}

/** A weight in liang as displayed, with 3 decimals: `1.000`. */
export function formatLiang(liang: number): string {
  return groupedDigits(liang, WEIGHT_DECIMALS)
}
