import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add } from '#domain/decimal'
import {
  counterOutcome,
  leftAfterExchange,
  likelyAmounts,
  ofMaterial,
  type CounterEntry,
} from '#domain/payment/counter'
import type { PayableOrder } from '#domain/payment/settle'

const rates = { HKD: 1, USD: 7.74, EUR: null }
const sale: PayableOrder = {
  order_type: 'CPXS',
  currency: 'HKD',
  unpaid_cash_value: 33_551.11,
  unpaid_gold_weight: 0,
}
const cash: CounterEntry = {
  payment_method: 'cash',
  given_value: 34_000,
  currency: 'HKD',
  rest_to_balance: false,
  weight: 0,
  gold_bar_code: null,
  new_gold_bar: null,
  exchange: null,
}

test.each([
  [33_551.11, 'HKD', [33_551.11, 33_560, 33_600, 34_000]],
  [1000, 'HKD', [1000]],
  [9160, 'HKD', [9160, 9200, 9500, 10_000]],
  [160.5, 'USD', [160.5, 165, 170, 200]],
  [123_456, 'JPY', [123_456, 124_000, 125_000, 130_000]],
])('for %d %s people hand over %j', (due, currency, amounts) => {
  expect(likelyAmounts(due, currency)).toEqual(amounts)
})

test('the cash handed over is the only figure: the rest is change', () => {
  expect(counterOutcome(cash, sale, rates)).toMatchObject({
    tenders: [{ payment_method: 'cash', value: 33_551.11, given_value: 34_000 }],
    change: 448.89,
    rest: 0,
    open: { cash: 0, gold: 0 },
    broken: {},
  })
})

test('or it goes to the balance', () => {
  const outcome = counterOutcome({ ...cash, rest_to_balance: true }, sale, rates)
  expect(outcome).toMatchObject({ change: 0, rest: 448.89 })
})

test('less than is due leaves the rest open', () => {
  expect(counterOutcome({ ...cash, given_value: 30_000 }, sale, rates)).toMatchObject({
    change: 0,
    open: { cash: 3551.11 },
    broken: {},
  })
})

test('dollars count at their rate, and cents that they can’t pay out are paid beside them', () => {
  const outcome = counterOutcome({ ...cash, given_value: 5000, currency: 'USD' }, sale, rates)
  expect(outcome).toMatchObject({
    tenders: [
      { value: 4334.76, currency: 'USD', given_value: 5000 },
      { value: 0.07, currency: 'HKD' },
    ],
    change: 665.24,
    open: { cash: 0 },
  })
})

test.each([
  ['a check above what is due', 'value_exceed', { payment_method: 'check' }],
  ['more than the balance holds', 'value_exceed', { payment_method: 'balance', given_value: 1 }],
] as const)('%s is refused at the tendered amount', (_, code, changes) => {
  const outcome = counterOutcome({ ...cash, ...changes }, sale, rates, {
    balance: { value: 0, currency: 'HKD' },
  })
  expect(outcome).toMatchObject({ broken: { given_value: code }, open: { cash: 33_551.11 } })
})

test('money without a rate is refused at its currency', () => {
  expect(counterOutcome({ ...cash, currency: 'EUR' }, sale, rates).broken).toEqual({
    currency: 'rate_missing',
  })
})

test('metal and fees are settled together, the gold in a new bar', () => {
  const metal = { ...sale, unpaid_cash_value: 160, unpaid_gold_weight: 10 }
  const entry = { ...cash, given_value: 200, weight: 10, new_gold_bar: { name: '旧金' } }
  expect(counterOutcome(entry, metal, rates)).toMatchObject({
    tenders: [
      { payment_method: 'gold_bar', weight: 10, new_gold_bar: { name: '旧金' } },
      { payment_method: 'cash', value: 160, given_value: 200 },
    ],
    change: 40,
    open: { cash: 0, gold: 0 },
  })
})

test('gold without a bar is refused as such', () => {
  const metal = { ...sale, unpaid_cash_value: 0, unpaid_gold_weight: 10 }
  expect(counterOutcome({ ...cash, weight: 10 }, metal, rates).broken).toEqual({
    gold_bar_code: 'gold_bar_required',
  })
})

test('a payout is counted out exactly', () => {
  const back: PayableOrder = { ...sale, order_type: 'XSTH' }
  expect(counterOutcome({ ...cash, given_value: 33_551.11 }, back, rates)).toMatchObject({
    tenders: [{ value: 33_551.11 }],
    change: 0,
    open: { cash: 0 },
  })
  expect(counterOutcome(cash, back, rates).broken).toEqual({ given_value: 'value_exceed' })
})

const cents = fc.integer({ min: 1, max: 9_000_000 }).map((many) => many / 100)

test('the cash handed over is the payment plus the change, in any currency', () => {
  fc.assert(
    fc.property(
      cents.filter((unpaid) => unpaid >= 1),
      cents,
      fc.constantFrom('HKD', 'USD'),
      (unpaid, given_value, currency) => {
        const order = { ...sale, unpaid_cash_value: unpaid }
        const { settled, change, open } = counterOutcome({ ...cash, given_value, currency }, order, rates)
        const [first] = settled
        expect(add(first?.value ?? 0, change)).toBe(given_value)
        expect(open.cash).toBeGreaterThanOrEqual(0)
        expect(change > 0 && open.cash > 0).toBe(false)
      },
    ),
  )
})

/** 10 g of old gold at 800.00: 8,000.00. */
const oldGold: Pick<CounterEntry, 'exchange' | 'new_gold_bar'> = {
  exchange: { weight: 10, price: 800, material_id: 3, price_confirmed: false },
  new_gold_bar: { name: null },
}

test('old gold pays its worth, and money the rest', () => {
  const left = leftAfterExchange(oldGold, sale.unpaid_cash_value)
  expect(left).toBe(25_551.11)
  expect(counterOutcome({ ...cash, ...oldGold, given_value: 26_000 }, sale, rates)).toMatchObject({
    tenders: [
      {
        payment_method: 'old_gold',
        old_gold_weight: 10,
        old_gold_price: 800,
        new_gold_bar: { name: null, material_id: 3 },
      },
      { payment_method: 'cash', value: 25_551.11, given_value: 26_000 },
    ],
    settled: [{ value: 8000, weight: 0 }, {}],
    change: 448.89,
    open: { cash: 0, gold: 0 },
    broken: {},
  })
})

test('old gold worth more than is due is refused, and so is old gold without a weight', () => {
  const heavy = {
    ...oldGold,
    exchange: { weight: 100, price: 800, material_id: null, price_confirmed: false },
  }
  expect(leftAfterExchange(heavy, sale.unpaid_cash_value)).toBe(0)
  expect(counterOutcome({ ...cash, ...heavy }, sale, rates).broken).toEqual({
    old_gold_weight: 'value_exceed',
  })
  const unweighed = {
    ...oldGold,
    exchange: { weight: 0, price: 800, material_id: null, price_confirmed: false },
  }
  expect(counterOutcome({ ...cash, ...unweighed }, sale, rates).broken).toEqual({
    old_gold_weight: 'gold_weight_required',
  })
})

test('with any weight, old gold and money together pay all', () => {
  const weight = fc.integer({ min: 1, max: 30_000 }).map((thousandths) => thousandths / 1000)
  const price = fc.integer({ min: 1000, max: 110_000 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(weight, price, (grams, each) => {
      const exchange = { weight: grams, price: each, material_id: null, price_confirmed: false }
      const given_value = leftAfterExchange({ exchange }, sale.unpaid_cash_value)
      const outcome = counterOutcome({ ...cash, ...oldGold, exchange, given_value }, sale, rates)
      expect(outcome).toMatchObject({ open: { cash: 0 }, broken: {}, change: 0 })
    }),
  )
})

test('a price agreed for gold of one material is not kept for another', () => {
  const typed = { weight: 12.345, price: 980, material_id: null, price_confirmed: true }
  expect(ofMaterial(typed, 2, 825)).toEqual({
    ...{ weight: 12.345, price: 825, material_id: 2, price_confirmed: false },
  })
  expect(ofMaterial(typed, 2, undefined)).toMatchObject({ price: 0 })
  expect(ofMaterial(typed, null, 1100)).toBe(typed)
})
