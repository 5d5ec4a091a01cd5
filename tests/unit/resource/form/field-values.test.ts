import { expect, test } from 'vitest'
import { fieldForm } from '#resource/form/field-form'
import { fieldFrom, fieldValues } from '#resource/form/field-values'
import type { Field } from '#resource/resource'
import { shippedResources } from '../../../support/resource-files'
import { read } from '../../../support/source'

const form = fieldForm(JSON.parse(read('resources/resource.schema.json')))

test('every shipped field is the same after a look at its form', () => {
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

test('another kind leaves out what means nothing for it, and what is empty is not there', () => {
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
