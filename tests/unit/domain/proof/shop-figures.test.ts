import { expect, test } from 'vitest'
import { isOfOrders, isPartOf, isShopFigure, isWorth, shopFigures } from '#domain/proof/shop-figures'

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

test('figures of the shop are told from those of records, and those of orders from the others', () => {
  expect([isShopFigure('goods'), isShopFigure('stock')]).toEqual([true, false])
  expect([isOfOrders('owed_sales'), isOfOrders('bars')]).toEqual([true, false])
  expect([isWorth('goods_worth'), isWorth('goods')]).toEqual([true, false])
})

test('a figure is proved to those alone who are shown the part of the dashboard where it stands', () => {
  expect(shopFigures.goods.reveals.materials).toContain('name')
  expect(shopFigures.owed_sales.reveals.orders).toContain('unpaid_cash_value')
  expect(shopFigures.preordered_week.reveals.orders).toContain('weight')
  expect(shopFigures.bars_worth.reveals.daily_prices).toContain('price')
})
