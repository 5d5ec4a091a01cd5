import { describe, expect, test } from 'vitest'
import { settle, type PayableOrder, type Tender } from '#domain/payment/settle'

const sale: PayableOrder = {
  order_type: 'CPXS',
  currency: 'HKD',
  unpaid_cash_value: 33_427.84,
  unpaid_gold_weight: 50.25,
}
const takenBack: PayableOrder = { ...sale, order_type: 'XSTH' }
const rates = { HKD: 1, CNY: 0.9, USD: 7.74, EUR: null }
const cash: Tender = { payment_method: 'cash', value: 10_000, currency: 'HKD' }
const bar: Tender = { payment_method: 'gold_bar', weight: 50.25, gold_bar_code: 'BAR1' }
const broken = (code: string, path: string, facts: object = {}) =>
  expect.objectContaining({ code, status: 422, path, facts: expect.objectContaining(facts) })

describe('cash and checks', () => {
  test('are stored with their value alone', () => {
    expect(settle({ ...cash, is_deposit: true, weight: 5, gold_bar_code: 'X' }, sale, rates)).toEqual({
      payment_method: 'cash',
      value: 10_000,
      currency: 'HKD',
      rate: 1,
      is_deposit: true,
      weight: 0,
      gold_bar_code: null,
      in_out: 1,
    })
  })

  test('may pay all that is owed', () => {
    expect(settle({ payment_method: 'check', value: 33_427.84 }, sale, rates)).toMatchObject({
      value: 33_427.84,
      currency: 'HKD',
      is_deposit: false,
    })
  })

  test.each([0, -5, null, undefined])('of %o are refused', (value) => {
    expect(() => settle({ ...cash, value }, sale, rates)).toThrow(broken('value_required', '/value'))
  })

  test('of a cent more than is owed are refused', () => {
    expect(() => settle({ ...cash, value: 33_427.85 }, sale, rates)).toThrow(
      broken('value_exceed', '/value', { value: 33_427.85, most: 33_427.84, currency: 'HKD' }),
    )
  })
})

test.each([
  ['CPXS', 1],
  ['XSYD', 1],
  ['CPRK', -1],
  ['XSTH', -1],
] as const)('the cash of %s runs %d', (order_type, in_out) => {
  expect(settle(cash, { ...sale, order_type }, rates).in_out).toBe(in_out)
})

describe('another currency', () => {
  test('counts at its rate, which is stored', () => {
    const order = { ...sale, unpaid_cash_value: 774 }
    expect(settle({ ...cash, value: 100, currency: 'USD' }, order, rates)).toMatchObject({
      value: 100,
      currency: 'USD',
      rate: 7.74,
    })
    expect(() => settle({ ...cash, value: 100.01, currency: 'USD' }, order, rates)).toThrow(
      broken('value_exceed', '/value', { value: 774.08, most: 774 }),
    )
  })

  test('pays large sums to the cent', () => {
    const order = { ...sale, currency: 'USD', unpaid_cash_value: 1_000_000 }
    expect(settle({ ...cash, value: 7_740_000 }, order, rates).value).toBe(7_740_000)
    expect(() => settle({ ...cash, value: 7_740_000.04 }, order, rates)).toThrow('value_exceed')
  })

  test('worth less than a cent is nothing', () => {
    const order = { ...sale, currency: 'USD' }
    expect(() => settle({ ...cash, value: 0.03 }, order, rates)).toThrow('value_required')
  })

  test('without a rate is refused', () => {
    expect(() => settle({ ...cash, currency: 'EUR' }, sale, rates)).toThrow(
      broken('rate_missing', '/currency', { currency: 'EUR' }),
    )
  })

  test('of an order is paid in itself without a rate', () => {
    expect(settle({ ...cash, currency: 'EUR' }, { ...sale, currency: 'EUR' }, rates).rate).toBe(1)
  })
})

describe('a gold bar', () => {
  const holdings = { gold_bar: { current_weight: 20 } }

  test('counts by its weight and has no value', () => {
    expect(settle({ ...bar, value: 99, gold_bar_code: ' BAR1 ' }, sale, rates, holdings)).toEqual({
      payment_method: 'gold_bar',
      value: 0,
      currency: 'HKD',
      rate: 1,
      is_deposit: false,
      weight: 50.25,
      gold_bar_code: 'BAR1',
      in_out: 1,
    })
  })

  test.each([
    ['gold_weight_required', '/weight', { weight: 0 }],
    ['gold_weight_required', '/weight', { weight: null, gold_bar_code: null }],
    ['gold_bar_required', '/gold_bar_code', { gold_bar_code: '' }],
    ['gold_weight_exceed', '/weight', { weight: 50.251 }],
  ] as const)('%s', (code, path, wrong) => {
    expect(() => settle({ ...bar, ...wrong }, sale, rates, holdings)).toThrow(broken(code, path))
  })

  test('that nobody knows is refused', () => {
    expect(() => settle(bar, sale, rates)).toThrow(broken('gold_bar_required', '/gold_bar_code'))
  })

  test('that leaves us cannot give more than it weighs', () => {
    expect(settle({ ...bar, weight: 20 }, takenBack, rates, holdings)).toMatchObject({
      weight: 20,
      in_out: -1,
    })
    expect(() => settle({ ...bar, weight: 20.001 }, takenBack, rates, holdings)).toThrow(
      broken('gold_weight_exceed', '/weight', { weight: 20.001, most: 20 }),
    )
  })
})

describe('the customer’s balance', () => {
  const drawn: Tender = { payment_method: 'balance', value: 5000, currency: 'HKD' }
  const holdings = { balance: { value: 5000, currency: 'HKD' } }

  test('pays as far as it goes', () => {
    expect(settle(drawn, sale, rates, holdings)).toMatchObject({ value: 5000, in_out: 1 })
    expect(() => settle({ ...drawn, value: 5000.01 }, sale, rates, holdings)).toThrow(
      broken('value_exceed', '/value', { value: 5000.01, most: 5000 }),
    )
  })

  test('that was never filled pays nothing', () => {
    expect(() => settle(drawn, sale, rates)).toThrow(broken('value_exceed', '/value', { most: 0 }))
  })

  test('in another currency is compared at the rate', () => {
    const dollars = { balance: { value: 100, currency: 'USD' } }
    expect(settle({ ...drawn, value: 774 }, sale, rates, dollars).value).toBe(774)
    expect(() => settle({ ...drawn, value: 775 }, sale, rates, dollars)).toThrow('value_exceed')
  })

  test('takes what we owe the customer without a limit of its own', () => {
    expect(settle(drawn, takenBack, rates)).toMatchObject({ value: 5000, in_out: -1 })
  })
})
