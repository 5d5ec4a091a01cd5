import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeInPercent, isFarChange, isUnusualChange, pricePerGram } from '#domain/pricing/daily-price'

test.each([
  [900, 1170, false],
  [900, 1170.01, true],
  [900, 630, false],
  [900, 629.99, true],
])('after %d, %d is too far for a service: %s', (previous, next, far) => {
  expect(isFarChange(previous, next)).toBe(far)
})

test.each([
  [37429, 1000],
  [33686.1, 900],
  [34000, 908.39],
  [0.01, 0],
])('%d a liang is %d a gram', (sell, expected) => {
  expect(pricePerGram(sell)).toBe(expected)
})

describe('a change of more than 3 % is unusual', () => {
  test.each([
    [900, 900, 0, false],
    [900, 927, 3, false],
    [900, 927.01, 3, true],
    [900, 873, -3, false],
    [900, 872.99, -3, true],
    [905.5, 9055, 900, true],
    [905.5, 90.55, -90, true],
    [1012.35, 1042.72, 3, false],
    [1012.35, 1042.73, 3, true],
    [0.01, 0.02, 100, true],
    [999_999_999.99, 1_029_999_999.98, 3, false],
  ])('from %d to %d: %d %%, confirmed: %s', (previous, next, percent, unusual) => {
    expect(changeInPercent(previous, next)).toBe(percent)
    expect(isUnusualChange(previous, next)).toBe(unusual)
  })

  test('of any two prices, exactly when 100 times the difference is more than 3 times the price before', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000_00 })
    fc.assert(
      fc.property(cents, cents, (previous, next) => {
        const expected = Math.abs(next - previous) * 100 > 3 * previous
        expect(isUnusualChange(previous / 100, next / 100)).toBe(expected)
      }),
    )
  })

  test('close to the bound too, a cent more needs confirmation and a cent less does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (hundreds) => {
        // For a whole number as price the bound, 3 %, is a whole number of cents.
        const bound = hundreds * 100 + hundreds * 3
        expect(isUnusualChange(hundreds, bound / 100)).toBe(false)
        expect(isUnusualChange(hundreds, (bound + 1) / 100)).toBe(true)
      }),
    )
  })
})
