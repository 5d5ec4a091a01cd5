import { divide } from './decimal'
import { currencies } from './money'
import { GRAMS_PER_LIANG } from './weight'

/** Grams in a troy ounce, the only ounce of the trade. */
export const GRAMS_PER_OUNCE = 31.1034768

/** Decimals that hold each unit exactly. */
const EXACT = 9

/** Carats in a gram. */
const CARATS_PER_GRAM = 5

/** The names of units or currencies beside their symbols, in lower case and in any language. */
export type Spellings = Readonly<Record<string, readonly string[]>>

/** Weight units in grams; a 錢 is a tenth of a liang, a 分 a hundredth. */
const grams = {
  g: 1,
  kg: 1000,
  mg: 0.001,
  兩: GRAMS_PER_LIANG,
  錢: divide(GRAMS_PER_LIANG, 10, EXACT),
  分: divide(GRAMS_PER_LIANG, 100, EXACT),
  厘: divide(GRAMS_PER_LIANG, 1000, EXACT),
  oz: GRAMS_PER_OUNCE,
  dwt: divide(GRAMS_PER_OUNCE, 20, EXACT),
  tola: 11.6638038,
  // The weight of a bar; an ornament of one baht has 15.16 g, and is weighed in grams.
  baht: 15.244,
}

/** By a field's unit: the units accepted after a number, each with its factor to the field's. */
const known: Record<string, Record<string, number>> = {
  g: grams,
  ct: { ct: 1, g: CARATS_PER_GRAM, pt: 0.01 },
  兩: { 兩: 1, 錢: 0.1, 分: 0.01, 厘: 0.001 },
  mm: { mm: 1, cm: 10 },
}

function spellingsOf(name: string, spellings: Spellings): readonly string[] {
  return Object.hasOwn(spellings, name) ? (spellings[name] ?? []) : []
}

/**
 * The words accepted after a number in a field of a unit, in lower case, the field's own first, each with its factor to
 * that unit. `2 oz` is 2 × 31.1034768 g, `1.5兩` 1.5 × 37.429 g.
 *
 * @param unit as a field names it; it is accepted together with those that convert to it
 * @see domain.md §2
 */
export function unitsOf(unit: string, spellings: Spellings): Map<string, number> {
  const all = Object.hasOwn(known, unit) ? (known[unit] ?? {}) : { [unit]: 1 }
  const unitSpellings = (name: string) => [name.toLowerCase(), ...spellingsOf(name, spellings)]
  return new Map(
    Object.entries(all).flatMap(([name, factor]) =>
      unitSpellings(name).map((word) => [word, factor] as const),
    ),
  )
}

/**
 * The signs accepted before or after an amount of a currency, in lower case, its symbol first. A bare `$` is the
 * field's own dollar; signs of other currencies are not accepted.
 *
 * @param currency its code
 */
export function signsOf(currency: string, spellings: Spellings): Set<string> {
  const { symbol } = Object.entries(currencies).find(([code]) => code === currency)?.[1] ?? {
    symbol: currency,
  }
  const bare = symbol.endsWith('$') ? ['$'] : []
  const signs = [symbol, ...bare, currency, ...spellingsOf(currency, spellings)]
  return new Set(signs.map((sign) => sign.toLowerCase()))
}
