import { expect, test } from 'vitest'
import { figureOf, figures, isFigure } from '#domain/proof/figures'
import { shippedResources } from '../../../support/resource-files'

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

test('all that figures keep and reveal are properties of the shipped resources', () => {
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
