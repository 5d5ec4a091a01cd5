import { Big } from 'big.js'

/**
 * Exact decimal arithmetic on plain numbers: 1.005 is 1.005, not the binary fraction next to it. Money, weights and
 * fees have at most 3 decimals, so nearly every call works on integers of thousandths, which a number holds exactly;
 * anything else is left to big.js.
 *
 * @see domain.md §2
 */

/** Thousandths in one: money has 2 decimals, weight 3. */
const SCALE = 1000

/** Below this, 15 digits, a number of thousandths stands for one decimal alone and for no other. */
const LARGEST = 1e15

/** Decimals of a quotient that the last rounding still looks at; sure enough for half of the last place. */
Big.DP = 40
Big.RM = Big.roundHalfUp

/** The value in thousandths; NaN when it has more decimals or digits than that holds. */
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

/** A sum beyond the range of thousandths. */
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
 * @param places decimals to round the product to, half away from zero, before it becomes a number again; without
 *   them a product of more than 15 digits is cut to what a number holds
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
 * @throws Error when b is 0, which a rule must refuse beforehand
 */
export function divide(a: number, b: number, places: number): number {
  const divisor = thousandths(b)
  const dividend = thousandths(a) * 10 ** places
  if (divisor > 0 && Math.abs(dividend) <= LARGEST) return quotient(dividend, divisor) / 10 ** places
  return plain(Big(a).div(b).round(places))
}

/** The value with so many decimals, rounded half away from zero. */
export function round(value: number, places: number): number {
  return multiply(value, 1, places)
}

/** −1, 0 or 1 as a is below, equal to or above b. */
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

/** The value with the opposite sign; 0 has none. */
export function negate(value: number): number {
  return 0 - value
}

/** How many decimals a value is written with: 2 for 1.25, 0 for 100. */
export function decimals(value: number): number {
  const { c: digits, e: exponent } = Big(value)
  return value === 0 ? 0 : Math.max(0, digits.length - 1 - exponent)
}

/** The value as text with exactly so many decimals, and commas between thousands: `1,234.50`. */
export function grouped(value: number, places: number): string {
  const [whole = '', fraction] = Big(value).round(places).plus(0).toFixed(places).split('.')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? thousands : `${thousands}.${fraction}`
}

/** Digits that a spreadsheet keeps of a number. */
const SHEET_DIGITS = 15

/** The number that a spreadsheet shows, of one that it computed: 0.3 for 0.1 + 0.2. */
export function asShown(value: number): number {
  return Number(value.toPrecision(SHEET_DIGITS))
}
