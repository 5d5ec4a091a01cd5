import { expect, test } from 'vitest'
import { fieldForm } from '#resource/form/field-form'
import { fieldFrom, fieldValues, formFor, type FieldOccasion } from '#resource/form/field-values'
import type { Field, Resource } from '#resource/resource'
import { formSchema } from '#resource/json-schema'
import { shippedResources } from '../../../support/resource-files'
import { read } from '../../../support/source'

const form = fieldForm(JSON.parse(read('resources/resource.schema.json')))

test('every shipped field is the same after a pass through its form', () => {
  for (const resource of Object.values(shippedResources()))
    for (const [name, field] of Object.entries(resource.properties))
      expect(fieldFrom(form, fieldValues(name, field, false)), `${resource.$id}.${name}`).toEqual(field)
})

test('labels, defaults and rights are taken apart for the form and put together again', () => {
  const field: Field = {
    title: '证书',
    titles: { en: 'Certificate', ja: '証明書' },
    kind: 'boolean',
    default: false,
    access: { read: ['admin', 'editor'], write: ['admin'] },
  }
  const values = fieldValues('certified', field, true)
  expect(values).toEqual({
    name: 'certified',
    required: true,
    kind: 'boolean',
    title: '证书',
    titles_en: 'Certificate',
    titles_ja: '証明書',
    default_boolean: false,
    access_read: 'admin, editor',
    access_write: 'admin',
  })
  expect(fieldFrom(form, values)).toEqual(field)
})

test('another kind leaves out attributes without meaning for it, and empty ones do not exist', () => {
  const values = fieldValues(
    'grade',
    { title: '等级', kind: 'text', maxLength: 20, unit: 'x', default: 'A' },
    false,
  )
  expect(fieldFrom(form, { ...values, kind: 'date', unique: false, titles_en: '' })).toEqual({
    title: '等级',
    kind: 'date',
  })
})

test('the default of a choice is one of its values, number or text', () => {
  const choices = [
    { value: 1, title: '一' },
    { value: 'two', title: '二' },
  ]
  const grade = { name: 'grade', title: '等级', kind: 'choice', choices }
  expect(fieldFrom(form, { ...grade, default: '1' })).toMatchObject({ default: 1 })
  expect(fieldFrom(form, { ...grade, default: 'two' })).toMatchObject({ default: 'two' })
})

const resources = shippedResources()
const { inventorys } = resources
const shown = (occasion: Partial<FieldOccasion>) => {
  if (!inventorys) throw new Error('there is no stock')
  return formFor(form, {
    origin: 'new',
    shipped: inventorys,
    resource: inventorys,
    resources,
    values: {},
    ...occasion,
  })
}
const names = ({ form: { sections } }: Resource) => sections.flatMap(({ fields }) => fields)
const offered = (resource: Resource, name: string) => {
  const choices = resource.properties[name]?.choices
  return Array.isArray(choices) ? choices.map(({ value }) => value) : []
}

test('a new field gets a name, which it keeps', () => {
  expect(names(shown({ origin: 'new' }))).toContain('name')
  expect(names(shown({ origin: 'own' }))).not.toContain('name')
})

test('attributes of a shipped field that rules depend on cannot be changed', () => {
  const fields = names(shown({ origin: 'shipped' }))
  for (const name of ['name', 'kind', 'to', 'by', 'alias', 'currency']) expect(fields).not.toContain(name)
  expect(fields).toContain('title')
})

test('properties written by the server are never required, and required ones stay so', () => {
  const own = (name: string) => names(shown({ origin: 'shipped', values: { name } }))
  const { properties = {}, required = [] } = inventorys ?? {}
  const readOnly = Object.keys(properties).find((name) => properties[name]?.readOnly) ?? ''
  expect(own(readOnly)).not.toContain('required')
  expect(own(required[0] ?? '')).not.toContain('required')
  expect(own('certificate_no')).toContain('required')
})

test('a reference leads to an existing resource, by a property that is unique in it', () => {
  const reference = shown({ values: { kind: 'reference', to: 'products' } })
  expect(offered(reference, 'to')).toEqual(Object.keys(resources))
  expect(offered(reference, 'by')).toEqual(expect.arrayContaining(['id', 'code']))
  expect(offered(shown({}), 'by')).toEqual([])
})

test('money is in a currency, or in that of another property', () => {
  expect(offered(shown({}), 'currency')).toEqual(expect.arrayContaining(['HKD', 'USD']))
})

test('rights are those of the admin, of other fields, or as they are', () => {
  expect(offered(shown({ values: { access_read: 'admin, auditor' } }), 'access_read')).toEqual(
    expect.arrayContaining(['admin', 'admin, auditor']),
  )
})

test('a field with another input is validated by the same schema', () => {
  const schema = formSchema(form, {})
  expect(schema.properties?.to).toMatchObject({ type: 'string' })
  expect(shown({}).properties.to).toMatchObject({ kind: 'choice' })
})
