import { expect, test } from 'vitest'
import { shownFields } from '#resource/conditions'
import { fieldForm, ownKinds, type MetaSchema } from '#resource/form/field-form'
import { formSchema } from '#resource/json-schema'
import { read } from '../../../support/source'

const meta: MetaSchema & { definitions: { field: { properties: { kind: { enum: string[] } } } } } =
  JSON.parse(read('resources/resource.schema.json'))
const form = fieldForm(meta)
const typed = form.form.sections.flatMap((section) => section.fields)
const shownFor = (kind: string) => typed.filter((name) => shownFields(form, { kind }).has(name))

test('every attribute of the schema of the resource files is a property of the form, with its labels', () => {
  const attributes = Object.keys(meta.definitions.field.properties)
  const parts = Object.keys(form.properties)
  expect(attributes.filter((name) => !parts.some((part) => part.split('_')[0] === name))).toEqual([])
  const unnamed = Object.entries(form.properties).filter(
    ([, { titles }]) => !titles?.en || !titles.es || !titles.ja,
  )
  expect(unnamed).toEqual([])
})

test('each attribute is accepted by the kinds with such values, within the bounds of the schema', () => {
  expect(form.properties).toMatchObject({
    name: { kind: 'text', pattern: '^[a-z][a-z0-9_]{0,50}$' },
    title: { kind: 'text', minLength: 1, maxLength: 120 },
    titles_en: { kind: 'text' },
    unique: { kind: 'boolean' },
    maxLength: { kind: 'integer', minimum: 1 },
    minimum: { kind: 'decimal' },
    default: { kind: 'text' },
    default_number: { kind: 'decimal' },
    default_boolean: { kind: 'boolean' },
    choices: { kind: 'json' },
  })
  expect(form.required).toEqual(['name', 'title', 'kind'])
  expect(typed).not.toContain('choices')
})

test('every kind can be chosen by its name in each language', () => {
  const { choices } = form.properties.kind ?? {}
  const kinds = Array.isArray(choices) ? choices : []
  expect(kinds.map(({ value }) => value)).toEqual(meta.definitions.field.properties.kind.enum)
  expect(kinds.every(({ title, titles }) => /\p{Script=Han}/u.test(title) && titles?.en)).toBe(true)
})

test.each([
  [
    'text',
    [
      ...['unique', 'unit', 'default', 'minLength', 'maxLength', 'pattern', 'generated', 'index'],
      ...['digits', 'translated'],
    ],
  ],
  [
    'weight',
    [
      ...['unique', 'unit', 'default_number', 'minimum', 'exclusiveMinimum', 'maximum', 'index', 'sum'],
      'metBy',
    ],
  ],
  [
    'money',
    ['unique', 'currency', 'default_number', 'minimum', 'exclusiveMinimum', 'maximum', 'index', 'sum'],
  ],
  ['boolean', ['default_boolean', 'index']],
  ['reference', ['unique', 'to', 'by', 'default_number', 'index', 'loose', 'belongs', 'prefill']],
  ['media', []],
])('a field of kind %s has only the attributes with a meaning for it', (kind, wanted) => {
  const always = ['name', 'kind', 'title', 'titles_en', 'titles_es', 'titles_ja', 'required']
  const others = ['readOnly', 'alias', 'access_read', 'access_write']
  expect(shownFor(kind).toSorted()).toEqual([...always, ...wanted, ...others].toSorted())
})

test('a reference must name its resource', () => {
  const schema = formSchema(form, {})
  expect(schema.allOf).toContainEqual({
    if: { properties: { kind: { enum: ['reference', 'lines'] } }, required: ['kind'] },
    then: { required: ['to'] },
  })
})

test('an own field holds a value of its own', () => {
  expect(ownKinds).toContain('text')
  expect(ownKinds).not.toContain('lines')
})
