import { expect, test } from 'vitest'
import { cashDirectionsOf, choices } from '#domain/choices'

test('a sale brings money, a purchase and a return take it', () => {
  expect(cashDirectionsOf('orderTypes')).toMatchObject({ CPXS: 1, CPRK: -1, XSTH: -1 })
  expect(Object.keys(cashDirectionsOf('orderTypes') ?? {})).toEqual(choices.orderTypes)
})

test('other tables, and names of no table, have no direction of money', () => {
  for (const table of ['currencies', 'unheard_of', 'constructor', undefined, ['cash']])
    expect(cashDirectionsOf(table)).toBeUndefined()
})
