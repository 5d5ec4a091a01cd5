import { decimals, divide, grouped, round } from './decimal'

/** One liang in grams. */
export const GRAMS_PER_LIANG = 37.429

/** Decimals of a stored weight in grams, and of a weight in liang. */
export const WEIGHT_DECIMALS = 3

/** The weight in thousandths of a gram, rounded half away from zero. */
export function roundWeight(grams: number): number {
  return round(grams, WEIGHT_DECIMALS)
}

/**
 * A weight in liang: 1000 × weight / 37429. Of a total it is the sum of its lines' liang, so that the column adds up.
 *
 * @param grams of a line, or of a single thing
 * @returns liang, 3 decimals
 * @see domain.md §2, §11.11
 */
export function liangOf(grams: number): number {
  return divide(grams, GRAMS_PER_LIANG, WEIGHT_DECIMALS)
}

/** Decimals of a weight as it is shown, where nothing is computed from what is shown. */
const SHOWN_DECIMALS = 2

/**
 * The decimals with which a paper prints all its weights: 3 where one of them has a third, else 2. Each printed column
 * adds up then, and weight × price is the amount.
 *
 * @param weights all that the paper prints, in grams or carats; null where there is none
 * @see domain.md §11.7
 */
export function paperDecimals(weights: readonly (number | null | undefined)[]): number {
  const isFine = (weight: number | null | undefined) => weight && decimals(weight) > SHOWN_DECIMALS
  return weights.some(isFine) ? WEIGHT_DECIMALS : SHOWN_DECIMALS
}

/**
 * A weight as it is shown, in grams: `1,234.57`.
 *
 * @param places decimals; the 2 of a total on a screen when left out
 * @see domain.md §11.7
 */
export function formatWeight(grams: number, places = SHOWN_DECIMALS): string {
  return grouped(grams, places)
}

/**
 * A weight as it is shown where it can be typed, is due or is paid: in grams with all decimals that are kept,
 * `1,234.567`.
 *
 * @see domain.md §11.7
 */
export function formatGrams(grams: number): string {
  return grouped(grams, WEIGHT_DECIMALS)
}

/** A weight in liang as it is shown, with 3 decimals: `1.000`. */
export function formatLiang(liang: number): string {
  return grouped(liang, WEIGHT_DECIMALS)
}
