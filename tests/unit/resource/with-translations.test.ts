import { describe, expect, test } from 'vitest'
import { mistakesIn } from '#resource/check/check'
import type { Field, Resource } from '#resource/resource'
import { translationsOf } from '#resource/text-in'
import { withTranslations, referenceOf } from '#resource/with-translations'
import { languages } from '#words/languages'
import { resourceOf } from '#tests/support/resource-files.ts'

const name: Field = { title: '名称', titles: { en: 'Name' }, kind: 'text', minLength: 1, maxLength: 120 }
const named: Field = { ...name, translated: true }

const metals = resourceOf({ $id: 'metals', properties: { name: named } })
const rings = resourceOf({
  properties: {
    code: { title: '编号', kind: 'text', unique: true },
    name: { ...named, access: { write: ['admin'] } },
    metal_id: { title: '材质', kind: 'reference', to: 'metals' },
  },
  required: ['name'],
  list: { columns: ['name'], sort: 'id|DESC', search: ['code', 'name', 'metal.name'] },
  form: { columns: 1, sections: [{ fields: ['code', 'name', 'metal_id'] }] },
  allOf: [{ if: { required: ['metal_id'] }, then: { properties: { name: true } } }],
})

const expandedOf = (resource: Resource) =>
  withTranslations({ metals, [resource.$id]: resource })[resource.$id]

describe('a ring that may have a name per language', () => {
  const ring = expandedOf(rings)

  test("has a text beside its name for each of goldbook's languages", () => {
    const names = languages.map((language) => `name_${language}`)
    expect(ring && translationsOf(ring, 'name')).toEqual(names)
    expect(Object.keys(ring?.properties ?? {})).toEqual(['code', 'name', ...names, 'metal_id'])
  })

  test('does not require it, but keeps its length and its access, and names its language', () => {
    expect(ring?.properties.name_en).toEqual({
      title: '名称（English）',
      titles: { en: 'Name (English)', es: 'Name (English)', ja: 'Name (English)' },
      kind: 'text',
      maxLength: 120,
      access: { write: ['admin'] },
      translates: 'name',
      language: 'en',
    })
    expect(ring?.required).toEqual(['name'])
  })

  test('is typed, searched and hidden in every language where its name is', () => {
    expect(ring?.form.sections[0]?.fields.slice(0, 3)).toEqual(['code', 'name', `name_${languages[0]}`])
    expect(ring?.list.search).toEqual(
      expect.arrayContaining(['name', 'name_en', 'metal.name', 'metal.name_en']),
    )
    expect(ring?.allOf?.[0]?.then?.properties).toMatchObject({ name: true, name_ja: true })
  })

  test('takes an existing text of that name in its file as the translation, and leaves anything else alone', () => {
    const own = expandedOf({
      ...rings,
      properties: {
        ...rings.properties,
        name_en: { title: '英文名', kind: 'text', maxLength: 20 },
        name_es: { title: '西语', kind: 'boolean' },
      },
    })
    expect(own?.properties.name_en).toMatchObject({ title: '英文名', maxLength: 20, translates: 'name' })
    expect(own?.properties.name_es).toEqual({ title: '西语', kind: 'boolean' })
    expect(own && translationsOf(own, 'name')).not.toContain('name_es')
  })

  test('lends its names to a copy that nobody types', () => {
    const stock = resourceOf({
      $id: 'stock',
      properties: {
        metal_id: { title: '材质', kind: 'reference', to: 'metals' },
        name: { ...named, readOnly: true, copyOf: ['metals.name'] },
      },
    })
    const copy = expandedOf(stock)
    expect(copy?.properties.name_en).toMatchObject({ kind: 'joined', of: ['metal.name_en'], readOnly: true })
    expect(copy?.list.search).toEqual(expect.arrayContaining(['name', 'metal.name_en']))
    expect(mistakesIn({ metals, stock })).toEqual([])
  })
})

const customer_id: Field = { title: '客户', kind: 'reference', to: 'customers' }
const properties: Record<string, Field> = {
  customer_name: { title: '名称', kind: 'text' },
  material_id: { title: '材质', kind: 'text' },
  customer_id,
}

test('has companions from the property that refers, whatever other names resemble it', () => {
  expect(referenceOf('customer', { properties })).toEqual(['customer_id', customer_id])
  expect(referenceOf('material', { properties })).toBeUndefined()
  expect(referenceOf('customer_name', { properties })).toBeUndefined()
})
