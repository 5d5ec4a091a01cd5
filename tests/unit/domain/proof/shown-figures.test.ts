import { expect, test } from 'vitest'
import type { Tally } from '#domain/reckoning/dashboard'
import { shownOf } from '#domain/proof/shown-figures'

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
] as const)('of %s the dashboard shows for %s what is summed', (name, part, amounts) => {
  expect(shownOf(name, part, shown)).toEqual(amounts)
})

test('what is worth nobody knows how much is no figure', () => {
  const unpriced = { ...shown, price: { latest: null, days: [] } }
  expect(shownOf('goods_worth', 'none', shown)).toBeNull()
  expect(shownOf('goods_worth', 'all', shown)).toBeNull()
  expect(shownOf('bars_worth', 'all', unpriced)).toBeNull()
  expect(shownOf('owed_gold_worth', 'all', unpriced)).toBeNull()
})
