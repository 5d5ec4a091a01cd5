import { expect, test } from 'vitest'
import type { Tally } from '#domain/reckoning/dashboard'
import { isOfOrders, isPartOf, isShopFigure, shownOf } from '#domain/proof/shop-figures'

const tally = (currency: string, cash: number, gold: number): Tally => ({
  ...{ currency, cash, gold, count: 1, weight: 0 },
})
const materials = [
  { id: 1, weight: 10.5 },
  { id: null, weight: 0.25 },
]
const none: Tally[] = []
const owed = {
  ...{
    sales: [tally('HKD', 100, 1.5), tally('USD', 20, 0.5)],
    overdue: none,
    purchases: none,
    returns: none,
  },
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
] as const)('of %s the dashboard shows for %s what is summed', (name, part, amounts) => {
  expect(shownOf(name, part, { stock: { materials }, bars: { materials }, owed })).toEqual(amounts)
})

test.each([
  ['goods', '12', true],
  ['goods', 'HKD', false],
  ['bars', 'all', true],
  ['bars', '12', false],
  ['owed_sales', 'HKD', true],
  ['owed_sales', '12', false],
] as const)('%s has the part %s: %s', (name, part, has) => {
  expect(isPartOf(name, part)).toBe(has)
})

test('figures of the shop are told from those of records, and those of orders from the others', () => {
  expect([isShopFigure('goods'), isShopFigure('stock')]).toEqual([true, false])
  expect([isOfOrders('owed_sales'), isOfOrders('bars')]).toEqual([true, false])
})
