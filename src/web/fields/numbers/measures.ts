import { MONEY_DECIMALS } from '#domain/money'
import { DECIMAL_PLACES } from '#resource/measure'
import type { Measure } from '#domain/typed-number'
import { WEIGHT_DECIMALS } from '#domain/weight'
import { firstLanguage, type Language } from '#words/languages'
import { labels } from '#words/labels'

/** Measures of fields that no resource describes. */

/** Money that is never negative. */
export function amountIn(currency: string): Measure {
  return { decimals: MONEY_DECIMALS, currency, least: 0 }
}

/** The rate between two currencies. */
export const rates: Measure = { decimals: DECIMAL_PLACES }

/** Days to pay in. */
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

const shipped: ReadonlyMap<unknown, string> = new Map(
  Object.entries(labels.currencies).map(([code, { title }]) => [code, title]),
)

/** Whether a currency still has its shipped name, without another one typed by a user. */
export function hasShippedName(code: unknown, name: unknown): boolean {
  return name !== undefined && shipped.get(code) === name
}

/** Capitalises a name: some languages write currencies in lower case within a sentence. */
const begun = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/**
 * The name of a currency in a language: in the first one the name that ships, in the others that of Unicode's tables.
 *
 * @param code of ISO 4217
 * @returns the code itself for an unknown currency
 */
export function currencyName(code: string, language: Language): string {
  const own = language === firstLanguage ? shipped.get(code) : undefined
  return own ?? begun(new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code)
}
