import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { choicesOf, fieldSchema, formSchema, writableFields, writeSchema } from '#resource/json-schema'
import { resourceOf, shippedResources } from '../../support/resource-files'

const resources = shippedResources()
const rings = resourceOf({
  required: ['name'],
  properties: {
    name: { title: '名称', kind: 'text', minLength: 1, maxLength: 20 },
    weight: { title: '重量', kind: 'weight' },
    total: { title: '合计', kind: 'money', readOnly: true },
    metal: { title: '金属', kind: 'choice', choices: [{ value: 'au', title: '金' }], default: 'au' },
    opened: { title: '日期', kind: 'date' },
  },
  form: { columns: 1, sections: [{ fields: ['name', 'metal', 'total'] }] },
})

test('a kind becomes plain JSON Schema, without keywords of our own', () => {
  expect(fieldSchema({ title: '重量', kind: 'weight' }, {})).toEqual({
    type: 'number',
    multipleOf: 0.001,
    minimum: 0,
    maximum: 999_999_999_999,
  })
  expect(fieldSchema({ title: '日期', kind: 'date' }, {})).toMatchObject({ type: 'string', format: 'date' })
})

test('a choice takes the values of its own list or of the table of the domain that it names', () => {
  expect(fieldSchema({ title: '方向', kind: 'choice', choices: 'inOut' }, {})).toEqual({ enum: [1, -1] })
  expect(choicesOf({ title: '名称', kind: 'text' })).toEqual([])
})

test('a write takes the writable properties and nothing else', () => {
  const schema = writeSchema(rings, {}, 'create')
  expect(Object.keys(schema.properties ?? {})).toEqual(['name', 'weight', 'metal', 'opened', 'remarks'])
  expect(schema).toMatchObject({ additionalProperties: false, required: ['name'] })
  expect(writeSchema(rings, {}, 'update').required).toEqual([])
})

test('what is not required may be emptied by null', () => {
  const { properties } = writeSchema(rings, {}, 'create')
  expect(properties?.name?.type).toBe('string')
  expect(properties?.weight?.type).toEqual(['number', 'null'])
  expect(properties?.metal?.enum).toEqual(['au', null])
})

test('lines hold the writable properties of the other resource, and the id of a kept line', () => {
  const lines = writeSchema(resources.orders ?? rings, resources, 'create').properties?.order_details
  const properties = Object.keys(lines?.items?.properties ?? {})
  expect(properties).toEqual(expect.arrayContaining(['id', 'product_code', 'weight', 'discount_value']))
  expect(properties).not.toContain('amount')
})

test('a form asks for what its sections name and a client may write', () => {
  expect(formSchema(rings, {})).toEqual({
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 20 },
      metal: { enum: ['au'], default: 'au' },
    },
    required: ['name'],
  })
  expect(writableFields(rings).map(([name]) => name)).not.toContain('total')
})

test.each(Object.keys(resources))('the schemas of %s compile', (name) => {
  const ajv = new Ajv({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    formats: { date: true, 'date-time': true },
  })
  const resource = resources[name] ?? rings
  for (const schema of [
    writeSchema(resource, resources, 'create'),
    writeSchema(resource, resources, 'update'),
    formSchema(resource, resources),
  ]) {
    expect(() => ajv.compile(schema)).not.toThrow()
  }
})
