import { MONEY_DECIMALS } from '#domain/money'
import { DECIMAL_PLACES } from '#resource/measure'
import type { Measure } from '#domain/typed-number'
import { WEIGHT_DECIMALS } from '#domain/weight'

/** Measures of fields that no resource describes. */

/** Money that is never negative. */
export function amountIn(currency: string): Measure {
  return { decimals: MONEY_DECIMALS, currency, least: 0 }
}

/** The rate between two currencies. */
export const rates: Measure = { decimals: DECIMAL_PLACES }

/** The days of a term. */
export const days: Measure = { decimals: 0, unit: 'day', least: 0, most: 3650 }

/** A length on paper. */
export function millimetres(least: number, most: number): Measure {
  return { decimals: 2, unit: 'mm', least, most }
}

/** A number of things. */
export function countOf(least: number, most: number): Measure {
  return { decimals: 0, unit: 'piece', least, most }
}

export const grams: Measure = { decimals: WEIGHT_DECIMALS, unit: 'g', least: 0 }
