import {
  absolute,
  compare,
  decimals as decimalsOf,
  groupedDigits,
  multiply,
  round,
  sum as added,
} from './decimal'
import { signsOf, unitsOf, type Spellings } from './typed-units'

/** The number format of a field. */
export interface Measure {
  /** The number of decimals; a number with more is refused, not rounded. */
  decimals: number
  /** The unit: `g`, `ct`, `mm`, `%`, `piece`, `day`; related units are converted to it. */
  unit?: string | undefined
  /** The currency of an amount. */
  currency?: string | undefined
  least?: number | undefined
  most?: number | undefined
}

/** The notation of a typed number: the language of its separators, and the words accepted beside it. */
export interface Notation {
  language: string
  units: Spellings
  currencies: Spellings
}

/** The reason for the refusal of a text: a message key, with the facts of its sentence. */
export interface Refusal {
  reason:
    | 'not_a_number'
    | 'sum'
    | 'ambiguous'
    | 'too_fine'
    | 'not_whole'
    | 'unit_unknown'
    | 'unit_none'
    | 'too_small'
    | 'too_large'
    | 'implausible'
  facts: Readonly<Record<string, string | number>>
}

/** The number, undefined for empty text, or the reason for refusal. */
export type Reading = { value: number | undefined } | { refusal: Refusal }

/** The largest number that goldbook stores. */
const LARGEST = 999_999_999_999

/** The largest ordinary figure of the trade, by unit: 100 kg of gold, 2 kg of stones, a hundred thousand pieces. */
const ordinary: Partial<Record<string, number>> = {
  g: 100_000,
  ct: 10_000,
  兩: 3000,
  mm: 10_000,
  piece: 100_000,
}

/** Ten million, in any currency and of anything else: the shortest article number has eight digits. */
const ORDINARY = 9_999_999

/** Digits that a JavaScript number represents exactly. */
const MOST_DIGITS = 15

/** Decimals accepted in a number whose unit is converted; the result is rounded to the field's decimals. */
const CONVERTED_DECIMALS = 9

/** Whole part with or without groups of three, all with the same separator, and decimals. */
const withPoint = /^(\d{1,3}(?:([,'’ ])\d{3}(?:\2\d{3})*)|\d*)(?:\.(\d*))?$/
const withComma = /^(\d{1,3}(?:([.'’ ])\d{3}(?:\2\d{3})*)|\d*)(?:,(\d*))?$/

const ways = new Map<string, RegExp[]>()

/** The number formats of a language, after the app's own, which applies in every language. */
function waysOf(language: string): RegExp[] {
  const known = ways.get(language)
  if (known) return known
  const parts = new Intl.NumberFormat(language).formatToParts(0.5)
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  const found = hasComma ? [withPoint, withComma] : [withPoint]
  ways.set(language, found)
  return found
}

const refuse = (reason: Refusal['reason'], facts: Refusal['facts'] = {}): { refusal: Refusal } => ({
  refusal: { reason, facts },
})

/** The text with full-width characters made narrow, one kind of minus sign and plain spaces. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll('、', ',')
    .replace(/[−‐‑–—]/g, '-')
    .trim()
}

interface Parts {
  sign: 1 | -1
  /** Digits and the separators between them. */
  body: string
  /** The word before or after the digits, in lower case. */
  word: string
}

const shape = /^([-+]?)([^\d\s.,+()-]*) ?([-+]?) ?(\d[\d.,'’ ]*|[.,]\d+)([^\d]*)$/

/** Sign, digits and unit of a text; undefined when it has another structure. */
function numberParts(text: string): Parts | undefined {
  const inner = /^\(([^()]+)\)$/.exec(text)?.[1]
  const [, outer = '', before = '', sign = '', body = '', behind = ''] =
    shape.exec(inner?.trim() ?? text) ?? []
  const signs = [inner === undefined ? '' : '-', outer, sign].filter((each) => each !== '')
  const words = [before, behind.trim()].filter((each) => each !== '')
  if (body === '' || signs.length > 1 || words.length > 1) return undefined
  return { sign: signs[0] === '-' ? -1 : 1, body: body.trim(), word: (words[0] ?? '').toLowerCase() }
}

interface Digits {
  /** With a decimal point and no groups. */
  text: string
  value: number
  /** The number of decimals written, zeros included. */
  written: number
  /** It has more digits than can be stored. */
  isLong: boolean
  /** Its decimals follow the language's decimal separator, where that differs from the app's. */
  isNative: boolean
}

function digitsBy(way: RegExp, body: string): Digits | undefined {
  const [, whole, group, fraction = ''] = way.exec(body) ?? []
  if (whole === undefined || whole + fraction === '' || (group !== undefined && whole.startsWith('0')))
    return undefined
  const text = `${whole.replaceAll(/\D/g, '') || '0'}.${fraction || '0'}`
  const isLong = text.replace(/^0+/, '').replace(/0+$/, '').length - 1 > MOST_DIGITS
  const isNative = way === withComma && fraction !== ''
  return { text, value: Number(text), written: fraction.length, isLong, isNative }
}

/**
 * The plausible ones among the grammatical readings: first those with exactly the decimals that the field shows, then
 * those with fewer, then those whose extra decimals are zeros. So `1.200` is 1.2 in a weight, which is shown as 1.200,
 * and 1200 in an amount, in Spanish too.
 */
function likely(readings: readonly Digits[], places: number, most: number): Digits[] {
  const tiers = [
    readings.filter(({ written }) => places > 0 && written === places),
    readings.filter(({ written }) => written <= most),
    readings.filter(({ value }) => decimalsOf(value) <= most),
  ]
  return tiers.find((tier) => tier.length > 0) ?? []
}

/** The factor of the word beside a number; undefined when the field doesn't know it. */
function worthOf(word: string, { unit, currency }: Measure, notation: Notation): number | undefined {
  if (word === '') return 1
  if (currency !== undefined && signsOf(currency, notation.currencies).has(word)) return 1
  return unit === undefined ? undefined : unitsOf(unit, notation.units).get(word)
}

/** The refusal of an unknown word beside a number, with the words that the field accepts: the first of each unit. */
function refusedWord(word: string, { unit, currency }: Measure, notation: Notation): Reading {
  const symbols = currency === undefined ? [] : [...signsOf(currency, notation.currencies)].slice(0, 1)
  const units = unit === undefined ? [] : [...unitsOf(unit, notation.units)].toReversed()
  const firsts = new Map(units.map(([name, worth]) => [worth, name]))
  const taken = [...symbols.map((symbol) => symbol.toUpperCase()), ...[...firsts.values()].toReversed()].join(
    ', ',
  )
  return taken === '' ? refuse('unit_none', { unit: word }) : refuse('unit_unknown', { unit: word, taken })
}

function withinBounds(value: number, { least, most = LARGEST }: Measure): Reading {
  if (least !== undefined && compare(value, least) < 0) return refuse('too_small', { least })
  return compare(value, most) > 0 || compare(value, -LARGEST) < 0
    ? refuse('too_large', { most })
    : { value: value + 0 }
}

/**
 * Bare digits beyond the ordinary, in a field without bounds, are more likely a code than a figure and need
 * confirmation; a figure can be typed with its separators or a unit, which no scanner sends.
 */
function plausible(reading: Reading, { body, word }: Parts, { unit, decimals, most }: Measure): Reading {
  if ('refusal' in reading || reading.value === undefined || most !== undefined) return reading
  const bound = (unit === undefined ? undefined : ordinary[unit]) ?? ORDINARY
  const isBare = word === '' && /^\d{4,}([.,]\d*)?$/.test(body)
  if (!isBare || compare(absolute(reading.value), bound) <= 0) return reading
  return refuse('implausible', { written: groupedDigits(reading.value, decimals) })
}

/** A weight in several units, as it is spoken: `1兩2錢3分`. */
const inUnits = /^(?:\d+(?:\.\d+)? ?[^\d\s.,+()-]+ ?){2,}$/

/**
 * Reads a weight in several units, each of them smaller than the one before; only the last may have decimals.
 *
 * @returns undefined for a text of another structure, or with a unit that the field does not know
 */
function severalUnits(text: string, measure: Measure, notation: Notation): Reading | undefined {
  const { unit, decimals } = measure
  if (unit === undefined || !inUnits.test(text)) return undefined
  const units = unitsOf(unit, notation.units)
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?) ?([^\d\s.,+()-]+)/g)].map(
    ([, digits = '', word = '']) => ({ digits, worth: units.get(word.toLowerCase()) ?? 0 }),
  )
  const isSpoken = parts.every(({ digits, worth }, at) => {
    const [next] = parts.slice(at + 1)
    return worth > 0 && (!next || (worth > next.worth && !digits.includes('.')))
  })
  if (!isSpoken) return undefined
  const exact = added(parts.map(({ digits, worth }) => multiply(Number(digits), worth)))
  return withinBounds(round(exact, decimals), measure)
}

/** Arithmetic, which is refused. */
const sum = /^=|^[\d.,\s()]*[\d)]\s*[-+*/×÷^x=]\s*[(\d.,][\d.,\s()*/×÷^x=+-]*$/

/**
 * Reads a number that was typed or pasted: in the format of the user's language or the app's own (`1,234.50`), with
 * full-width characters, a minus sign or the parentheses of a spreadsheet, and the field's unit or currency beside it.
 * A weight in another unit, or in several, is converted and rounded once to the field's decimals. An ambiguous text, such as a Spanish
 * `7.745` in a rate of six decimals, is refused with both readings; `7,745` is unambiguous in Spanish because of its
 * comma. Arithmetic is always refused. Bare digits that are not an ordinary figure are refused as `implausible`, with
 * the text that would be taken. A text is read as a whole or not at all.
 *
 * @param notation the user's
 * @see domain.md §2
 */
export function readNumber(text: string, measure: Measure, notation: Notation): Reading {
  const plain = plainText(text)
  if (plain === '') return { value: undefined }
  if (sum.test(plain)) return refuse('sum', { text })
  const parts = numberParts(plain)
  if (!parts) return severalUnits(plain, measure, notation) ?? refuse('not_a_number', { text })
  const readings = waysOf(notation.language).flatMap((way) => digitsBy(way, parts.body) ?? [])
  if (readings.length === 0) return refuse('not_a_number', { text })
  const worth = worthOf(parts.word, measure, notation)
  if (worth === undefined) return refusedWord(parts.word, measure, notation)
  return plausible(decided(readings, parts.sign, worth, measure), parts, measure)
}

function decided(readings: readonly Digits[], sign: 1 | -1, worth: number, measure: Measure): Reading {
  const { decimals } = measure
  const standing = likely(readings, decimals, worth === 1 ? decimals : CONVERTED_DECIMALS)
  const native = standing.filter(({ isNative }) => isNative)
  const [first, ...others] = native.length > 0 ? native : standing
  if (!first) return decimals === 0 ? refuse('not_whole') : refuse('too_fine', { decimals })
  const other = others.find(({ value }) => value !== first.value)
  // One more zero makes the first reading unambiguous.
  if (other) {
    return refuse('ambiguous', { one: `${first.text}0`, other: String(other.value) })
  }
  if (first.isLong) return refuse('too_large', { most: measure.most ?? LARGEST })
  const value = worth === 1 ? first.value : round(multiply(first.value, worth), decimals)
  if (value === 0 && first.value !== 0) return refuse('too_fine', { decimals })
  return withinBounds(sign * value, measure)
}

/** Possible continuations of a text, to decide whether it is incomplete. */
const endings = ['0', '00', '000', '0)', ')', '$0']

/**
 * Whether a refused text is the beginning of an acceptable one, so that no error is shown while typing: `12,` on the
 * way to `12,000`, `2 o` to `2 oz`.
 */
export function isBegun(text: string, measure: Measure, notation: Notation): boolean {
  const { unit, currency } = measure
  const words = unit === undefined ? [] : [...unitsOf(unit, notation.units).keys()]
  // A digit behind a unit is the beginning of the next part of a weight in several units.
  const behind = /\p{L} ?\d+$/u.test(text) ? [...endings, ...words] : endings
  if (behind.some((ending) => 'value' in readNumber(text + ending, measure, notation))) return true
  const word = numberParts(plainText(text))?.word ?? ''
  const beside = [...words, ...(currency ? signsOf(currency, notation.currencies) : [])]
  return word !== '' && beside.some((each) => each.startsWith(word))
}
