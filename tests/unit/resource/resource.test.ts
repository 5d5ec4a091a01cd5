import { expect, test } from 'vitest'
import {
  companionOf,
  fieldsOf,
  isImportable,
  prefilledValues,
  singularIn,
  titleIn,
  type Field,
} from '#resource/resource'
import { resourceOf, shippedResources } from '../../support/resource-files'

test('every resource has an id, remarks and its times', () => {
  expect(Object.keys(fieldsOf(resourceOf({})))).toEqual([
    'id',
    'name',
    'remarks',
    'created_at',
    'updated_at',
    'deleted_at',
  ])
})

test('a title falls back to English, then to Chinese', () => {
  const ring = { title: '戒指', titles: { en: 'Ring' } }
  expect(titleIn(ring, 'zh')).toBe('戒指')
  expect(titleIn(ring, 'ja')).toBe('Ring')
  expect(titleIn({ title: '戒指' }, 'es')).toBe('戒指')
  expect(titleIn({}, 'en')).toBe('')
})

test('one record is a ring, its list rings, where the language distinguishes them', () => {
  const rings = { title: '戒指', titles: { en: 'Rings' }, singulars: { en: 'Ring' } }
  expect(singularIn(rings, 'en')).toBe('Ring')
  expect(singularIn(rings, 'zh')).toBe('戒指')
  expect(singularIn(rings, 'ja')).toBe('Rings')
  expect(singularIn({ title: '戒指' }, 'en')).toBe('戒指')
})

test('a companion has the name of its key, without the ending', () => {
  expect(companionOf('customer_id')).toBe('customer')
  expect(companionOf('product_code')).toBe('product')
  expect(companionOf('name')).toBe('name')
})

test('every visible part has a title in four languages', () => {
  const untitled = Object.values(shippedResources()).flatMap((resource) =>
    [
      { name: resource.$id, titles: resource.titles },
      ...Object.entries(resource.properties).map(([name, { titles }]) => ({
        name: `${resource.$id}.${name}`,
        titles,
      })),
    ].filter(({ titles }) => !titles?.en || !titles.es || !titles.ja),
  )
  expect(untitled.map(({ name }) => name)).toEqual([])
})

test('plain records are imported, and those with rules of their own are not', () => {
  expect(isImportable(resourceOf({}))).toBe(true)
  expect(isImportable(resourceOf({ writes: 'rules' }))).toBe(false)
  expect(isImportable(resourceOf({ appendOnly: true }))).toBe(false)
  expect(isImportable(resourceOf({ ownWrites: true }))).toBe(false)
})

const customer: Field = {
  title: '客户',
  kind: 'reference',
  to: 'customers',
  prefill: { phone: 'mobile', at: 'city' },
}

test('choosing a record copies the named fields, and empties those that it lacks', () => {
  expect(prefilledValues(customer, { mobile: '9123 4567', city: null, name: 'Luk' })).toEqual({
    phone: '9123 4567',
    at: undefined,
  })
  expect(prefilledValues({ title: '名称', kind: 'text' }, { mobile: '1' })).toEqual({})
})
