import { expect, test } from 'vitest'
import {
  isOfOrders,
  isPartOf,
  isShopFigure,
  isWorth,
  shopFigures,
  figureOf,
  figures,
  isFigure,
} from '#domain/shop-figures'
import { shippedResources } from '#tests/support/resource-files.ts'

test.each([
  ['goods', '12', true],
  ['goods', 'HKD', false],
  ['bars', 'all', true],
  ['bars', '12', false],
  ['owed_sales', 'HKD', true],
  ['owed_sales', '12', false],
  ['preordered_week', 'HKD', false],
  ['goods_worth', '12', true],
  ['bars_worth', '12', false],
] as const)('%s has the part %s: %s', (name, part, has) => {
  expect(isPartOf(name, part)).toBe(has)
})

test('figures of the shop differ from those of records, and those of orders from the others', () => {
  expect([isShopFigure('goods'), isShopFigure('stock')]).toEqual([true, false])
  expect([isOfOrders('owed_sales'), isOfOrders('bars')]).toEqual([true, false])
  expect([isWorth('goods_worth'), isWorth('goods')]).toEqual([true, false])
})

test('a figure is proved only to users who may see its part of the dashboard', () => {
  expect(shopFigures.goods.reveals.materials).toContain('name')
  expect(shopFigures.owed_sales.reveals.orders).toContain('unpaid_cash_value')
  expect(shopFigures.preordered_week.reveals.orders).toContain('weight')
  expect(shopFigures.bars_worth.reveals.daily_prices).toContain('price')
})

test.each([
  ['inventorys', 'weight', 'stock'],
  ['customers', 'balance_value', 'customer_balance'],
  ['gold_bars', 'current_weight', 'gold_bar'],
  ['diamonds', 'current_weight', 'diamond'],
  ['orders', 'unpaid_gold_weight', 'unpaid'],
  ['orders', 'quantity', undefined],
])('%s keeps in %s what %s proves', (resource, property, figure) => {
  expect(figureOf(resource, property)).toBe(figure)
})

test('a figure is known by its own name alone', () => {
  expect([isFigure('stock'), isFigure('toString')]).toEqual([true, false])
})

test('all values that figures keep and reveal are properties of the shipped resources', () => {
  const resources = shippedResources()
  const named = Object.values(figures).flatMap(({ resource, kept, reveals }) => [
    ...Object.values(kept).map((property) => [resource, property] as const),
    ...Object.entries(reveals).flatMap(([name, properties]) =>
      properties.map((each) => [name, each] as const),
    ),
  ])
  const missing = named.filter(([name, property]) => !resources[name]?.properties[property])
  expect(missing).toEqual([])
})
