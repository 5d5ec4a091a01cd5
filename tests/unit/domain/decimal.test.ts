import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  asShown,
  compare,
  decimals,
  divide,
  greatest,
  groupedDigits,
  least,
  multiply,
  absolute,
  negate,
  round,
  subtract,
  sum,
} from '#domain/decimal'

/** A decimal as an integer and the count of its decimals, and the number as written. */
const decimal = (largest: number, most = 6) =>
  fc
    .tuple(fc.integer({ min: -largest, max: largest }), fc.integer({ min: 0, max: most }))
    .map(([units, places]) => ({ units: BigInt(units), places, value: Number(`${units}e-${places}`) }))

const small = decimal(9_999_999)
/** Money and weights as large as a column holds them. */
const large = decimal(999_999_999_999_99, 3)

type Decimal = { units: bigint; places: number; value: number }

const scaled = ({ units, places }: Decimal, to: number): bigint => units * 10n ** BigInt(to - places)

/** numerator / denominator with the given number of decimals, half away from zero, by integers alone. */
function rounded(numerator: bigint, denominator: bigint, places: number): number {
  const sign = numerator < 0n === denominator < 0n ? 1n : -1n
  const [above, below] = [numerator, denominator].map((one) => (one < 0n ? -one : one)) as [bigint, bigint]
  const units = (above * 10n ** BigInt(places) * 2n + below) / (below * 2n)
  return Number(`${sign * units}e-${places}`)
}

describe('arithmetic is that of integers', () => {
  test('sums', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(small, decimal(99_999_999_999, 3)), { maxLength: 20 }), (list) => {
        const total = list.reduce((running, one) => running + scaled(one, 6), 0n)
        expect(sum(list.map(({ value }) => value))).toBe(rounded(total, 10n ** 6n, 6))
      }),
    )
  })

  test('differences', () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        expect(subtract(a.value, b.value)).toBe(rounded(scaled(a, 6) - scaled(b, 6), 10n ** 6n, 6))
      }),
    )
  })

  test('products, rounded once, however large', () => {
    fc.assert(
      fc.property(fc.oneof(small, large), small, fc.integer({ min: 0, max: 3 }), (a, b, places) => {
        const exact = rounded(a.units * b.units, 10n ** BigInt(a.places + b.places), places)
        expect(multiply(a.value, b.value, places)).toBe(exact)
      }),
    )
  })

  test('products within the precision of a number are exact', () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        expect(multiply(a.value, b.value)).toBe(
          rounded(a.units * b.units, 10n ** BigInt(a.places + b.places), 12),
        )
      }),
    )
  })

  test('quotients', () => {
    fc.assert(
      fc.property(fc.oneof(small, large), small, fc.integer({ min: 0, max: 3 }), (a, b, places) => {
        fc.pre(b.units !== 0n)
        const exact = rounded(a.units * 10n ** BigInt(b.places), b.units * 10n ** BigInt(a.places), places)
        expect(divide(a.value, b.value, places)).toBe(exact)
      }),
    )
  })

  test('rounding', () => {
    fc.assert(
      fc.property(fc.oneof(small, large), fc.integer({ min: 0, max: 3 }), (a, places) => {
        expect(round(a.value, places)).toBe(rounded(a.units, 10n ** BigInt(a.places), places))
      }),
    )
  })
})

test.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [1.0049999999, 2, 1],
  [0.0005, 3, 0.001],
  [-0.0004, 3, 0],
])('%d is rounded half away from zero to %d decimals: %d', (value, places, expected) => {
  expect(round(value, places)).toBe(expected)
})

test('fractions without an exact binary number come out as they are written', () => {
  expect(add(0.1, 0.2)).toBe(0.3)
  expect(add()).toBe(0)
  expect(subtract(0.3, 0.1)).toBe(0.2)
  expect(multiply(1.1, 1.1)).toBe(1.21)
  expect(multiply(0.0001, 0.0001)).toBe(1e-8)
  expect(divide(1, 3, 3)).toBe(0.333)
  expect(divide(-1, 3, 3)).toBe(-0.333)
  expect(divide(1, -8, 2)).toBe(-0.13)
})

test('amounts with more digits than thousandths hold still add up', () => {
  expect(sum([999_999_999_999.99, 0.01, 0.0001])).toBe(1_000_000_000_000.0001)
  expect(sum([9e14, 9e14, -9e14, -9e14, 0.01])).toBe(0.01)
})

test('there is no negative zero', () => {
  for (const zero of [negate(0), add(-0), multiply(0, -5), round(-0.001, 2), divide(-0.001, 100, 2)]) {
    expect(Object.is(zero, 0)).toBe(true)
  }
})

test('numbers compare, and the least and greatest of two are found', () => {
  expect([compare(1, 2), compare(2, 2), compare(2.001, 2)]).toEqual([-1, 0, 1])
  expect([least(1.5, 1.25), greatest(1.5, 1.25)]).toEqual([1.25, 1.5])
  expect([least(2, 3), greatest(2, 3)]).toEqual([2, 3])
  expect(negate(1.5)).toBe(-1.5)
  expect([absolute(-1.5), absolute(1.5), absolute(0)]).toEqual([1.5, 1.5, 0])
})

test.each([
  [0, 0],
  [100, 0],
  [1.5, 1],
  [-37.429, 3],
  [0.000001, 6],
  [1e21, 0],
])('%d is written with %d decimals', (value, expected) => {
  expect(decimals(value)).toBe(expected)
})

test.each([
  [0, 2, '0.00'],
  [1234567.5, 2, '1,234,567.50'],
  [-1234.005, 2, '-1,234.01'],
  [-0.001, 2, '0.00'],
  [999.9999, 3, '1,000.000'],
  [123456, 0, '123,456'],
])('%d is shown with %d decimals as %s', (value, places, expected) => {
  expect(groupedDigits(value, places)).toBe(expected)
})

test('a number computed by a spreadsheet is the one that it shows', () => {
  expect(asShown(0.1 + 0.2)).toBe(0.3)
  expect(asShown(1234567.89)).toBe(1234567.89)
  expect(asShown(37.429 * 3)).toBe(112.287)
})
