import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  barOf,
  billOf,
  dueOf,
  payBill,
  type BillableOrder,
  type BillTender,
  spreadCash,
  spreadGold,
} from '#domain/payment/bill'
import { compare, sum } from '#domain/decimal'
import { countedValue } from '#domain/payment/unpaid'

/** A confirmed sale to Luk, with 9,160.00 due. */
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
  test("asks for the sum of its orders' debts", () => {
    expect(billOf([sale, later])).toEqual({
      customer_id: 1,
      currency: 'HKD',
      in_out: 1,
      value: 13_740,
      gold_weight: 12.345,
    })
    expect(dueOf([])).toEqual({ value: 0, gold_weight: 0 })
  })

  test('of our own debts goes out: purchases, and returns', () => {
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

  test('refuses an order by itself before it refuses different orders', () => {
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

  test('takes cash and gold together, and the bar of the bill unless another is named', () => {
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

  test('names the most that the orders take, in the tendered currency', () => {
    expect(() => pay({ amount_paid_value: 2000, currency_paid: 'USD' })).toThrow(
      expect.objectContaining({ facts: { value: 2000, most: 1775.19, currency: 'USD' } }),
    )
  })

  test('draws on the balance in its own currency, for all parts together', () => {
    const balance = { value: 1000, currency: 'USD' }
    const tender = { amount_paid_value: 7740, payment_method: 'balance' as const }
    expect(pay(tender, { balance })).toHaveLength(1)
    expect(() => pay({ ...tender, amount_paid_value: 7740.01 }, { balance })).toThrow(
      expect.objectContaining({ facts: { value: 7740.01, most: 7740, currency: 'HKD' } }),
    )
    // 9,160.00 of the first order draw 1,183.46; the rest pays 128.02 of the second.
    const more = { ...tender, amount_paid_value: 9300 }
    expect(() => pay(more, { balance: { value: 1200, currency: 'USD' } })).toThrow(
      expect.objectContaining({ facts: { value: 9300, most: 9288.02, currency: 'HKD' } }),
    )
  })

  test('of our own debts goes onto the balance, and out of a bar with enough gold', () => {
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

  test('in money that counts for less than a cent pays nothing', () => {
    expect(() =>
      payBill({ amount_paid_value: 0.01, currency_paid: 'JPY' }, bill, [sale], { HKD: 1, JPY: 0.05 }),
    ).toThrow(expect.objectContaining({ code: 'value_required' }))
  })
})

/** The debts of two orders on one bill. */
const due = [9160, 4580]

describe('money goes to the oldest order first', () => {
  test.each([
    [10_000, [9160, 840]],
    [9160, [9160, 0]],
    [0.01, [0.01, 0]],
    [13_740, [9160, 4580]],
  ])('%d', (value, parts) => {
    expect(spreadCash(due, value, 1)).toEqual(parts)
  })

  test('an order that owes no cash gets none', () => {
    expect(spreadCash([0, 100, 0, 50], 120, 1)).toEqual([0, 100, 0, 20])
  })

  test("money beyond the orders' debts is not given to them", () => {
    expect(spreadCash(due, 13_740.01, 1)).toEqual([9160, 4580])
  })
})

describe('money of another currency', () => {
  test('counts at its rate for each order', () => {
    expect(spreadCash([774, 774], 150, 7.74)).toEqual([100, 50])
  })

  test('leaves an order the cents for which no value counts', () => {
    // 1.29 counts 9.98; 1.30 would count 10.06.
    expect(spreadCash([10, 10], 2, 7.74)).toEqual([1.29, 0.71])
    expect(spreadCash([0.07, 10], 1, 7.74)).toEqual([0, 1])
  })

  test('settles all orders where a share of each does, though the largest share of the first would not', () => {
    // Anything from 0.02 to 0.04 counts 0.01 at 0.3; the first order must not take 0.04.
    expect(spreadCash([0.01, 0.01], 0.05, 0.3)).toEqual([0.03, 0.02])
  })

  test('cents that count for nothing by themselves stay with an order that takes them', () => {
    expect(spreadCash([0.01, 5], 0.03, 0.3)).toEqual([0.03, 0])
  })

  test('at a rate that was typed far too low comes to an end', () => {
    expect(spreadCash([1_000_000.01], 100_000_000_000, 0.000_000_001)).toEqual([100_000_000_000])
  })
})

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((units) => units / 100)
const spreadRates = fc.oneof(
  fc.constantFrom(1, 7.74, 0.9, 0.129198966408, 0.05, 8.6, 0.5, 0.3),
  fc.integer({ min: 1, max: 20_000_000 }).map((units) => units / 1_000_000),
)
const dues = fc.array(fc.oneof(cents(20), cents(2_000), cents(99_999_999)), { minLength: 1, maxLength: 8 })

const cent = (value: number, more: 1 | -1) => Math.round(value * 100 + more) / 100

describe('a payment of any amount, at any rate', () => {
  const payments = fc
    .tuple(dues, spreadRates, fc.double({ min: 0, max: 1.05, noNaN: true }))
    .map(([owed, rate, share]) => {
      const value = Math.round(((sum(owed) * share) / rate) * 100) / 100
      return { owed, rate, value, parts: spreadCash(owed, value, rate) }
    })
  const counts = (value: number, rate: number) => countedValue({ value, rate })

  test('gives no order less than nothing, or more than it owes, or an amount that counts for nothing', () => {
    fc.assert(
      fc.property(payments, ({ owed, rate, parts }) => {
        expect(parts).toHaveLength(owed.length)
        parts.forEach((part, index) => {
          expect(compare(part, 0)).toBeGreaterThanOrEqual(0)
          expect(compare(counts(part, rate), owed[index] ?? 0)).toBeLessThanOrEqual(0)
          expect(part === 0 || counts(part, rate) > 0).toBe(true)
        })
      }),
      { numRuns: 500 },
    )
  })

  test('has parts that add up to the whole, unless no order can take another cent or all counts for nothing', () => {
    fc.assert(
      fc.property(payments, ({ owed, rate, value, parts }) => {
        const spread = sum(parts)
        expect(compare(spread, value)).toBeLessThanOrEqual(0)
        if (spread === value) return
        const full = parts.every(
          (part, index) => owed[index] === 0 || counts(cent(part, 1), rate) > (owed[index] ?? 0),
        )
        expect(full || counts(value, rate) === 0).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('gives an order something only when those before it could not be helped with a cent more', () => {
    fc.assert(
      fc.property(payments, ({ owed, rate, parts }) => {
        const last = parts.findLastIndex((part) => part > 0)
        parts.slice(0, Math.max(last, 0)).forEach((part, index) => {
          const one = owed[index] ?? 0
          expect(counts(part, rate) === one || counts(cent(part, 1), rate) > one).toBe(true)
        })
      }),
      { numRuns: 500 },
    )
  })

  test('settles all orders whenever shares of the value settle each of them', () => {
    // High enough that the bounds below are reached in reasonable time.
    const shares = fc.tuple(
      dues,
      spreadRates.filter((rate) => rate >= 0.05),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    fc.assert(
      fc.property(shares, ([targets, rate, lean]) => {
        // The amounts for which some values count: orders that can be settled exactly, by between the least
        // and the most of them.
        const owed = targets.map((target) => counts(Math.round((target / rate) * 100) / 100, rate))
        const bounds = owed.map((one) => {
          let value = Math.round((one / rate) * 100) / 100
          while (counts(value, rate) > one) value = cent(value, -1)
          while (counts(value, rate) < one) value = cent(value, 1)
          let most = value
          if (one > 0) while (counts(cent(most, 1), rate) === one) most = cent(most, 1)
          while (value > 0 && counts(cent(value, -1), rate) === one) value = cent(value, -1)
          return one === 0 ? [0, 0] : [value, most]
        })
        const [least, most] = [0, 1].map((end) => sum(bounds.map((bound) => bound[end] ?? 0)))
        const value = Math.round(((least ?? 0) + ((most ?? 0) - (least ?? 0)) * lean) * 100) / 100
        const parts = spreadCash(owed, value, rate)
        expect(parts.map((part) => counts(part, rate))).toEqual(owed)
        expect(sum(parts)).toBe(value)
      }),
      { numRuns: 500 },
    )
  })
})

describe('gold goes to the oldest order first, by weight', () => {
  test('in parts', () => {
    expect(spreadGold([10, 0, 25.36], 12.345)).toEqual([10, 0, 2.345])
    expect(spreadGold([10, 25.36], 40)).toEqual([10, 25.36])
  })

  test('the parts are the whole as far as it is owed, and no order gets more than it owes', () => {
    const weights = fc.array(
      fc.integer({ min: 0, max: 5_000_000 }).map((units) => units / 1000),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(
        weights,
        fc.integer({ min: 0, max: 20_000_000 }).map((units) => units / 1000),
        (owed, weight) => {
          const parts = spreadGold(owed, weight)
          expect(sum(parts)).toBe(Math.min(weight, sum(owed)))
          parts.forEach((part, index) => expect(part).toBeLessThanOrEqual(owed[index] ?? 0))
        },
      ),
    )
  })
})
