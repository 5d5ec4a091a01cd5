import { Big } from 'big.js'

/**
 * Exact decimal arithmetic on plain numbers: 1.005 is 1.005, not the binary fraction next to it. Money, weights and
 * fees have at most 3 decimals, so nearly every call works on integer thousandths, which a number holds exactly; big.js
 * does the rest.
 *
 * @see domain.md §2
 */

/** Thousandths per unit: money has 2 decimals, weight 3. */
const SCALE = 1000

/** Below this limit (15 digits) a number of thousandths stands for exactly one decimal. */
const LARGEST = 1e15

/** Decimal places of an intermediate quotient: enough to round the last kept place correctly. */
Big.DP = 40
Big.RM = Big.roundHalfUp

/** The value in thousandths; NaN when it has too many decimals or digits for that. */
function thousandths(value: number): number {
  const units = Math.round(value * SCALE)
  return units / SCALE === value && Math.abs(units) <= LARGEST ? units : NaN
}

function plain(value: Big): number {
  return value.toNumber() + 0
}

/** Integer division, half away from zero. The divisor is positive. */
function quotient(units: number, divisor: number): number {
  const size = Math.abs(units)
  const rest = size % divisor
  const whole = (size - rest) / divisor + (rest * 2 >= divisor ? 1 : 0)
  return (units < 0 ? -whole : whole) + 0
}

/** The exact sum of values beyond the range of thousandths. */
function longSum(values: readonly number[]): number {
  return plain(values.reduce((running, value) => running.plus(value), Big(0)))
}

/** The exact sum of its arguments. */
export function add(...values: number[]): number {
  return sum(values)
}

/** The exact sum of a list; 0 for an empty one. */
export function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) {
    total += thousandths(value)
    if (!(Math.abs(total) <= LARGEST)) return longSum(values)
  }
  return total / SCALE + 0
}

/** The exact difference a − b. */
export function subtract(a: number, b: number): number {
  return sum([a, -b])
}

/**
 * The product of two numbers, exact.
 *
 * @param places decimals to round the product to, half away from zero, before it becomes a number; without them a
 *   product of more than 15 digits loses the digits that a number cannot hold
 */
export function multiply(a: number, b: number, places?: number): number {
  const product = thousandths(a) * thousandths(b)
  if (Math.abs(product) <= LARGEST) {
    if (places === undefined) return product / (SCALE * SCALE) + 0
    if (places <= 6) return quotient(product, 10 ** (6 - places)) / 10 ** places
  }
  const exact = Big(a).times(b)
  return plain(places === undefined ? exact : exact.round(places))
}

/**
 * The quotient a / b, rounded half away from zero.
 *
 * @param places decimals of the result
 * @throws Error when b is 0; rules must refuse that case first
 */
export function divide(a: number, b: number, places: number): number {
  const divisor = thousandths(b)
  const dividend = thousandths(a) * 10 ** places
  if (divisor > 0 && Math.abs(dividend) <= LARGEST) return quotient(dividend, divisor) / 10 ** places
  return plain(Big(a).div(b).round(places))
}

/**
 * The share value × part / whole, rounded once, half away from zero.
 *
 * @param whole not 0
 * @param places decimals of the result
 */
export function proportion(value: number, part: number, whole: number, places: number): number {
  return plain(Big(value).times(part).div(whole).round(places))
}

/** The value rounded to this many decimals, half away from zero. */
export function round(value: number, places: number): number {
  return multiply(value, 1, places)
}

/** −1, 0 or 1 when a is less than, equal to or greater than b. */
export function compare(a: number, b: number): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The smaller of two numbers. */
export function least(a: number, b: number): number {
  return a < b ? a : b
}

/** The greater of two numbers. */
export function greatest(a: number, b: number): number {
  return a > b ? a : b
}

/** The value with the opposite sign; 0 stays 0 and never becomes −0. */
export function negate(value: number): number {
  return 0 - value
}

/** The value without its sign. */
export function absolute(value: number): number {
  return value < 0 ? negate(value) : value
}

/** The number of decimals in a value: 2 for 1.25, 0 for 100. */
export function decimals(value: number): number {
  const { c: digits, e: exponent } = Big(value)
  return value === 0 ? 0 : Math.max(0, digits.length - 1 - exponent)
}

/** The value as text with this many decimals and thousands separators: `1,234.50`. */
export function groupedDigits(value: number, places: number): string {
  const [whole = '', fraction] = Big(value).round(places).plus(0).toFixed(places).split('.')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? thousands : `${thousands}.${fraction}`
}

/** Significant digits that a spreadsheet keeps. */
const SHEET_DIGITS = 15

/** The number that a spreadsheet displays for one it computed: 0.3 for 0.1 + 0.2. */
export function asShown(value: number): number {
  return Number(value.toPrecision(SHEET_DIGITS))
}
