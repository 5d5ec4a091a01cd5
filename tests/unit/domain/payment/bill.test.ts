import { describe, expect, test } from 'vitest'
import { barOf, billOf, dueOf, payBill, type BillableOrder, type BillTender } from '#domain/payment/bill'

/** A sale of Luk's, confirmed, on which 9,160.00 is due. */
const sale: BillableOrder = {
  code: 'CPXS-20261120-0001',
  order_type: 'CPXS',
  confirmed: true,
  paid: false,
  customer_id: 1,
  currency: 'HKD',
  yd_converted_order_code: null,
  bill_code: null,
  unpaid_cash_value: 9160,
  unpaid_gold_weight: 0,
  path: '/ids/0',
}
const later: BillableOrder = {
  ...sale,
  code: 'CPXS-20261121-0001',
  unpaid_cash_value: 4580,
  unpaid_gold_weight: 12.345,
  path: '/ids/1',
}

describe('a bill', () => {
  test('asks for what its orders owe together', () => {
    expect(billOf([sale, later])).toEqual({
      customer_id: 1,
      currency: 'HKD',
      in_out: 1,
      value: 13_740,
      gold_weight: 12.345,
    })
    expect(dueOf([])).toEqual({ value: 0, gold_weight: 0 })
  })

  test('of what we owe runs out: purchases, and returns', () => {
    expect(billOf([{ ...sale, order_type: 'CPRK' }])).toMatchObject({ in_out: -1 })
    const both = [
      { ...sale, order_type: 'XSTH' as const },
      { ...later, order_type: 'CPRK' as const },
    ]
    expect(billOf(both)).toMatchObject({ in_out: -1 })
  })

  test.each([
    ['order_not_confirmed', { confirmed: false }, {}],
    ['order_paid', { paid: true }, {}],
    ['order_billed', { bill_code: 'PAY-000007' }, { payment_code: 'PAY-000007' }],
    ['already_converted', { yd_converted_order_code: 'CPXS-1' }, { sale_code: 'CPXS-1' }],
    ['orders_differ', { customer_id: 2 }, {}],
    ['orders_differ', { currency: 'USD' }, {}],
    ['orders_differ', { order_type: 'CPRK' as const }, {}],
  ])('is refused with %s for an order with %o', (code, order, facts) => {
    expect(() => billOf([sale, { ...later, ...order }])).toThrow(
      expect.objectContaining({
        code,
        path: '/ids/1',
        facts: expect.objectContaining({ order_code: later.code, ...facts }),
      }),
    )
  })

  test('tells what an order is before it tells how orders differ', () => {
    const draft = { ...sale, path: '/ids/2', confirmed: false }
    expect(() => billOf([sale, { ...later, currency: 'USD' }, draft])).toThrow(
      expect.objectContaining({ code: 'order_not_confirmed', path: '/ids/2' }),
    )
  })

  test('needs orders', () => {
    expect(() => billOf([])).toThrow(expect.objectContaining({ code: 'lines_required', path: '/ids' }))
  })
})

const bill = { currency: 'HKD', in_out: 1 as const, gold_bar_code: null }
const rates = { HKD: 1, USD: 7.74, EUR: null }
const pay = (tender: BillTender, holdings = {}, other = {}) =>
  payBill(tender, { ...bill, ...other }, [sale, later], rates, holdings)

describe('paying a bill', () => {
  test('is one tender on each order that it reaches, oldest first', () => {
    expect(pay({ amount_paid_value: 10_000, currency_paid: 'HKD', gold_paid_weight: 0 })).toEqual([
      { order: sale, tender: { payment_method: 'cash', currency: 'HKD', value: 9160 } },
      { order: later, tender: { payment_method: 'cash', currency: 'HKD', value: 840 } },
    ])
  })

  test('takes cash and gold together, and the bar that the bill names unless another is', () => {
    const parts = pay(
      { amount_paid_value: 100, payment_method: 'check', gold_paid_weight: 2 },
      { gold_bar: { current_weight: 0 } },
      { gold_bar_code: 'BAR1' },
    )
    expect(parts.map(({ tender }) => tender)).toEqual([
      { payment_method: 'check', currency: 'HKD', value: 100 },
      { payment_method: 'gold_bar', weight: 2, gold_bar_code: 'BAR1' },
    ])
    expect(barOf({ gold_bar_code: ' BAR2 ' }, { gold_bar_code: 'BAR1' })).toBe('BAR2')
    expect(barOf({ gold_bar_code: '' }, { gold_bar_code: 'BAR1' })).toBe('BAR1')
  })

  const none = { amount_paid_value: 0, gold_paid_weight: 0 }
  const gold = { ...none, gold_paid_weight: 1 }
  test.each([
    ['value_required', '/amount_paid_value', none, {}],
    ['value_required', '/amount_paid_value', {}, {}],
    ['value_exceed', '/amount_paid_value', { amount_paid_value: 13_740.01 }, {}],
    ['value_exceed', '/amount_paid_value', { ...gold, gold_paid_weight: 99, amount_paid_value: 13_741 }, {}],
    ['rate_missing', '/currency_paid', { amount_paid_value: 1, currency_paid: 'EUR' }, {}],
    ['gold_weight_exceed', '/gold_paid_weight', { ...gold, gold_paid_weight: 12.346 }, {}],
    ['gold_bar_required', '/gold_bar_code', gold, {}],
    ['gold_bar_required', '/gold_bar_code', { ...gold, gold_bar_code: 'nobody knows it' }, {}],
    ['value_exceed', '/amount_paid_value', { amount_paid_value: 1, payment_method: 'balance' as const }, {}],
    [
      'value_exceed',
      '/amount_paid_value',
      { amount_paid_value: 10_000, payment_method: 'balance' as const },
      { balance: { value: 9999.99, currency: 'HKD' } },
    ],
  ])('is refused with %s at %s: %o', (code, path, tender, holdings) => {
    expect(() => pay(tender, holdings)).toThrow(expect.objectContaining({ code, path }))
  })

  test('names the most that the orders take, in the currency paid', () => {
    expect(() => pay({ amount_paid_value: 2000, currency_paid: 'USD' })).toThrow(
      expect.objectContaining({ facts: { value: 2000, most: 1775.19, currency: 'USD' } }),
    )
  })

  test('draws on the balance in its own currency, what all parts take together', () => {
    const balance = { value: 1000, currency: 'USD' }
    const tender = { amount_paid_value: 7740, payment_method: 'balance' as const }
    expect(pay(tender, { balance })).toHaveLength(1)
    expect(() => pay({ ...tender, amount_paid_value: 7740.01 }, { balance })).toThrow(
      expect.objectContaining({ facts: { value: 7740.01, most: 7740, currency: 'HKD' } }),
    )
    // 9,160.00 of the first order draw 1,183.46; what is left pays for 128.02 of the second.
    const more = { ...tender, amount_paid_value: 9300 }
    expect(() => pay(more, { balance: { value: 1200, currency: 'USD' } })).toThrow(
      expect.objectContaining({ facts: { value: 9300, most: 9288.02, currency: 'HKD' } }),
    )
  })

  test('of what we owe goes onto the balance, and out of a bar that holds it', () => {
    const out = { in_out: -1 as const, gold_bar_code: 'BAR1' }
    const parts = pay(
      { amount_paid_value: 1, payment_method: 'balance', gold_paid_weight: 5 },
      { gold_bar: { current_weight: 5 } },
      out,
    )
    expect(parts).toHaveLength(2)
    expect(() => pay({ gold_paid_weight: 5 }, { gold_bar: { current_weight: 4.999 } }, out)).toThrow(
      expect.objectContaining({ code: 'gold_weight_exceed', facts: { weight: 5, most: 4.999 } }),
    )
  })

  test('goes onto no balance of a currency without a rate', () => {
    const balance = { value: 0, currency: 'JPY' }
    const out = { in_out: -1 as const }
    expect(() => pay({ amount_paid_value: 1, payment_method: 'balance' }, { balance }, out)).toThrow(
      expect.objectContaining({ code: 'rate_missing', path: '/currency_paid' }),
    )
  })

  test('in money that counts for less than a cent is nothing', () => {
    expect(() =>
      payBill({ amount_paid_value: 0.01, currency_paid: 'JPY' }, bill, [sale], { HKD: 1, JPY: 0.05 }),
    ).toThrow(expect.objectContaining({ code: 'value_required' }))
  })
})
