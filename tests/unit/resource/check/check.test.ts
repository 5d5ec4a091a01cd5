import { expect, test } from 'vitest'
import { mistakesIn } from '#resource/check/check'
import type { Field, Resource } from '#resource/resource'
import { resourceOf } from '../../../support/resource-files'

const reasons = (...resources: Resource[]) =>
  mistakesIn(Object.fromEntries(resources.map((resource) => [resource.$id, resource]))).map(
    ({ file, path, reason }) => `${file} ${path}: ${reason}`,
  )

const withField = (name: string, field: Partial<Field>) =>
  resourceOf({
    properties: { name: { title: '名称', kind: 'text' }, [name]: { title: 'x', kind: 'text', ...field } },
  })

test('a reference must lead somewhere', () => {
  expect(reasons(withField('stone_id', { kind: 'reference', to: 'stones' }))).toEqual([
    'rings.json /properties/stone_id/to: there is no resource "stones"',
  ])
  expect(reasons(withField('stone_id', { kind: 'reference' }))).toEqual([
    'rings.json /properties/stone_id: a reference must name its resource in "to"',
  ])
})

test('a reference by a property needs that property to be unique', () => {
  expect(reasons(withField('ring_code', { kind: 'reference', to: 'rings', by: 'name' }))).toEqual([
    'rings.json /properties/ring_code/by: "rings.name" must be unique to be referred to',
  ])
})

test('a reference is named for the key that it holds', () => {
  expect(reasons(withField('stone', { kind: 'reference', to: 'rings' }))).toEqual([
    'rings.json /properties/stone: a reference must be named …_id or …_code',
  ])
})

test('a choice needs its values, and a table that exists', () => {
  expect(reasons(withField('colour', { kind: 'choice' }))).toEqual([
    'rings.json /properties/colour: a choice must have "choices"',
  ])
  expect(reasons(withField('colour', { kind: 'choice', choices: 'shades' }))).toEqual([
    expect.stringContaining('there is no table "shades"'),
  ])
})

test('lists and forms show properties that exist', () => {
  const list = { columns: ['nome'], sort: 'nome|DESC', search: ['nome'] }
  const form = { columns: 1, sections: [{ fields: ['nome'] }] }
  expect(reasons(resourceOf({ list, form, required: ['nome'], key: 'nome' }))).toEqual([
    'rings.json /required/0: there is no property "nome"',
    'rings.json /list/columns/0: there is no property "nome"',
    'rings.json /list/search/0: there is no property "nome"',
    'rings.json /form/sections/0/fields/0: there is no property "nome"',
    'rings.json /list/sort: there is no property "nome" to sort by',
    'rings.json /key: there is no property "nome"',
  ])
})

test('a secret is in no list, no search and no filter', () => {
  const properties = { secret: { title: '密码', kind: 'password' } } as const
  const list = { columns: ['secret'], sort: 'secret|ASC', search: ['secret'], filters: ['secret'] }
  const form = { columns: 1, sections: [{ fields: ['secret'] }] }
  expect(reasons(resourceOf({ properties, list, form }))).toEqual([
    'rings.json /list/columns/0: "secret" is never shown',
    'rings.json /list/search/0: "secret" is never shown',
    'rings.json /list/filters/0: "secret" is never shown',
    'rings.json /list/sort: there is no property "secret" to sort by',
  ])
})

test('lines that nobody writes are read-only', () => {
  const details = resourceOf({
    $id: 'ring_details',
    writes: 'rules',
    properties: {
      name: { title: '名称', kind: 'text' },
      ring_id: { title: '戒指', kind: 'reference', to: 'rings' },
    },
  })
  const lines = { kind: 'lines', to: 'ring_details', from: 'ring_id' } as const
  expect(reasons(withField('details', lines), details)).toEqual([
    'rings.json /properties/details: the lines of "ring_details" are written by rules of their own: say "readOnly"',
  ])
  expect(reasons(withField('details', { ...lines, readOnly: true }), details)).toEqual([])
})

test('a key is what one record alone is called by', () => {
  const called = (field: Partial<Field>) => reasons({ ...withField('sign', field), key: 'sign' })
  expect(called({ unique: true })).toEqual([])
  const refused = ['rings.json /key: "sign" must be a unique text to be the key']
  expect(called({})).toEqual(refused)
  expect(called({ kind: 'integer', unique: true })).toEqual(refused)
})

test('what is referred to is a text, and lines refer back', () => {
  const numbered = withField('number', { kind: 'integer', unique: true })
  const ring_code = { title: 'x', kind: 'reference', to: 'rings', by: 'number' } as const
  expect(reasons({ ...numbered, properties: { ...numbered.properties, ring_code } })).toEqual([
    'rings.json /properties/ring_code/by: "rings.number" must be a text to be referred to',
  ])
  expect(reasons(withField('parts', { kind: 'lines', to: 'rings', from: 'name', readOnly: true }))).toEqual([
    'rings.json /properties/parts/from: "rings.name" must be a reference, which leads back',
  ])
})

test('a name that every object of a program has is no name of ours', () => {
  expect(reasons(withField('colour', { kind: 'choice', choices: 'toString' }))).toEqual([
    expect.stringContaining('there is no table "toString"'),
  ])
  const list = { columns: ['constructor'], sort: 'constructor|ASC', search: [] }
  expect(reasons(resourceOf({ list }))).toEqual([
    'rings.json /list/columns/0: there is no property "constructor"',
    'rings.json /list/sort: there is no property "constructor" to sort by',
  ])
})
