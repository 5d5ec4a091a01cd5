import { expect, test } from 'vitest'
import type { Field, Resource } from '#resource/resource'
import {
  inList,
  moved,
  placeInForm,
  placeInFormAt,
  renamedField,
  moveInForm,
  titledSection,
  withField,
  withFormColumns,
  withNames,
  withoutField,
  withoutSection,
  withSection,
} from '#resource/resource-edit'
import { resourceOf } from '../../support/resource-files'

const text: Field = { title: '文本', kind: 'text' }
const ring = resourceOf({
  required: ['name'],
  properties: { name: text, stone: text, size: text },
  list: { columns: ['name', 'stone'], sort: 'stone|ASC', search: ['name', 'stone'], filters: ['stone'] },
  form: {
    columns: 2,
    sections: [{ fields: ['name', 'stone'] }, { title: '尺寸', titles: { en: 'Size' }, fields: ['size'] }],
  },
})
const fields = ({ form }: Resource) => form.sections.map((section) => section.fields.join(' '))

test.each([
  [0, ['size', 'name', 'stone']],
  [1, ['name', 'size', 'stone']],
  [9, ['name', 'stone', 'size']],
  [-4, ['size', 'name', 'stone']],
])('a name moves to place %i, or to the end that lies there', (position, order) => {
  expect(moved(['name', 'stone', 'size'], 'size', position)).toEqual(order)
})

test('a new field stands last, and is in neither the list nor the form until it is put there', () => {
  const marked = withField(ring, 'hallmark', text, true)
  expect(Object.keys(marked.properties)).toEqual(['name', 'stone', 'size', 'hallmark'])
  expect(marked.required).toEqual(['name', 'hallmark'])
  expect(marked.list).toEqual(ring.list)
  expect(placeInForm(marked, 'hallmark')).toBeUndefined()
  expect(withField(marked, 'hallmark', text, false).required).toEqual(['name'])
})

test('a removed field is no longer named anywhere, and its values are noted as kept', () => {
  const bare = withoutField(ring, 'stone', true)
  expect(bare.removed).toEqual(['stone'])
  expect(JSON.stringify({ ...bare, removed: [] })).not.toContain('stone')
  expect(bare.list.sort).toBe('id|DESC')
  expect(withoutField(ring, 'stone', false).removed).toBeUndefined()
})

test('a field that is added under the name of a removed one no longer counts as removed', () => {
  const again = withField(withoutField(ring, 'stone', true), 'stone', text, false)
  expect(again.removed).toEqual([])
})

test('a property goes into the list and out of it, and its columns have the chosen order', () => {
  const wide = inList(ring, 'size', true)
  expect(wide.list.columns).toEqual(['name', 'stone', 'size'])
  expect(inList(wide, 'size', true)).toBe(wide)
  expect(inList(wide, 'stone', false).list.columns).toEqual(['name', 'size'])
  expect(withNames(wide, 'columns', ['size', 'name']).list.columns).toEqual(['size', 'name'])
})

test('where the file names no filters, choosing none of them means all again', () => {
  const open = resourceOf({ list: { columns: ['name'], sort: 'id|DESC', search: [] } })
  const narrow = withNames(open, 'filters', ['name'], open)
  expect(narrow.list.filters).toEqual(['name'])
  expect(withNames(narrow, 'filters', [], open).list).toEqual(open.list)
  expect(withNames(ring, 'filters', [], ring).list.filters).toEqual([])
})

test('a field is put at a place of the form, and stands only there', () => {
  expect(fields(placeInFormAt(ring, 'stone', { section: 1, position: 0 }))).toEqual(['name', 'stone size'])
  expect(fields(placeInFormAt(ring, 'stone', undefined))).toEqual(['name', 'size'])
})

test('step by step a field goes through the whole form, and stays at its ends', () => {
  const down = moveInForm(ring, 'name', 1)
  expect(fields(down)).toEqual(['stone name', 'size'])
  expect(fields(moveInForm(down, 'name', 1))).toEqual(['stone', 'name size'])
  expect(fields(moveInForm(ring, 'size', -1))).toEqual(['name stone size', ''])
  expect(moveInForm(ring, 'size', 1)).toBe(ring)
  expect(moveInForm(ring, 'name', -1)).toBe(ring)
  expect(moveInForm(ring, 'hallmark', 1)).toBe(ring)
})

test('sections are added, renamed, and leave their fields to their neighbour', () => {
  const more = titledSection(withSection(ring), 2, {
    title: '证书',
    titles: { en: 'Papers' },
  })
  expect(more.form.sections[2]).toEqual({ title: '证书', titles: { en: 'Papers' }, fields: [] })
  expect(fields(withoutSection(ring, 1))).toEqual(['name stone size'])
  expect(withoutSection(ring, 0).form.sections).toEqual([
    { title: '尺寸', titles: { en: 'Size' }, fields: ['name', 'stone', 'size'] },
  ])
  const last = withoutSection(ring, 1)
  expect(withoutSection(last, 0)).toBe(last)
  expect(withFormColumns(ring, 3).form.columns).toBe(3)
})

test('a renamed field stays at its place', () => {
  const named = renamedField(ring, 'stone', 'gem')
  expect(Object.keys(named.properties)).toEqual(['name', 'gem', 'size'])
  expect(named.list).toEqual({
    columns: ['name', 'gem'],
    sort: 'gem|ASC',
    search: ['name', 'gem'],
    filters: ['gem'],
  })
  expect(fields(named)).toEqual(['name gem', 'size'])
  expect(JSON.stringify(named)).not.toContain('stone')
  expect(renamedField(ring, 'stone', 'stone')).toBe(ring)
})

test('the search through a reference goes with it, and follows its name', () => {
  const list = { ...ring.list, search: ['name', 'maker.name'] }
  const properties = { ...ring.properties, maker_id: { ...text, kind: 'reference', to: 'makers' } as const }
  const made = { ...ring, properties, list }
  expect(withoutField(made, 'maker_id', false).list.search).toEqual(['name'])
  expect(renamedField(made, 'maker_id', 'smith_id').list.search).toEqual(['name', 'smith.name'])
})
