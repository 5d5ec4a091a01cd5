import { expect, test } from 'vitest'
import { checkAlias, checkCopyOf, checkPrefill, resourcesNamedBy } from '#resource/check/check-copies'
import type { Field } from '#resource/resource'
import { resourceOf } from '../../../support/resource-files'

const properties: Record<string, Field> = {
  balance_value: { title: '余额', kind: 'money', readOnly: true },
  other: { title: '余额', kind: 'money', alias: 'balance_value' },
  phone: { title: '电话', kind: 'text' },
  stones: { title: '宝石', kind: 'lines', to: 'stones', from: 'ring_id' },
}

function aliasMistakes(alias: Partial<Field>, changes = {}) {
  const found: string[] = []
  const field: Field = { title: '余额', kind: 'money', ...alias }
  const resource = resourceOf({ properties: { ...properties, balance: field }, ...changes })
  checkAlias(resource, 'balance', field, (path, reason) => found.push(`${path}: ${reason}`))
  return found
}

test('a second name refers to a property of its own kind', () => {
  expect(aliasMistakes({})).toEqual([])
  expect(aliasMistakes({ alias: 'balance_value' })).toEqual([])
  expect(aliasMistakes({ alias: 'balanec' })).toEqual([
    '/properties/balance/alias: there is no property "balanec"',
  ])
  expect(aliasMistakes({ alias: 'phone' })).toEqual([
    '/properties/balance/alias: "phone" is text, and so must its second name be',
  ])
  expect(aliasMistakes({ alias: 'other' })).toEqual([
    '/properties/balance/alias: "other" is itself a second name, of "balance_value"',
  ])
  expect(aliasMistakes({ alias: 'stones', kind: 'lines' })).toEqual([
    '/properties/balance/alias: "stones" has no value of its own',
  ])
})

test('traits of a column belong to its first name', () => {
  expect(aliasMistakes({ alias: 'balance_value', unique: true, default: 0 })).toEqual([
    '/properties/balance/unique: belongs to "balance_value"',
    '/properties/balance/default: belongs to "balance_value"',
  ])
  const list = { columns: ['balance'], sort: 'balance|ASC', search: ['balance'] }
  expect(aliasMistakes({ alias: 'balance_value' }, { required: ['balance'], list })).toEqual([
    '/required: require "balance_value", not its second name',
    '/list/search: search in "balance_value", not in its second name',
  ])
})

function prefillMistakes(reference: Partial<Field>) {
  const found: string[] = []
  const field: Field = { title: '客户', kind: 'reference', to: 'customers', ...reference }
  const customers = resourceOf({
    $id: 'customers',
    properties: { phone: { title: '电话', kind: 'textarea' } },
  })
  const resource = resourceOf({ properties: { ...properties, customer_id: field } })
  checkPrefill(resource, { customers }, 'customer_id', field, (path, reason) =>
    found.push(`${path}: ${reason}`),
  )
  return found
}

test('a choice copies from existing properties to writable ones', () => {
  expect(prefillMistakes({})).toEqual([])
  expect(prefillMistakes({ prefill: { phone: 'phone', remarks: 'phone' } })).toEqual([])
  expect(
    prefillMistakes({ prefill: { fax: 'phone', phone: 'fax', balance_value: 'id', other: 'id' } }),
  ).toEqual([
    '/properties/customer_id/prefill/fax: there is no property "fax"',
    '/properties/customer_id/prefill/phone: the resource "customers" has no property "fax"',
    '/properties/customer_id/prefill/balance_value: "balance_value" is read-only',
    '/properties/customer_id/prefill/balance_value: "id" is integer and can\'t fill money',
    '/properties/customer_id/prefill/other: "other" is read-only',
    '/properties/customer_id/prefill/other: "id" is integer and can\'t fill money',
  ])
  expect(prefillMistakes({ kind: 'text', prefill: { phone: 'phone' } })).toEqual([
    '/properties/customer_id/prefill: only a reference can be prefilled from',
  ])
})

test('the sources of a copied property exist', () => {
  const found: string[] = []
  const known = { rings: resourceOf({ properties }) }
  const check = (field: Partial<Field>) =>
    checkCopyOf(known, 'told', { title: '名', kind: 'json', ...field }, (path, reason) =>
      found.push(`${path}: ${reason}`),
    )
  check({ copyOf: ['rings.phone', 'rings.remarks'], copies: { ring: ['rings'] } })
  expect(found).toEqual([])
  check({ copyOf: ['rings.fone', 'stones.name'], copies: { stone: ['stones'] } })
  expect(found).toEqual([
    '/properties/told/copyOf/0: there is no property "rings.fone"',
    '/properties/told/copyOf/1: there is no property "stones.name"',
    '/properties/told/copies/stone: there is no resource "stones"',
  ])
})

test('a property names the resources it refers to and those it copies', () => {
  const field: Field = {
    title: '名',
    kind: 'json',
    copyOf: ['bars.name'],
    copies: { ring: ['rings', 'stones'] },
  }
  expect(resourcesNamedBy(field)).toEqual(['bars', 'rings', 'stones'])
  expect(resourcesNamedBy({ title: '名', kind: 'reference', to: 'rings' })).toEqual(['rings'])
})
