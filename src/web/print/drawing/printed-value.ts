import { groupedDigits } from '#domain/decimal'
import { formatMoney } from '#domain/money'
import { formatLiang, formatWeight, paperDecimals } from '#domain/weight'

type Missing = null | undefined

/** A text; empty when there is none. */
export function plain(value: string | Missing): string {
  return value ?? ''
}

/** `HK$1,234.50`, `US$916.00`: on a paper in Hong Kong dollars the bare sign of American ones would mean those. */
export function money(value: number, currency?: string): string {
  const shown = formatMoney(value, currency)
  return currency === 'USD' ? shown.replace('$', 'US$') : shown
}

/** An amount of money without its currency: `33,427.84`. */
export function amount(value: number | Missing): string {
  return value === null || value === undefined ? '' : groupedDigits(value, 2)
}

/** The same, empty for 0: for absent fees and discounts. */
export function nonzero(value: number | Missing): string {
  return value ? amount(value) : ''
}

/** The writing of a paper's weights: all with the same decimals. */
export interface PaperWeights {
  places: number
  /** `37.429` */
  plain: (weight: number) => string
  /** `37.429 g` */
  grams: (weight: number) => string
}

/**
 * The writing of these weights on one paper.
 *
 * @see domain.md §11.7
 */
export function paperWeights(weights: readonly (number | Missing)[]): PaperWeights {
  const places = paperDecimals(weights)
  const plainly = (weight: number) => formatWeight(weight, places)
  return { places, plain: plainly, grams: (weight) => `${plainly(weight)} g` }
}

/** Liang: `1.000`. */
export function liang(value: number | Missing): string {
  return value === null || value === undefined ? '' : formatLiang(value)
}

/** A business day, `2026-11-21`. */
export function day(value: string | Missing): string {
  return plain(value).slice(0, 10)
}

/** The non-empty texts, in one line. */
export function joinedTexts(values: readonly (string | Missing)[], separator = ' · '): string {
  return values.filter((value) => value !== null && value !== undefined && value !== '').join(separator)
}

/** A Chinese and an English text, one below the other. */
export function both(chinese: string, english: string): string {
  return joinedTexts([chinese, english], '\n')
}
