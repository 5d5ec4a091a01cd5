import { expect, test } from 'vitest'
import { mistakesIn, checkKept } from '#resource/check/check'
import type { Field, Resource, Fact, SumThere } from '#resource/resource'
import { resourceOf, shippedResources } from '../../../support/resource-files'

const reasons = (...resources: Resource[]) =>
  mistakesIn(Object.fromEntries(resources.map((resource) => [resource.$id, resource]))).map(
    ({ file, path, reason }) => `${file} ${path}: ${reason}`,
  )

const withField = (name: string, field: Partial<Field>) =>
  resourceOf({
    properties: { name: { title: '名称', kind: 'text' }, [name]: { title: 'x', kind: 'text', ...field } },
  })

test('a reference must lead to a resource', () => {
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

test('a reference is named after the key that it holds', () => {
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

test('a key identifies one record', () => {
  const called = (field: Partial<Field>) => reasons({ ...withField('sign', field), key: 'sign' })
  expect(called({ unique: true })).toEqual([])
  const refused = ['rings.json /key: "sign" must be a unique text to be the key']
  expect(called({})).toEqual(refused)
  expect(called({ kind: 'integer', unique: true })).toEqual(refused)
})

test('a referred property is a text, and lines refer back', () => {
  const numbered = withField('number', { kind: 'integer', unique: true })
  const ring_code = { title: 'x', kind: 'reference', to: 'rings', by: 'number' } as const
  expect(reasons({ ...numbered, properties: { ...numbered.properties, ring_code } })).toEqual([
    'rings.json /properties/ring_code/by: "rings.number" must be a text to be referred to',
  ])
  expect(reasons(withField('parts', { kind: 'lines', to: 'rings', from: 'name', readOnly: true }))).toEqual([
    'rings.json /properties/parts/from: "rings.name" must be a reference, which leads back',
  ])
})

test('a name that every object of a program has is not a name of ours', () => {
  expect(reasons(withField('colour', { kind: 'choice', choices: 'toString' }))).toEqual([
    expect.stringContaining('there is no table "toString"'),
  ])
  const list = { columns: ['constructor'], sort: 'constructor|ASC', search: [] }
  expect(reasons(resourceOf({ list }))).toEqual([
    'rings.json /list/columns/0: there is no property "constructor"',
    'rings.json /list/sort: there is no property "constructor" to sort by',
  ])
})

const mistakes = (properties: Record<string, Field>) =>
  mistakesIn({
    rings: resourceOf({ properties: { name: { title: '名称', kind: 'text' }, ...properties } }),
  }).map(({ path, reason }) => `${path}: ${reason}`)

const weight: Field = { title: '重量', kind: 'weight', sum: 'total' }
const money: Field = { title: '金额', kind: 'money', currency: 'HKD', sum: 'total' }

test('weights and money of a known currency are added up', () => {
  expect(mistakes({ weight, money })).toEqual([])
})

test('a sum without currency or direction, or of a second name, is a mistake', () => {
  expect(mistakes({ money: { title: '金额', kind: 'money', sum: 'total' } })).toEqual([
    '/properties/money/sum: money is added up by currency: say its "currency"',
  ])
  expect(mistakes({ weight: { ...weight, sum: 'net' } })).toEqual([
    '/properties/weight/sum: a net sum needs a choice of "inOut", and money its "currency"',
  ])
  expect(mistakes({ weight, grams: { ...weight, alias: 'weight' } })).toEqual([
    '/properties/grams/sum: add up "weight", not its second name',
  ])
})

const name = { title: '名称', kind: 'text' } as const
const designs = resourceOf({
  $id: 'designs',
  properties: { name, sketches: { title: '图稿', kind: 'media' } },
  pictures: ['sketches'],
})

const pictureMistakes = (...pictures: string[]) =>
  mistakesIn({
    designs,
    rings: resourceOf({
      $id: 'rings',
      properties: {
        name,
        photos: { title: '照片', kind: 'media' },
        design_id: { title: '设计', kind: 'reference', to: 'designs' },
        other_id: { title: '相似', kind: 'reference', to: 'rings' },
      },
      pictures,
    }),
  }).map(({ path, reason }) => `${path}: ${reason}`)

test('a ring is shown by its photos, and without any by the sketch of its design', () => {
  expect(pictureMistakes('photos', 'design_id')).toEqual([])
  expect(pictureMistakes('photos', 'other_id')).toEqual([])
})

test('neither a name nor a reference to a resource without pictures shows a ring', () => {
  const reason = (each: string) => `"${each}" holds no pictures, and refers to nothing that does`
  expect(pictureMistakes('photos', 'name', 'gone')).toEqual([
    `/pictures/1: ${reason('name')}`,
    '/pictures/2: there is no property "gone"',
  ])
  expect(pictureMistakes('other_id')).toEqual([`/pictures/0: ${reason('other_id')}`])
})

const named: Field = { title: '名称', kind: 'text', translated: true }

test('identifying properties are the same in every language, and nobody types a translation of a generated text', () => {
  const reasons = (field: Field) =>
    mistakesIn({ rings: resourceOf({ properties: { name: field } }) }).map(
      ({ path, reason }) => `${path}: ${reason}`,
    )
  const path = '/properties/name/translated'
  expect(reasons({ ...named, unique: true })).toEqual([`${path}: "unique" is the same in every language`])
  expect(reasons({ ...named, readOnly: true })).toEqual([
    `${path}: nobody types it: it must be a "copyOf" a translated text of a record that it refers to`,
  ])
})

const makers: Resource = resourceOf({ $id: 'makers' })
const rings: Resource = resourceOf({
  properties: {
    name: { title: '名称', kind: 'text' },
    secret: { title: '密码', kind: 'password' },
    maker_id: { title: '师傅', kind: 'reference', to: 'makers' },
    order_type: { title: '类型', kind: 'choice', choices: 'orderTypes' },
    made: { title: '日期', kind: 'date', index: true },
    weight: { title: '重量', kind: 'weight', sum: 'total' },
    stones: { title: '粒数', kind: 'integer' },
  },
})

const factMistakes = (fact: Fact, of: 'makers' | 'rings' = 'makers') =>
  mistakesIn({
    makers: of === 'makers' ? { ...makers, facts: [fact] } : makers,
    rings: of === 'rings' ? { ...rings, facts: [fact] } : rings,
  }).map(({ path, reason }) => `${path}: ${reason}`)

const grams = { title: '重量', of: 'rings', by: 'maker_id', sum: ['weight'] }

test('properties, sums and the latest record that refers here are facts', () => {
  expect(factMistakes('name')).toEqual([])
  expect(factMistakes({ ...grams, net: 'order_type', where: { name: 'Ring' } })).toEqual([])
  expect(factMistakes({ title: '最近', of: 'rings', by: 'maker_id', latest: 'made' })).toEqual([])
})

test('a fact without a source is a mistake', () => {
  expect(factMistakes('weight')).toEqual(['/facts/0: there is no property "weight"'])
  expect(factMistakes('secret', 'rings')).toEqual(['/facts/0: "secret" is never shown'])
  expect(factMistakes({ ...grams, of: 'chains' })).toEqual(['/facts/0/of: there is no resource "chains"'])
  expect(factMistakes({ ...grams, where: { gone: 1 } })).toEqual([
    '/facts/0: the resource "rings" has no property "gone"',
  ])
  expect(factMistakes({ ...grams, by: 'name' })).toEqual(['/facts/0/by: "rings.name" must refer to "makers"'])
  expect(factMistakes({ ...grams, sum: ['stones'] })).toEqual(['/facts/0/sum: "rings.stones" has no "sum"'])
  expect(factMistakes({ ...grams, net: 'made' })).toEqual([
    '/facts/0/net: "rings.made" does not say which way money goes',
  ])
  expect(factMistakes({ title: '最近', of: 'rings', by: 'maker_id', latest: 'weight' })).toEqual([
    '/facts/0/latest: "rings.weight" is no date by which its list is sorted',
  ])
})

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
])('$default is not a default of a $kind', (field) => {
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

test('a removed property is no longer a property', () => {
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

test('the values of a choice differ and fit into one column', () => {
  const values = (...given: (string | number)[]) =>
    told(ringWith('name', { kind: 'choice', choices: given.map((value) => ({ value, title: '甲' })) }))
  expect(values('a', 'b')).toEqual([])
  expect(values('a', 'b', 'a')).toEqual(['/properties/name/choices/2/value: "a" is there twice'])
  expect(values(1, 'a')).toEqual([
    '/properties/name/choices/1/value: all values are texts, or all are numbers',
  ])
})

const pieces = resourceOf({
  $id: 'pieces',
  properties: {
    name: { title: '名称', kind: 'text' },
    ring_id: { title: '戒指', kind: 'reference', to: 'rings' },
    quantity: { title: '件数', kind: 'integer', sum: 'total' },
    weight: { title: '重量', kind: 'weight', sum: 'total' },
    price: { title: '价格', kind: 'integer' },
  },
})

function metByMistakes(change: Partial<SumThere> = {}) {
  const metBy = { of: 'pieces', by: 'ring_id', sum: 'quantity', ...change }
  const least = { title: '最低库存', kind: 'integer', metBy } as const
  const rings = resourceOf({ properties: { name: { title: '名称', kind: 'text' }, least } })
  return mistakesIn({ pieces, rings }).map(({ path, reason }) => `${path}: ${reason}`)
}

test('a minimum stock is met by the pieces of its ring', () => {
  expect(metByMistakes()).toEqual([])
})

test('properties that do not refer here, are not added up, or have another kind meet nothing', () => {
  expect(metByMistakes({ of: 'chains' })).toEqual([
    '/properties/least/metBy/of: there is no resource "chains"',
  ])
  expect(metByMistakes({ by: 'name' })).toEqual([
    '/properties/least/metBy/by: "pieces.name" must refer to "rings"',
  ])
  expect(metByMistakes({ sum: 'price' })).toEqual([
    '/properties/least/metBy/sum: "pieces.price" has no "sum"',
  ])
  expect(metByMistakes({ sum: 'weight' })).toEqual([
    '/properties/least/metBy/sum: "pieces.weight" is no integer and can\'t meet "least"',
  ])
})
