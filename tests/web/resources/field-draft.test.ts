import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldForm } from '#resource/form/field-form'
import {
  mistakeIn,
  withChoiceText,
  withFieldDraft,
  type FieldDraft,
} from '#web/pages/resources/field-draft.ts'
import type { Resource } from '#resource/resource'

const form = fieldForm(JSON.parse(readFileSync('resources/resource.schema.json', 'utf8')))
const ring: Resource = {
  $id: 'rings',
  title: '戒指',
  key: 'id',
  dialog: { width: '40%', height: '40%' },
  access: { read: ['admin'], write: ['admin'], delete: ['admin'] },
  required: ['name'],
  properties: { name: { title: '名称', kind: 'text' } },
  list: { columns: ['name'], sort: 'id|DESC', search: ['name'] },
  form: { columns: 1, sections: [{ fields: ['name'] }] },
}
const hallmark: FieldDraft = {
  values: { name: 'hallmark', kind: 'text', title: '印记', required: true },
  choices: [],
  inList: true,
  inForm: false,
}

test('a new field goes to the place chosen in its dialog, and a changed one stays where it is', () => {
  const made = withFieldDraft(ring, form, hallmark, undefined)
  expect(made).toMatchObject({
    required: ['name', 'hallmark'],
    properties: { hallmark: { title: '印记', kind: 'text' } },
    list: { columns: ['name', 'hallmark'] },
    form: { sections: [{ fields: ['name'] }] },
  })
  const values = { ...hallmark.values, name: 'stamp', title: '印', required: false }
  const changed = withFieldDraft(made, form, { ...hallmark, values, inList: false }, 'hallmark')
  expect(changed.properties).toEqual({ ...ring.properties, stamp: { title: '印', kind: 'text' } })
  expect(changed.list.columns).toEqual(['name', 'stamp'])
  expect(changed.required).toEqual(['name'])
})

const choices = (...values: string[]) => values.map((value) => ({ value, title: value }))

test.each<[string, Partial<FieldDraft>, string | undefined]>([
  ['a name that is free', {}, undefined],
  ['a name that is taken', { values: { name: 'name', kind: 'text' } }, 'nameTaken'],
  ['a name that every record has', { values: { name: 'updated_at', kind: 'text' } }, 'nameTaken'],
  ['a link without its ending', { values: { name: 'maker', kind: 'reference' } }, 'referenceName'],
  ['a link', { values: { name: 'maker_id', kind: 'reference' } }, undefined],
  ['a choice of nothing', { values: { name: 'grade', kind: 'choice' } }, 'noChoices'],
  [
    'two choices alike',
    { values: { name: 'grade', kind: 'choice' }, choices: choices('A', 'A') },
    'sameChoice',
  ],
  [
    'a choice without a label',
    { values: { name: 'grade', kind: 'choice' }, choices: choices('') },
    'emptyChoice',
  ],
  ['choices', { values: { name: 'grade', kind: 'choice' }, choices: choices('A', 'B') }, undefined],
])('%s is judged before it is taken', (_, part, text) => {
  const found = mistakeIn({ ...hallmark, ...part }, form, ring, undefined)
  expect(found?.text).toBe(text && `resources.mistakes.${text}`)
})

test('a choice is typed part by part, and a cleared label is gone', () => {
  const one = withChoiceText({ value: 1, title: '一' }, 'value', '2')
  expect(one).toEqual({ value: 2, title: '一' })
  const english = withChoiceText(one, 'en', 'Two')
  expect(english).toEqual({ value: 2, title: '一', titles: { en: 'Two' } })
  expect(withChoiceText(english, 'en', '')).toEqual(one)
  expect(withChoiceText(one, 'zh', '二')).toEqual({ value: 2, title: '二' })
})
