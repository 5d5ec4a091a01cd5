import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inHkd, inOrderCurrency, orderRate, ratesOfDeal } from '#domain/order/order-rate'

const known = { HKD: 1, USD: 7.74, CNY: 0.9, EUR: null }
const today = '2026-11-21'
const dollars = { currency: 'USD', rate: 7.8, rate_date: '2026-11-01' }

describe('an order keeps the rate of its currency', () => {
  test.each([
    ['Hong Kong dollars are worth one', { currency: 'HKD' }, null, 1, null],
    ['whatever else is sent', { currency: 'HKD', rate: 7.74 }, dollars, 1, null],
    ['a new order takes the rate of today', { currency: 'USD' }, null, 7.74, today],
    ['or its own, where one is sent', { currency: 'USD', rate: 7.79 }, null, 7.79, today],
    ['also of a currency that has none', { currency: 'EUR', rate: 9.05 }, null, 9.05, today],
    ['a later rate changes nothing', { currency: 'USD', rate: 7.8 }, dollars, 7.8, '2026-11-01'],
    [
      'the rate of the currency is taken when it is asked for',
      { currency: 'USD', rate: null },
      dollars,
      7.74,
      today,
    ],
    ['another rate is of today', { currency: 'USD', rate: 7.75 }, dollars, 7.75, today],
    ['another currency brings its own rate', { currency: 'CNY', rate: 7.8 }, dollars, 0.9, today],
    ['or the one that is sent with it', { currency: 'EUR', rate: 9 }, dollars, 9, today],
    [
      'an order from before takes one when it is saved',
      { currency: 'USD', rate: null },
      { currency: 'USD', rate: null, rate_date: null },
      7.74,
      today,
    ],
  ] as const)('%s', (_, sent, stored, rate, rate_date) => {
    expect(orderRate(sent, stored, known, today)).toEqual({ rate, rate_date })
  })

  test.each([
    ['a new order', null],
    ['an order that was in dollars, whose rate came along', dollars],
  ])('a currency without a rate is refused: %s', (_, stored) => {
    expect(() => orderRate({ currency: 'EUR', rate: stored?.rate ?? null }, stored, known, today)).toThrow(
      expect.objectContaining({ code: 'rate_missing', facts: { currency: 'EUR' }, path: '/currency' }),
    )
  })
})

test('an amount kept in Hong Kong dollars is proposed in the currency of the order, rounded once', () => {
  expect([128, 23_400, 1084.06].map((hkd) => inOrderCurrency(hkd, 7.74))).toEqual([16.54, 3023.26, 140.06])
  expect(() => inOrderCurrency(1, null)).toThrow('rate_missing')
})

test('an amount on an order is kept in Hong Kong dollars', () => {
  expect(inHkd(3.5, 7.74)).toBe(27.09)
  expect(inHkd(27.09, 1)).toBe(27.09)
  expect(() => inHkd(1, undefined)).toThrow('rate_missing')
})

test('a figure that comes back from a dearer currency is off by half a cent of it at most', () => {
  const cents = fc.integer({ min: 0, max: 1e9 }).map((value) => value / 100)
  const rates = fc.integer({ min: 1_000_000, max: 50_000_000 }).map((value) => value / 1e6)
  fc.assert(
    fc.property(cents, rates, (hkd, rate) => {
      expect(Math.abs(inHkd(inOrderCurrency(hkd, rate), rate) - hkd)).toBeLessThanOrEqual(
        rate * 0.005 + 0.0051,
      )
    }),
  )
})

describe('an order is paid', () => {
  const order = { currency: 'USD', rate: 7.8 }

  test('at its own rate', () => {
    expect(ratesOfDeal(known, [order])).toEqual({ ...known, USD: 7.8 })
    expect(ratesOfDeal(known, [order, order])).toEqual({ ...known, USD: 7.8 })
  })

  test.each([
    ['several with rates of their own', [order, { currency: 'USD', rate: 7.7 }]],
    ['one from before', [{ currency: 'USD', rate: null }]],
    ['none', []],
  ])('at the rate of the currency: %s', (_, orders) => {
    expect(ratesOfDeal(known, orders)).toEqual(known)
  })
})
