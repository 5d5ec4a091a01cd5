import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, multiply } from '#domain/decimal'
import { convert, exchangeRate, formatMoney, roundMoney, worthIn } from '#domain/money'

const rates = { HKD: 1, CNY: 0.9, USD: 7.74, EUR: null }

test('money has cents, rounded half away from zero', () => {
  expect(roundMoney(1.005)).toBe(1.01)
  expect(roundMoney(-1.005)).toBe(-1.01)
})

describe('a value in another currency', () => {
  test('100 US dollars are 774 Hong Kong dollars', () => {
    expect(convert(100, rates.USD, rates.HKD)).toBe(774)
  })

  test('it is rounded once, to cents', () => {
    expect(convert(100, rates.HKD, rates.USD)).toBe(12.92)
    expect(convert(100, rates.USD, rates.CNY)).toBe(860)
  })

  test('is refused while a rate is missing', () => {
    expect(() => convert(100, rates.EUR, rates.HKD)).toThrow('rate_missing')
    expect(() => convert(100, rates.HKD, undefined)).toThrow('rate_missing')
  })

  test('in its own currency it stays the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom(1, 0.9, 7.74), (cents, rate) => {
        const value = Number(`${cents}e-2`)
        expect(convert(value, rate, rate)).toBe(value)
      }),
    )
  })
})

describe('the rate between two currencies', () => {
  test('is the worth of one unit of the first in the second', () => {
    expect(exchangeRate('USD', 'HKD', rates)).toBe(7.74)
    expect(exchangeRate('HKD', 'USD', rates)).toBe(0.129198966408)
  })

  test('of a currency and itself is 1, even when its rate is not known', () => {
    expect(exchangeRate('EUR', 'EUR', rates)).toBe(1)
  })

  test('names the currency whose rate is missing', () => {
    expect(() => exchangeRate('HKD', 'EUR', rates)).toThrow(
      expect.objectContaining({ code: 'rate_missing', facts: { currency: 'EUR' }, path: '/currency' }),
    )
    expect(() => exchangeRate('GBP', 'HKD', rates)).toThrow(
      expect.objectContaining({ facts: { currency: 'GBP' } }),
    )
  })
})

describe('the amount that a value settles in another currency', () => {
  test.each([
    [5, 'USD', 'HKD', 38.7],
    [38.71, 'HKD', 'USD', 5],
    // 0.586 of a dollar, and 59 cents would be 5.07 CNY.
    [5.04, 'CNY', 'USD', 0.58],
    [0.03, 'HKD', 'USD', 0],
    [0, 'USD', 'HKD', 0],
    [7, 'EUR', 'EUR', 7],
  ])('%d %s in %s, %s', (value, from, to, worth) => {
    expect(worthIn(value, from, to, rates)).toBe(worth)
  })

  test('never asks for more than the value', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000_000 })
    const currency = fc.constantFrom('HKD', 'CNY', 'USD')
    fc.assert(
      fc.property(cents, currency, currency, (value, from, to) => {
        const held = value / 100
        const worth = worthIn(held, from, to, rates)
        expect(compare(multiply(worth, exchangeRate(to, from, rates), 2), held)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('is not known without a rate', () => {
    expect(() => worthIn(1, 'HKD', 'EUR', rates)).toThrow('rate_missing')
  })
})

test.each([
  [1000, 'HKD', 'HK$1,000.00'],
  [-0.5, 'HKD', '-HK$0.50'],
  [1234567.891, 'EUR', '€1,234,567.89'],
  [5, 'CHF', 'CHF 5.00'],
])('%d %s is shown as %s', (value, currency, expected) => {
  expect(formatMoney(value, currency)).toBe(expected)
})

test('money without a currency is in Hong Kong dollars', () => {
  expect(formatMoney(88)).toBe('HK$88.00')
})
