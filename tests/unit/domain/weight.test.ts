import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLiang, formatWeight, lineLiang, orderLiang, roundWeight } from '#domain/weight'

test('a liang is 37.429 grams', () => {
  expect(lineLiang(37.429)).toBe(1)
  expect(orderLiang(37.429)).toBe(1)
})

test('a line in liang is 1000 × weight / 37429 with 3 decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (milligrams) => {
      const expected = (BigInt(milligrams) * 1000n * 2n + 37429n) / (37429n * 2n)
      expect(lineLiang(Number(`${milligrams}e-3`))).toBe(Number(`${expected}e-3`))
    }),
  )
})

test('whole liang come out whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (liang) => {
      expect(lineLiang(Number(`${37429 * liang}e-3`))).toBe(liang)
    }),
  )
})

test('the liang of an order come from its total weight, not from its lines', () => {
  const lines = [0.056, 0.056, 0.056]
  expect(lines.map(lineLiang)).toEqual([0.001, 0.001, 0.001])
  expect(orderLiang(0.168)).toBe(0.004)
})

test('a weight is stored with 3 decimals, shown with 2, and in liang with 3', () => {
  expect(roundWeight(1.0005)).toBe(1.001)
  expect(formatWeight(1234.565)).toBe('1,234.57')
  expect(formatLiang(1)).toBe('1.000')
})
