import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { kinds } from '#resource/kinds'
import { read } from '../../support/source'
import { resourceOf } from '../../support/resource-files'
import { tender } from '../../support/tender'

interface Schema {
  $ref?: string
  description?: string
  properties?: Record<string, Schema | boolean>
  definitions?: Record<string, Schema>
  [keyword: string]: unknown
}

const meta: Schema = JSON.parse(read('resources/resource.schema.json'))
const ajv = addFormats.default(new Ajv({ allErrors: true, strict: false }))
ajv.addFormat('plain-regex', true)
const validate = ajv.compile(meta)

test('the schema of resource files knows every kind, and no other', () => {
  const field = meta.definitions?.field
  const kind = field?.properties?.kind
  const known: unknown[] = typeof kind === 'object' && Array.isArray(kind.enum) ? kind.enum : []
  expect(new Set(known)).toEqual(new Set(Object.keys(kinds)))
})

/** The words of a schema without a description for an editor, by their paths. */
function silent(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([keyword, inner]) => {
    const here = `${path}/${keyword}`
    if (keyword === 'if' || keyword === 'then' || keyword === 'else') return []
    if (keyword !== 'properties') return silent(inner, here)
    const words = Object.entries(inner as Record<string, Schema>)
    return words.flatMap(([name, word]) => [
      ...(isSaid(word) ? [] : [`${here}/${name}`]),
      ...silent(word, `${here}/${name}`),
    ])
  })
}

function isSaid({ description, $ref = '' }: Schema): boolean {
  const name = $ref.split('/').at(-1) ?? ''
  return (description ?? meta.definitions?.[name]?.description) !== undefined
}

test('an editor can describe every word', () => {
  expect(silent(meta)).toEqual([])
})

test('a resource with conditions is valid', () => {
  expect(validate(tender)).toBe(true)
  expect(validate(resourceOf({}))).toBe(true)
})

const field = (attributes: Record<string, unknown>) => ({
  ...resourceOf({}),
  properties: { name: { title: '名称', kind: 'text', ...attributes } },
})

test.each([
  ['a kind that there is not', field({ kind: 'colour' })],
  ['a word that there is not', field({ maxlength: 5 })],
  ['a word of another kind', field({ kind: 'date', maxLength: 5 })],
  ['choices that are none', field({ kind: 'choice', choices: [] })],
  ['a pattern that is none', field({ pattern: '(' })],
  ['a lost title', { ...resourceOf({}), title: undefined }],
  ['a name with a capital', { ...resourceOf({}), $id: 'Rings' }],
  ['an unknown right', { ...resourceOf({}), access: { read: [], write: [], delete: [], look: [] } }],
  ['a dialog in pixels', { ...resourceOf({}), dialog: { width: '400px', height: '40%' } }],
  ['a sort without its direction', { ...resourceOf({}), list: { columns: [], sort: 'name', search: [] } }],
  ['a condition without "if"', { ...resourceOf({}), allOf: [{ then: { required: ['name'] } }] }],
  ['an empty condition', { ...resourceOf({}), allOf: [{ if: {}, then: { required: ['name'] } }] }],
  [
    'a test of a value that there is not',
    { ...resourceOf({}), allOf: [{ if: { properties: { name: { equals: 'x' } } }, then: {} }] },
  ],
])('%s is a mistake', (_what, resource) => {
  expect(validate(JSON.parse(JSON.stringify(resource)))).toBe(false)
})
