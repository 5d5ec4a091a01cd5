import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLiang, formatWeight, liangOf, paperDecimals, roundWeight } from '#domain/weight'

test('a liang is 37.429 grams', () => {
  expect(liangOf(37.429)).toBe(1)
})

test('a weight in liang is 1000 × weight / 37429 with 3 decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (milligrams) => {
      const expected = (BigInt(milligrams) * 1000n * 2n + 37429n) / (37429n * 2n)
      expect(liangOf(Number(`${milligrams}e-3`))).toBe(Number(`${expected}e-3`))
    }),
  )
})

test('whole liang come out whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (liang) => {
      expect(liangOf(Number(`${37429 * liang}e-3`))).toBe(liang)
    }),
  )
})

test('a paper prints all its weights with 3 decimals where one of them has a third, else with 2', () => {
  expect(paperDecimals([37.4, 5, null])).toBe(2)
  expect(paperDecimals([37.4, 5.125, undefined])).toBe(3)
  expect(paperDecimals([])).toBe(2)
  expect(formatWeight(37.4, 3)).toBe('37.400')
})

test('a weight is stored with 3 decimals, shown with 2, and in liang with 3', () => {
  expect(roundWeight(1.0005)).toBe(1.001)
  expect(formatWeight(1234.565)).toBe('1,234.57')
  expect(formatLiang(1)).toBe('1.000')
})
