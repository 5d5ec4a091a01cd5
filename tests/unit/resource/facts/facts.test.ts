import { expect, test } from 'vitest'
import { factFilters, visibleFacts, factFields } from '#resource/facts/facts'
import type { ReckonedFact } from '#resource/resource'
import { resourceOf, shippedResources } from '../../../support/resource-files'

const { customers, orders, inventorys, products } = shippedResources()
if (!customers || !orders || !inventorys || !products) throw new Error('a shipped resource is missing')
const [owes] = (customers.facts ?? []).filter((fact): fact is ReckonedFact => typeof fact !== 'string')
if (!owes) throw new Error('customers have lost what they owe')

test("a customer's debt is requested from their own orders, confirmed and unpaid", () => {
  expect(factFilters(owes, orders, { id: 7, code: 'LUK' })).toEqual([
    { field: 'customer_id', operator: 'eq', value: 7 },
    { field: 'confirmed', operator: 'eq', value: true },
    { field: 'paid', operator: 'eq', value: false },
    { field: 'order_type', operator: 'in', value: ['CPRK', 'CPXS', 'XSTH'] },
  ])
})

test('records that refer by code are requested by code, and several values by any of them', () => {
  const pieces: ReckonedFact = { title: '件数', of: 'inventorys', by: 'product_code', sum: ['quantity'] }
  expect(
    factFilters({ ...pieces, where: { size: ['15', '16'] } }, inventorys, { id: 3, code: 'R100' }),
  ).toEqual([
    { field: 'product_code', operator: 'eq', value: 'R100' },
    { field: 'size', operator: 'in', value: ['15', '16'] },
  ])
})

test('a record that is not stored yet requests nothing', () => {
  expect(factFilters(owes, orders, { name: 'Luk' })).toBeUndefined()
})

test('a reader gets no fact with a hidden property or resource', () => {
  const all = { customers, orders }
  expect(visibleFacts(customers, all)).toEqual(customers.facts)
  expect(visibleFacts(customers, { customers })).toEqual(['balance_value'])
  const { unpaid_cash_value: _, ...properties } = orders.properties
  const seen = visibleFacts(customers, { customers, orders: { ...orders, properties } })
  expect(seen).toHaveLength(3)
  expect(seen).not.toContain(owes)
  expect(visibleFacts(resourceOf({}), all)).toEqual([])
})

test('a dialog with facts shows code, name and its own properties before the form', () => {
  expect([...factFields(products)]).toEqual(['code', 'name', 'latest_in_labor_fee', 'supplier_id'])
  expect([...factFields(resourceOf({}))]).toEqual([])
})
