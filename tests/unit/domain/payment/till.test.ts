import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RuleBroken } from '#domain/errors'
import {
  closedFigures,
  refusePayout,
  refuseTwice,
  takingsOf,
  tillFigures,
  type TillPayment,
} from '#domain/payment/till'

const taken = (payment: Partial<TillPayment>): TillPayment => ({
  payment_method: 'cash',
  currency: 'HKD',
  value: 100,
  in_out: 1,
  state: 'taken',
  ...payment,
})

const broken = (rule: () => unknown) => {
  try {
    rule()
  } catch (error) {
    if (error instanceof RuleBroken) return { code: error.code, path: error.path, ...error.facts }
    throw error
  }
  return undefined
}

test('a till holds its opening and its takings, less payments and payouts, in each currency', () => {
  const opening = [{ currency: 'HKD', value: 1000 }]
  const payments = [
    taken({ value: 500.5 }),
    taken({ value: 200, in_out: -1 }),
    taken({ currency: 'USD', value: 30 }),
  ]
  const payouts = [{ currency: 'HKD', value: 80, in_out: -1 as const }]
  expect(tillFigures(opening, payments, payouts)).toEqual([
    {
      currency: 'HKD',
      opening_value: 1000,
      taken_value: 500.5,
      given_value: 200,
      paid_out_value: 80,
      expected_value: 1220.5,
    },
    {
      currency: 'USD',
      opening_value: 0,
      taken_value: 30,
      given_value: 0,
      paid_out_value: 0,
      expected_value: 30,
    },
  ])
})

test.each<[string, Partial<TillPayment>, number]>([
  ['cash that is taken', {}, 100],
  ['cash that is given', { in_out: -1 }, -100],
  ['cash that is given back, taken elsewhere', { in_out: -1, state: 'given_back' }, -100],
  ['cash taken back in the same till', { state: 'taken_back' }, 0],
  ['a check that is taken', { payment_method: 'check' }, 100],
  ['a check that we write', { payment_method: 'check', in_out: -1 }, 0],
  ['a check given back', { payment_method: 'check', in_out: -1, state: 'given_back' }, -100],
  ['our own check that comes back', { payment_method: 'check', in_out: 1, state: 'given_back' }, 0],
  ['a balance', { payment_method: 'balance' }, 0],
])('%s changes the contents of the till', (_what, payment, difference) => {
  const [figures] = tillFigures([{ currency: 'HKD', value: 500 }], [taken(payment)], [])
  expect(figures?.expected_value).toBe(500 + difference)
})

test('a payout that was taken back counts for nothing', () => {
  const payouts = [
    { currency: 'HKD', value: 80, in_out: -1 as const },
    { currency: 'HKD', value: 80, in_out: 1 as const },
  ]
  expect(tillFigures([], [], payouts)).toMatchObject([{ paid_out_value: 0, expected_value: 0 }])
})

test('takings are listed by tender and currency', () => {
  const payments = [
    taken({ payment_method: 'check', value: 50 }),
    taken({}),
    taken({ value: 40, in_out: -1 }),
    taken({ currency: 'USD', value: 7 }),
    taken({ value: 999, state: 'taken_back' }),
  ]
  expect(takingsOf(payments)).toEqual([
    { payment_method: 'cash', currency: 'HKD', count: 2, taken_value: 100, given_value: 40 },
    { payment_method: 'cash', currency: 'USD', count: 1, taken_value: 7, given_value: 0 },
    { payment_method: 'check', currency: 'HKD', count: 1, taken_value: 50, given_value: 0 },
  ])
})

test('the difference is the count less the expected amount', () => {
  const figures = tillFigures([{ currency: 'HKD', value: 1000 }], [taken({})], [])
  expect(closedFigures(figures, [{ currency: 'HKD', value: 1090.5 }])).toMatchObject([
    { expected_value: 1100, counted_value: 1090.5, difference_value: -9.5 },
  ])
})

test('money of an unexpected currency is a surplus', () => {
  expect(closedFigures([], [{ currency: 'CNY', value: 20 }])).toMatchObject([
    { currency: 'CNY', expected_value: 0, counted_value: 20, difference_value: 20 },
  ])
})

test('every currency of the till is counted, once', () => {
  const figures = tillFigures([{ currency: 'HKD', value: 1 }], [taken({ currency: 'USD' })], [])
  expect(broken(() => closedFigures(figures, [{ currency: 'HKD', value: 1 }]))).toMatchObject({
    code: 'count_missing',
    currency: 'USD',
  })
  const twice = [
    { currency: 'HKD', value: 1 },
    { currency: 'HKD', value: 2 },
  ]
  expect(broken(() => refuseTwice(twice, '/opening'))).toMatchObject({
    code: 'amount_twice',
    path: '/opening/1/currency',
  })
  expect(broken(() => closedFigures([], twice))).toMatchObject({ path: '/counted/1/currency' })
})

test('no more is paid out than lies in the till', () => {
  const figures = tillFigures([{ currency: 'HKD', value: 100 }], [], [])
  expect(broken(() => refusePayout(figures, { currency: 'HKD', value: 100 }))).toBeUndefined()
  expect(broken(() => refusePayout(figures, { currency: 'HKD', value: 100.01 }))).toMatchObject({
    code: 'value_exceed',
    most: 100,
  })
  expect(broken(() => refusePayout(figures, { currency: 'USD', value: 1 }))).toMatchObject({ most: 0 })
  expect(broken(() => refusePayout(figures, { currency: 'HKD', value: 0 }))).toMatchObject({
    code: 'value_required',
  })
})

const money = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100)
const currency = fc.constantFrom('HKD', 'USD', 'CNY')
const direction = fc.constantFrom<1 | -1>(1, -1)

test('with any count, expected amount and difference add up to it, to the cent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ currency, value: money, in_out: direction })),
      money,
      (flows, counted_value) => {
        const figures = tillFigures([], flows.map(taken), [])
        const counted = figures.map((each) => ({ currency: each.currency, value: counted_value }))
        for (const each of closedFigures(figures, counted)) {
          const cents = (value: number) => BigInt(Math.round(value * 100))
          expect(cents(each.expected_value) + cents(each.difference_value)).toBe(cents(counted_value))
          expect(cents(each.taken_value) - cents(each.given_value)).toBe(cents(each.expected_value))
        }
      },
    ),
  )
})
