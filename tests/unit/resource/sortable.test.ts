import { expect, test } from 'vitest'
import type { Field } from '#resource/resource'
import { isOrdered, isSortable, sortableFields } from '#resource/sortable'
import { resourceOf } from '../../support/resource-files'

const text: Field = { title: '名称', kind: 'text' }

test('a list is sorted by its columns, its key and its filters', () => {
  const rings = resourceOf({
    key: 'code',
    properties: {
      code: { ...text, unique: true },
      name: text,
      carat: { title: '成色', kind: 'integer' },
      karat: { title: '成色', kind: 'integer', alias: 'carat' },
      color_id: { title: '颜色', kind: 'reference', to: 'colors' },
      stage: { ...text, index: true },
      note: text,
      bought: { title: '进货日', kind: 'date' },
    },
    list: { columns: ['name', 'karat'], sort: 'bought|DESC', search: [] },
  })
  expect([...sortableFields(rings).keys()].toSorted()).toEqual(
    ['id', 'code', 'name', 'carat', 'color_id', 'stage', 'bought'].toSorted(),
  )
  for (const name of ['carat', 'karat', 'id']) expect(isSortable(rings, name), name).toBe(true)
  for (const name of ['note', 'nothing', 'constructor']) expect(isSortable(rings, name), name).toBe(false)
})

test('a list is not sorted by values without an order, or too long for an index', () => {
  for (const kind of ['text', 'weight', 'money', 'date', 'boolean', 'choice', 'reference'] as const)
    expect(isOrdered({ title: 'x', kind }), kind).toBe(true)
  for (const kind of ['textarea', 'price', 'json', 'media', 'labor_fees', 'lines', 'password'] as const)
    expect(isOrdered({ title: 'x', kind }), kind).toBe(false)
  expect(isOrdered({ ...text, maxLength: 601 })).toBe(false)
})
