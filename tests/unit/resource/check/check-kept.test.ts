import { expect, test } from 'vitest'
import { checkKept } from '#resource/check/check-kept'
import type { Field, Resource } from '#resource/resource'
import { resourceOf, shippedResources } from '../../../support/resource-files'

function told(resource: Resource): string[] {
  const said: string[] = []
  checkKept(resource, (path, reason) => said.push(`${path}: ${reason}`))
  return said
}

const ringWith = (name: string, field: Partial<Field>) =>
  resourceOf({ properties: { [name]: { title: 'x', kind: 'text', ...field } } })

test('the shipped resources can be kept', () => {
  expect(Object.values(shippedResources()).flatMap(told)).toEqual([])
})

test.each(['id', 'remarks', 'updated_at', 'search_pairs'])(
  '%s is the name of a column of every table',
  (name) => {
    expect(told(ringWith(name, {}))).toEqual([
      `/properties/${name}: "${name}" is kept for every resource; choose another name`,
    ])
  },
)

test('a price and its parts are not properties at once', () => {
  const properties: Record<string, Field> = {
    cost: { title: '成本', kind: 'price' },
    cost_currency: { title: '货币', kind: 'text' },
  }
  expect(told(resourceOf({ properties }))).toEqual([
    '/properties/cost: "cost_currency" holds a part of this price; choose another name',
  ])
})

const choices = [{ value: 'a', title: '甲' }]

test.each<Partial<Field>>([
  { kind: 'integer', default: 'many' },
  { kind: 'integer', default: 1.5 },
  { kind: 'weight', default: '1' },
  { kind: 'boolean', default: 'yes' },
  { kind: 'date', default: 'today' },
  { kind: 'date', default: '2026-13-41' },
  { kind: 'text', default: 5 },
  { kind: 'choice', choices, default: 'b' },
  { kind: 'reference', to: 'rings', default: 'R1' },
])('$default is no default of a $kind', (field) => {
  expect(told(ringWith('ring_id', field))).toEqual([
    `/properties/ring_id/default: ${JSON.stringify(field.default)} is no value of a ${field.kind}`,
  ])
})

test.each<Partial<Field>>([
  { kind: 'integer', default: 0 },
  { kind: 'weight', default: 0.5 },
  { kind: 'boolean', default: false },
  { kind: 'date', default: '2026-11-21' },
  { kind: 'choice', choices, default: 'a' },
  { kind: 'reference', to: 'rings', by: 'code', default: 'R1' },
])('$default is a default of a $kind', (field) => {
  expect(told(ringWith('ring_id', field))).toEqual([])
})

test('what is gone is no property any more', () => {
  expect(told({ ...resourceOf({}), removed: ['fax', 'name'] })).toEqual([
    '/removed/1: "name" is still a property',
  ])
})

test('no database keeps a zero byte', () => {
  expect(told(ringWith('name', { default: 'a\u0000b' }))).toEqual([
    '/properties/name/default: "a\\u0000b" is no value of a text',
  ])
  const zero = [{ value: 'a\u0000', title: '甲' }]
  expect(told(ringWith('name', { kind: 'choice', choices: zero }))).toEqual([
    '/properties/name/choices/0/value: "a\\u0000" can\'t be stored',
  ])
})

test('the values of a choice are told apart and stand in one column', () => {
  const values = (...given: (string | number)[]) =>
    told(ringWith('name', { kind: 'choice', choices: given.map((value) => ({ value, title: '甲' })) }))
  expect(values('a', 'b')).toEqual([])
  expect(values('a', 'b', 'a')).toEqual(['/properties/name/choices/2/value: "a" is there twice'])
  expect(values(1, 'a')).toEqual([
    '/properties/name/choices/1/value: all values are texts, or all are numbers',
  ])
})
