import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subtract, sum } from '#domain/decimal'
import {
  addAmounts,
  excessOf,
  runningOf,
  type Amounts,
  stockCorrections,
  worthParts,
  shownFigure,
} from '#domain/proof'
import { goldWorth } from '#domain/reckoning/gold-worth'
import type { Tally } from '#domain/reckoning/dashboard'

const grams = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((milligrams) => milligrams / 1000)
const amounts: fc.Arbitrary<Amounts> = fc.dictionary(fc.constantFrom('pcs', 'g', 'HKD', 'USD'), grams)

test('a bar of 100 g that gives 20.5 g and takes 1 g back stands at 80.5 g', () => {
  const entries = [{ changes: { g: -20.5 } }, { changes: { g: 1 } }]
  expect(runningOf({ g: 100 }, entries)).toEqual({
    entries: [
      { changes: { g: -20.5 }, after: { g: 79.5 } },
      { changes: { g: 1 }, after: { g: 80.5 } },
    ],
    end: { g: 80.5 },
  })
})

test('the end is the opening and all changes, in any unit, and the last entry stands at it', () => {
  const story = fc.tuple(amounts, fc.array(fc.record({ changes: amounts })))
  fc.assert(
    fc.property(story, ([opening, entries]) => {
      const { entries: after, end } = runningOf(opening, entries)
      expect(end).toEqual(entries.reduce<Amounts>((all, { changes }) => addAmounts(all, changes), opening))
      expect(after.at(-1)?.after ?? opening).toEqual(end)
    }),
  )
})

test('a figure exceeds its entries by the missing amount, and never where they agree', () => {
  fc.assert(
    fc.property(amounts, amounts, (kept, end) => {
      const excess = excessOf(kept, end)
      for (const unit of new Set([...Object.keys(kept), ...Object.keys(end)]))
        expect(excess?.[unit] ?? 0).toBe(subtract(kept[unit] ?? 0, end[unit] ?? 0))
      expect(excessOf(end, end)).toBeNull()
    }),
  )
})

const adjust = { inventory_code: 'R100', kind: 'adjust', order_detail_id: null }

test.each([
  ['a piece more, half a gram less', { pcs: 1, g: -0.5 }, [[1, 1, 0] as const, [-1, 0, 0.5] as const]],
  ['a piece and its weight more', { pcs: 1, g: 10.05 }, [[1, 1, 10.05] as const]],
  ['some grams less', { g: -0.02 }, [[-1, 0, 0.02] as const]],
  ['nothing', {}, []],
])('%s than the books: the given number of movements correct them', (_, excess, expected) => {
  expect(stockCorrections('R100', excess)).toEqual(
    expected.map(([in_out, quantity, weight]) => ({ ...adjust, in_out, quantity, weight })),
  )
})

const prices: Readonly<Record<string, number>> = { gold: 1234.56, silver: 9.87 }

/** Platinum has no price. */
const worthOf = (metal: string, grams: number) =>
  prices[metal] === undefined ? null : goldWorth(grams, prices[metal])
const valuing = { currency: 'HKD', worthOf }

test('an entry changes the worth by the worth of all grams of its metal after it, less that before', () => {
  const moved: [string, number][] = [
    ['gold', 1.005],
    ['platinum', 2],
    ['gold', -1],
  ]
  const entries = moved.map(([metal, grams]) => ({ changes: { [metal]: grams } }))
  const worth = worthParts({ opening: { silver: 10 }, entries }, valuing)
  expect(worth.opening).toEqual({ g: 10, HKD: 98.7 })
  expect(worth.entries.map(({ changes }) => changes)).toEqual([
    { g: 1.005, HKD: 1240.73 },
    { g: 2 },
    { g: -1, HKD: -1234.56 },
  ])
})

test('however many pieces come and go, their worths add up to the worth of the rest, to the cent', () => {
  const entry = fc.record({
    metal: fc.constantFrom('gold', 'silver'),
    milligrams: fc.integer({ min: -9_999_999, max: 9_999_999 }),
  })
  fc.assert(
    fc.property(fc.array(entry), (drawn) => {
      const moved = drawn.map(({ metal, milligrams }) => ({ metal, grams: milligrams / 1000 }))
      const entries = moved.map(({ metal, grams }) => ({ changes: { [metal]: grams } }))
      const { opening, entries: valued } = worthParts({ opening: {}, entries }, valuing)
      const left = Object.keys(prices).map((metal) =>
        worthOf(metal, sum(moved.filter((each) => each.metal === metal).map(({ grams }) => grams))),
      )
      expect(runningOf(opening, valued).end.HKD ?? 0).toBe(sum(left.map((worth) => worth ?? 0)))
    }),
  )
})

const tally = (currency: string, cash: number, gold: number, weight = 0): Tally => ({
  ...{ currency, cash, gold, count: 1, weight },
})
const stocked = (id: number | null, weight: number, worth: number | null) => ({
  ...{ id, name: null, count: 1, weight, worth },
})
const none: Tally[] = []
const shown = {
  stock: {
    ...{ count: 2, weight: 10.75, worth: null, currency: 'HKD' },
    materials: [stocked(1, 10.5, 9450), stocked(null, 0.25, null)],
  },
  bars: { count: 1, weight: 10.75, worth: 9675 },
  price: { latest: { date: '2026-11-21', value: 900, currency: 'HKD' }, days: [] },
  owed: {
    ...{ overdue: none, purchases: none, returns: none },
    sales: [tally('HKD', 100, 1.5), tally('USD', 20, 0.5)],
  },
  preorders: { overdue: none, later: none, week: [tally('HKD', 100, 0, 4.2), tally('USD', 20, 0, 1)] },
}

test.each([
  ['goods', 'all', { g: 10.75 }],
  ['goods', '1', { g: 10.5 }],
  ['goods', 'none', { g: 0.25 }],
  ['goods', '7', { g: 0 }],
  ['bars', 'all', { g: 10.75 }],
  ['owed_sales', 'all', { HKD: 100, USD: 20, g: 2 }],
  ['owed_sales', 'USD', { USD: 20, g: 0.5 }],
  ['owed_sales', 'EUR', { EUR: 0, g: 0 }],
  ['sold_today', 'all', { g: 0 }],
  ['preordered_week', 'all', { g: 5.2 }],
  ['goods_worth', '1', { g: 10.5, HKD: 9450 }],
  ['goods_worth', '7', { g: 0, HKD: 0 }],
  ['bars_worth', 'all', { g: 10.75, HKD: 9675 }],
  ['owed_gold_worth', 'all', { g: 2, HKD: 1800 }],
] as const)("the dashboard's figure of %s for %s is the sum of its entries", (name, part, amounts) => {
  expect(shownFigure(name, part, shown)).toEqual(amounts)
})

test('an unknown worth is not a figure', () => {
  const unpriced = { ...shown, price: { latest: null, days: [] } }
  expect(shownFigure('goods_worth', 'none', shown)).toBeNull()
  expect(shownFigure('goods_worth', 'all', shown)).toBeNull()
  expect(shownFigure('bars_worth', 'all', unpriced)).toBeNull()
  expect(shownFigure('owed_gold_worth', 'all', unpriced)).toBeNull()
})
