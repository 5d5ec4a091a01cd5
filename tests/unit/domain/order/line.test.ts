import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountedAmount, lineFigures, type LineInput } from '#domain/order/line'

const line = (entered: Partial<LineInput>): LineInput => ({
  weight: 0,
  quantity: 1,
  gold_price_per_gram_value: 0,
  labor_fee_per_gram_value: 0,
  diamond_fee_value: 0,
  discount_type: 'fixed',
  discount_value: 0,
  ...entered,
})

/** The worked examples of domain.md §3. */
const examples = [
  {
    weight: 37.429,
    gold: 900,
    fee: 12.5,
    mode: 'no_gold',
    diamond: 0,
    discount: ['fixed', 0],
    gives: [912.5, 34153.96, 34153.96, 0, 1],
  },
  {
    weight: 37.429,
    gold: 900,
    fee: 12.5,
    mode: 'with_gold',
    diamond: 0,
    discount: ['fixed', 0],
    gives: [12.5, 467.86, 467.86, 37.429, 1],
  },
  {
    weight: 1.005,
    gold: 1,
    fee: 0,
    mode: 'no_gold',
    diamond: 0,
    discount: ['fixed', 0],
    gives: [1, 1.01, 1.01, 0, 0.027],
  },
  {
    weight: 10.1,
    gold: 820.3,
    fee: 8.2,
    mode: 'no_gold',
    diamond: 1500,
    discount: ['percentage', 10],
    gives: [828.5, 9867.85, 8881.07, 0, 0.27],
  },
  {
    weight: 5.55,
    gold: 800,
    fee: 20,
    mode: 'with_gold',
    diamond: 99.99,
    discount: ['fixed', 10.99],
    gives: [20, 210.99, 200, 5.55, 0.148],
  },
] as const

test.each(examples)(
  '$weight g at $gold and $fee, $mode, diamonds $diamond, discount $discount',
  (example) => {
    const entered = line({
      weight: example.weight,
      gold_price_per_gram_value: example.gold,
      labor_fee_per_gram_value: example.fee,
      diamond_fee_value: example.diamond,
      discount_type: example.discount[0],
      discount_value: example.discount[1],
    })
    const [unit, amount, cash, gold, liang] = example.gives

    expect(lineFigures(entered, example.mode)).toMatchObject({
      unit_price_per_gram_value: unit,
      amount,
      amount_real: cash,
      receivable_cash_value: cash,
      receivable_gold_weight: gold,
      weight_in_liang: liang,
    })
  },
)

test('the labor fee of a line is shown by itself', () => {
  expect(lineFigures(line({ weight: 100.5, labor_fee_per_gram_value: 12 }), 'no_gold').labor_fee).toBe(1206)
  expect(lineFigures(line({ weight: 1.005, labor_fee_per_gram_value: 1 }), 'with_gold').labor_fee).toBe(1.01)
})

const money = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((cents) => Number(`${cents}e-2`))
const weight = (most: number) =>
  fc.integer({ min: 0, max: most * 1000 }).map((units) => Number(`${units}e-3`))
const cents = (value: number): bigint => BigInt(Math.round(value * 100))

test('an amount of any size is exact and rounded once', () => {
  fc.assert(
    fc.property(
      weight(10_000_000),
      money(10_000_000),
      money(10_000),
      money(1e9),
      (grams, gold, fee, diamond) => {
        const entered = line({
          weight: grams,
          gold_price_per_gram_value: gold,
          labor_fee_per_gram_value: fee,
          diamond_fee_value: diamond,
        })
        fc.pre(grams * (gold + fee) < 9e11)
        const exact = BigInt(Math.round(grams * 1000)) * (cents(gold) + cents(fee))
        const units = (exact * 2n + 1000n) / 2000n + cents(diamond)
        expect(lineFigures(entered, 'no_gold').amount).toBe(Number(`${units}e-2`))
      },
    ),
  )
})

test('cash and gold change sides with the settlement', () => {
  fc.assert(
    fc.property(weight(1000), money(2000), money(100), (grams, gold, fee) => {
      const entered = line({ weight: grams, gold_price_per_gram_value: gold, labor_fee_per_gram_value: fee })
      const cash = lineFigures(entered, 'no_gold')
      const metal = lineFigures(entered, 'with_gold')
      expect(cash.receivable_gold_weight).toBe(0)
      expect(metal.receivable_gold_weight).toBe(grams)
      expect(metal.receivable_cash_value).toBe(metal.labor_fee)
    }),
  )
})

describe('a discount', () => {
  test('of an amount is taken off', () => {
    expect(discountedAmount(210.99, { type: 'fixed', value: 10.99 })).toBe(200)
  })

  test('of a percentage is taken off and the rest rounded once', () => {
    expect(discountedAmount(9867.85, { type: 'percentage', value: 10 })).toBe(8881.07)
    expect(discountedAmount(34284.96, { type: 'percentage', value: 2.5 })).toBe(33427.84)
  })

  test('may be everything', () => {
    expect(discountedAmount(210.99, { type: 'fixed', value: 210.99 })).toBe(0)
    expect(discountedAmount(210.99, { type: 'percentage', value: 100 })).toBe(0)
  })

  test.each([
    ['fixed', -0.01, 210.99],
    ['fixed', 211, 210.99],
    ['percentage', -1, 100],
    ['percentage', 100.01, 100],
  ] as const)('%s of %d is refused', (type, value, most) => {
    expect(() => discountedAmount(210.99, { type, value })).toThrow(
      expect.objectContaining({
        code: 'discount_exceeds',
        path: '/discount_value',
        facts: { discount_type: type, discount_value: value, most },
      }),
    )
  })

  test('never takes more than the amount and never adds to it', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((units) => Number(`${units}e-2`))
    fc.assert(
      fc.property(money(1e9), percent, (amount, value) => {
        const left = discountedAmount(amount, { type: 'percentage', value })
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(amount)
      }),
    )
    fc.assert(
      fc.property(money(1e9), money(1e9), (amount, value) => {
        fc.pre(value <= amount)
        const left = discountedAmount(amount, { type: 'fixed', value })
        expect(left).toBeGreaterThanOrEqual(0)
        expect(cents(left) + cents(value)).toBe(cents(amount))
      }),
    )
  })
})
