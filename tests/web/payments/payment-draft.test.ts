import { describe, expect, test } from 'vitest'
import {
  blockOf,
  type Due,
  mostIn,
  payIn,
  problemsOf,
  restOf,
  startPayment,
  unpaidIn,
} from '#web/trade/payment/payment-draft.ts'

const sale = {
  customer_id: 1,
  order_type: 'CPXS',
  currency: 'HKD',
  unpaid_cash_value: 916,
  unpaid_gold_weight: 0,
} as const
const rates = { HKD: 1, USD: 7.74, EUR: null }
const due: Due = { order: sale, rates, balance: { value: 500, currency: 'HKD' } }
const day = '2026-11-21'

describe('payment methods that cannot apply', () => {
  test('gold pays unpaid gold, and the others pay cash', () => {
    expect(blockOf('gold_bar', due)).toBe('no_gold_unpaid')
    const inGold = { ...due, order: { ...sale, unpaid_cash_value: 0, unpaid_gold_weight: 5.5 } }
    expect(blockOf('gold_bar', inGold)).toBeUndefined()
    expect(blockOf('cash', inGold)).toBe('no_cash_unpaid')
    expect(startPayment(inGold, 'cash', day)).toMatchObject({ payment_method: 'gold_bar', weight: 5.5 })
  })

  test('a balance must exist and have a rate', () => {
    expect(blockOf('balance', due)).toBeUndefined()
    expect(blockOf('balance', { ...due, balance: { value: 0, currency: 'HKD' } })).toBe('no_balance')
    expect(blockOf('balance', { ...due, balance: { value: 9, currency: 'EUR' } })).toBe('no_rate')
    expect(blockOf('balance', { ...due, balance: undefined })).toBe('no_customer')
  })

  test('money that we owe goes into an empty balance as well', () => {
    const back: Due = {
      ...due,
      order: { ...sale, order_type: 'XSTH' },
      balance: { value: 0, currency: 'HKD' },
    }
    expect(blockOf('balance', back)).toBeUndefined()
    expect(mostIn('balance', 'HKD', back)).toBe(916)
  })
})

test('the whole amount follows the method and the currency, a typed one stays', () => {
  const whole = startPayment(due, 'cash', day)
  expect(payIn(whole, 'balance', 'HKD', due)).toMatchObject({ value: 500, currency: 'HKD' })
  expect(payIn(whole, 'cash', 'USD', due)).toMatchObject({ value: 118.34, currency: 'USD' })
  expect(payIn({ ...whole, value: 100 }, 'balance', 'HKD', due)).toMatchObject({ value: 100 })
})

test('a balance pays in its own currency', () => {
  const inDollars: Due = { ...due, balance: { value: 1000, currency: 'USD' } }
  const draft = startPayment(inDollars, 'balance', day)
  expect(draft).toMatchObject({ currency: 'USD', value: 118.34 })
  expect(problemsOf(draft, inDollars)).toEqual({})
})

test('the whole of it in another currency never counts as a cent too much', () => {
  expect(unpaidIn('HKD', sale, {})).toBe(916)
  expect(unpaidIn('USD', sale, { HKD: 1, USD: 7.74 })).toBe(118.34)
  expect(unpaidIn('EUR', sale, { HKD: 1 })).toBeUndefined()
})

describe('rest to balance', () => {
  const thousand = { ...startPayment(due, 'cash', day), value: 1000 }

  test('more cash than is due is a payment and a rest', () => {
    expect(restOf(thousand, due)).toEqual({ paid: 916, rest: 84 })
    expect(restOf({ ...thousand, value: 916 }, due)).toBeUndefined()
  })

  test('only incoming money counts, and in the currency of the balance', () => {
    expect(restOf({ ...thousand, payment_method: 'balance' }, due)).toBeUndefined()
    expect(restOf({ ...thousand, currency: 'USD' }, due)).toBeUndefined()
    expect(restOf(thousand, { ...due, order: { ...sale, order_type: 'CPRK' } })).toBeUndefined()
    expect(restOf(thousand, { ...due, balance: undefined })).toBeUndefined()
  })
})

test('gold that we give is no more than the bar holds', () => {
  const order = { ...sale, order_type: 'XSTH', unpaid_gold_weight: 20 } as const
  const draft = { ...startPayment({ ...due, order }, 'gold_bar', day), gold_bar_code: 'BAR1' }
  expect(problemsOf(draft, { ...due, order }, { current_weight: 12.5 })).toEqual({
    weight: 'gold_weight_exceed',
  })
  expect(problemsOf({ ...draft, weight: 12.5 }, { ...due, order }, { current_weight: 12.5 })).toEqual({})
})
