import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add } from '#domain/decimal'
import { cashTender } from '#domain/payment/settle'

const due = { currency: 'HKD', unpaid_cash_value: 9160 }
const rates = { HKD: 1, USD: 7.74, EUR: null }
const broken = (code: string, path: string) => expect.objectContaining({ code, path })
const handed = (tender: Partial<Parameters<typeof cashTender>[0]>, currency = 'HKD') =>
  cashTender({ payment_method: 'cash', ...tender }, due, currency, 1, rates)

test('ten thousand for 9,160.00 gives 840.00 back', () => {
  expect(handed({ value: 9160, given_value: 10_000 })).toEqual({
    value: 9160,
    given_value: 10_000,
    change_value: 840,
    rest_value: 0,
  })
})

test('or it is put on the balance, and nothing is given back', () => {
  expect(handed({ value: 9160, given_value: 10_000, rest_to_balance: true })).toMatchObject({
    change_value: 0,
    rest_value: 840,
  })
})

test('the payment need not be named: it is all that is due, or as far as the money reaches', () => {
  expect(handed({ given_value: 10_000 })).toMatchObject({ value: 9160, change_value: 840 })
  expect(handed({ given_value: 5000 })).toMatchObject({ value: 5000, change_value: 0 })
  expect(handed({ given_value: 2000 }, 'USD')).toMatchObject({ value: 1183.46, change_value: 816.54 })
})

test('cash that nobody counted gives no change', () => {
  expect(handed({ value: 160 })).toEqual({ value: 160, given_value: null, change_value: 0, rest_value: 0 })
  expect(handed({})).toMatchObject({ value: 0, given_value: null })
})

test.each([
  ['less than it pays', 'given_short', { value: 9160, given_value: 9159.99 }],
  ['a check that is too high', 'value_exceed', { payment_method: 'check', value: 9160, given_value: 9200 }],
  ['money from the balance', 'not_applicable', { payment_method: 'balance', value: 1, given_value: 2 }],
  ['the rest of nothing', 'value_required', { value: 9160, rest_to_balance: true }],
] as const)('%s is not handed over', (_, code, tender) => {
  expect(() => handed(tender)).toThrow(broken(code, '/given_value'))
})

test('a check that is too high may leave its rest with us', () => {
  const check = { payment_method: 'check', value: 9160, given_value: 9200, rest_to_balance: true } as const
  expect(handed(check)).toMatchObject({ rest_value: 40, change_value: 0 })
})

test('nothing is handed over to us where we pay', () => {
  const refund = { payment_method: 'cash', value: 9160, given_value: 10_000 } as const
  expect(() => cashTender(refund, due, 'HKD', -1, rates)).toThrow(broken('not_applicable', '/given_value'))
})

test('money without a rate is refused as such where the payment is not named', () => {
  expect(() => handed({ given_value: 2000 }, 'EUR')).toThrow(broken('rate_missing', '/currency'))
})

const cents = fc.integer({ min: 1, max: 5_000_000 }).map((many) => many / 100)

test('any cash handed over is spent to the cent, and pays no more than is due', () => {
  fc.assert(
    fc.property(cents, cents, fc.boolean(), (unpaid_cash_value, given_value, rest_to_balance) => {
      const tender = { payment_method: 'cash', given_value, rest_to_balance } as const
      const { value, change_value, rest_value } = cashTender(
        tender,
        { currency: 'HKD', unpaid_cash_value },
        'HKD',
        1,
        rates,
      )
      expect(add(value, change_value, rest_value)).toBe(given_value)
      expect(value).toBeLessThanOrEqual(unpaid_cash_value)
      expect(rest_to_balance ? change_value : rest_value).toBe(0)
    }),
  )
})
