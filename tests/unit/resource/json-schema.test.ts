import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { createRequire } from 'node:module'
import { runInThisContext } from 'node:vm'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { retrieveSchema, type RJSFSchema } from '@rjsf/utils'
import {
  choicesOf,
  fieldSchema,
  formSchema,
  writableFields,
  writeSchema,
  choicesNamed,
  conditionSchemas,
  namesLookedAt,
} from '#resource/json-schema'
import { choices } from '#domain/choices'
import { titleIn } from '#resource/resource'
import { languages } from '#words/languages'
import { resourceOf, shippedResources } from '../../support/resource-files'
import { tender } from '../../support/tender'

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

test('a choice takes the values of its own list or of its table of the domain', () => {
  expect(fieldSchema({ title: '方向', kind: 'choice', choices: 'inOut' }, {})).toEqual({ enum: [1, -1] })
  expect(choicesOf({ title: '名称', kind: 'text' })).toEqual([])
})

test('a write takes the writable properties and nothing else', () => {
  const schema = writeSchema(rings, {}, 'create')
  expect(Object.keys(schema.properties ?? {})).toEqual(['name', 'weight', 'metal', 'opened', 'remarks'])
  expect(schema).toMatchObject({ additionalProperties: false, required: ['name'] })
  expect(writeSchema(rings, {}, 'update').required).toEqual([])
})

test('a property that is not required may be emptied by null', () => {
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

test('a form has the fields of its sections that a client may write', () => {
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

const all = Object.keys(choices).map((name) => [name, choicesNamed(name) ?? []] as const)

test.each(all)('%s: every choice has a label in every language', (_name, table) => {
  expect(table.length).toBeGreaterThan(0)
  for (const choice of table)
    expect(languages.map((language) => titleIn(choice, language)).every((label) => label.trim() !== '')).toBe(
      true,
    )
})

test.each(all)('%s: every value stands once', (_name, table) => {
  expect(new Set(table.map(({ value }) => value)).size).toBe(table.length)
})

test('a resource file finds its choices by name', () => {
  expect(choicesNamed('paymentMethods')?.map(({ value }) => value)).toEqual([
    'cash',
    'check',
    'balance',
    'gold_bar',
    'old_gold',
  ])
  expect(choicesNamed('inOut')?.map(({ value }) => value)).toEqual([1, -1])
})

test('an unknown name has no choices', () => {
  expect(choicesNamed('toString')).toBeUndefined()
  expect(choicesNamed('paymentmethods')).toBeUndefined()
})

const everything = new Set(Object.keys(tender.properties))

test('a payment is in cash by default, and the schema has that default', () => {
  expect(conditionSchemas(tender, everything).allOf?.[0]).toEqual({
    // Without the demand, a payment without a method would pass as one in gold.
    if: { properties: { payment_method: { const: 'gold_bar' } }, required: ['payment_method'] },
    then: { properties: { weight: { exclusiveMinimum: 0 } }, required: ['weight', 'gold_bar_code'] },
    else: { required: ['value'] },
  })
})

test('fields outside the form are neither tested nor required', () => {
  expect(conditionSchemas(tender, new Set(['value', 'weight']))).toEqual({})
  const { allOf } = conditionSchemas(tender, new Set(['payment_method', 'weight']))
  expect(allOf).toEqual([
    expect.objectContaining({
      then: { properties: { weight: { exclusiveMinimum: 0 } }, required: ['weight'] },
    }),
  ])
})

test('fields that a client may not write are tested and not required', () => {
  const { allOf } = conditionSchemas(tender, everything, new Set(['value']))
  expect(allOf).toEqual([expect.objectContaining({ else: { required: ['value'] } })])
})

test('a field with a default is never missing', () => {
  const weight = { title: '重量', kind: 'weight', default: 1 } as const
  const resource = { ...tender, properties: { ...tender.properties, weight } }
  const { allOf } = conditionSchemas(resource, everything)
  expect(allOf?.[0]?.then?.required).toEqual(['gold_bar_code'])
})

test('a condition tests all parts of properties', () => {
  expect(
    namesLookedAt({
      required: ['a'],
      properties: { b: true },
      allOf: [{ required: ['c'] }],
      anyOf: [{ not: { required: ['d'] } }],
    }),
  ).toEqual(['b', 'a', 'c', 'd'])
})

/** The form's validator as the server compiles it and the browser runs it. */
function formValidator() {
  const schema: RJSFSchema = JSON.parse(JSON.stringify(formSchema(tender, {})))
  const code = compileSchemaValidatorsCode(schema, { ajvOptionsOverrides: { multipleOfPrecision: 6 } })
  const module = { exports: {} }
  const run: (...given: unknown[]) => void = runInThisContext(`(function (exports, require) {${code}\n})`)
  run(module.exports, createRequire(import.meta.url))
  return { schema, validator: createPrecompiledValidator(module.exports, schema) }
}

test.each([
  [{}, ['payment_method', 'value']],
  [{ payment_method: 'cash', value: 100 }, []],
  [{ payment_method: 'gold_bar' }, ['gold_bar_code', 'weight']],
  [{ payment_method: 'gold_bar', weight: 0, gold_bar_code: 'B1' }, ['weight']],
  [{ payment_method: 'gold_bar', weight: 37.429, gold_bar_code: 'B1' }, []],
  [{ payment_method: 'check', value: 5 }, ['check_number']],
  [{ payment_method: 'check', value: 5, check_number: '007' }, ['bank']],
  [{ payment_method: 'cash', value: 5, paid_by: '陈' }, ['remarks']],
])("the form's compiled validator finds %j lacking in %j", (record, lacking) => {
  const { schema, validator } = formValidator()
  for (const judged of [schema, retrieveSchema(validator, schema, schema, record)]) {
    const { errorSchema } = validator.validateFormData(record, judged)
    const fields = Object.keys(errorSchema).filter((name) => name !== '__errors')
    expect(fields.toSorted()).toEqual(lacking)
  }
})
