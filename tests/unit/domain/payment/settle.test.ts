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
  expect.objectContaining({ code, path, facts: expect.objectContaining(facts) })

describe('cash and checks', () => {
  test('are stored with their value alone', () => {
    expect(settle({ ...cash, is_deposit: true, weight: 5, gold_bar_code: 'X' }, sale, rates)).toEqual({
      payment_method: 'cash',
      value: 10_000,
      given_value: null,
      change_value: 0,
      rest_value: 0,
      currency: 'HKD',
      rate: 1,
      is_deposit: true,
      weight: 0,
      old_gold_weight: null,
      old_gold_price: null,
      gold_bar_code: null,
      in_out: 1,
      movement: null,
    })
  })

  test('may pay the whole debt', () => {
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
      given_value: null,
      change_value: 0,
      rest_value: 0,
      currency: 'HKD',
      rate: 1,
      is_deposit: false,
      weight: 50.25,
      old_gold_weight: null,
      old_gold_price: null,
      gold_bar_code: 'BAR1',
      in_out: 1,
      movement: { ledger: 'gold_bar', in_out: 1, amount: 50.25, held: 70.25 },
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

  test('that does not exist is refused', () => {
    expect(() => settle(bar, sale, rates)).toThrow(broken('gold_bar_required', '/gold_bar_code'))
  })

  test('that leaves us cannot give more than it weighs', () => {
    expect(settle({ ...bar, weight: 20 }, takenBack, rates, holdings)).toMatchObject({
      weight: 20,
      in_out: -1,
      movement: { in_out: -1, amount: 20, held: 0 },
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

  test('in another currency covers its worth, to the cent', () => {
    const dollars = { balance: { value: 5, currency: 'USD' } }
    expect(settle({ ...drawn, value: 38.7 }, sale, rates, dollars).movement).toMatchObject({
      amount: 5,
      held: 0,
    })
    expect(() => settle({ ...drawn, value: 38.71 }, sale, rates, dollars)).toThrow(
      broken('value_exceed', '/value', { value: 38.71, most: 38.7, currency: 'HKD' }),
    )
  })

  test('never gives more than it holds for a cent that was rounded up', () => {
    const renminbi = { balance: { value: 5.04, currency: 'CNY' } }
    const dollars = { ...drawn, currency: 'USD' }
    // 5.04 CNY are 0.586 USD, and 0.59 USD would be 5.07 CNY.
    expect(() => settle({ ...dollars, value: 0.59 }, sale, rates, renminbi)).toThrow(
      broken('value_exceed', '/value', { value: 0.59, most: 0.58, currency: 'USD' }),
    )
    expect(settle({ ...dollars, value: 0.58 }, sale, rates, renminbi).movement).toMatchObject({
      amount: 4.99,
      held: 0.05,
    })
  })

  test('is drawn in its own currency', () => {
    const dollars = { balance: { value: 100, currency: 'USD' } }
    expect(settle({ ...drawn, value: 387 }, sale, rates, dollars)).toMatchObject({
      value: 387,
      currency: 'HKD',
      rate: 1,
      movement: { ledger: 'customer_balance', in_out: -1, amount: 50, held: 50 },
    })
  })

  test('in a currency without a rate is refused', () => {
    const euros = { balance: { value: 100, currency: 'EUR' } }
    expect(() => settle(drawn, sale, rates, euros)).toThrow(
      broken('rate_missing', '/currency', { currency: 'EUR' }),
    )
  })

  test('is not drawn on by less than its smallest coin', () => {
    const dollars = { balance: { value: 100, currency: 'USD' } }
    expect(() => settle({ ...drawn, value: 0.01 }, sale, rates, dollars)).toThrow(
      broken('value_required', '/value'),
    )
  })

  test('takes our debt to the customer without a limit of its own', () => {
    expect(settle(drawn, takenBack, rates, holdings)).toMatchObject({
      value: 5000,
      in_out: -1,
      movement: { ledger: 'customer_balance', in_out: 1, amount: 5000, held: 10_000 },
    })
  })

  test('takes nothing without a customer', () => {
    expect(() => settle(drawn, takenBack, rates)).toThrow(broken('customer_required', '/payment_method'))
  })
})

test('a preorder that became a sale is paid there', () => {
  const converted = { ...sale, code: 'XSYD-20261121-0001', yd_converted_order_code: 'CPXS-20261121-0001' }
  expect(() => settle(cash, converted, rates)).toThrow(
    expect.objectContaining({
      code: 'already_converted',
      path: '/order_code',
      facts: { order_code: 'XSYD-20261121-0001', sale_code: 'CPXS-20261121-0001' },
    }),
  )
})

describe('old gold in exchange', () => {
  const oldGold: Tender = {
    payment_method: 'old_gold',
    old_gold_weight: 10,
    old_gold_price: 80,
    gold_bar_code: 'SCRAP',
  }
  const scrap = { gold_bar: { current_weight: 5 } }

  test('settles money by its worth, and goes into the bar', () => {
    expect(settle(oldGold, sale, {}, scrap)).toMatchObject({
      value: 800,
      weight: 0,
      old_gold_weight: 10,
      movement: { ledger: 'gold_bar', in_out: 1, amount: 10, held: 15 },
    })
  })

  test('that is worth more than is due is refused at its weight', () => {
    expect(() => settle({ ...oldGold, old_gold_price: 90_000 }, sale, {}, scrap)).toThrow(
      expect.objectContaining({ code: 'value_exceed', path: '/old_gold_weight' }),
    )
  })
})

describe('a payment of a preorder', () => {
  const preorder: PayableOrder = { ...sale, order_type: 'XSYD' }
  const holdings = { balance: { value: 50_000, currency: 'HKD' }, gold_bar: { current_weight: 0 } }
  const oldGold: Tender = {
    ...{ payment_method: 'old_gold', old_gold_weight: 1, old_gold_price: 800, gold_bar_code: 'BAR1' },
  }
  const ways: [string, Tender][] = [
    ['cash', cash],
    ['check', { payment_method: 'check', value: 2000 }],
    ['balance', { payment_method: 'balance', value: 2000 }],
    ['a gold bar', bar],
    ['old gold', oldGold],
  ]

  test.each(ways)('in %s is a deposit, unless the payment says otherwise', (_, tender) => {
    expect(settle(tender, preorder, rates, holdings)).toMatchObject({ is_deposit: true })
    expect(settle({ ...tender, is_deposit: null }, preorder, rates, holdings).is_deposit).toBe(true)
    expect(settle({ ...tender, is_deposit: false }, preorder, rates, holdings).is_deposit).toBe(false)
  })

  test.each(ways)('in %s on a sale is none, unless the payment says so', (_, tender) => {
    expect(settle(tender, sale, rates, holdings)).toMatchObject({ is_deposit: false })
    expect(settle({ ...tender, is_deposit: true }, sale, rates, holdings).is_deposit).toBe(true)
  })
})
