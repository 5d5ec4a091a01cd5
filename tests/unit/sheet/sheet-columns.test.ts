import { expect, test } from 'vitest'
import { columnName, columnTitle, importColumns, importKeys, proposedMapping } from '#sheet/sheet-columns'
import { resourceOf } from '../../support/resource-files'

const rings = resourceOf({
  properties: {
    code: { title: '编号', titles: { en: 'Code' }, kind: 'text', unique: true },
    name: { title: '名称', titles: { en: 'Name', ja: '品名' }, kind: 'text' },
    price: { title: '价格', titles: { en: 'Price' }, kind: 'price' },
    total: { title: '合计', titles: { en: 'Total' }, kind: 'money', readOnly: true },
    lines: { title: '明细', kind: 'lines', to: 'lines', from: 'ring_id' },
  },
})

test('an import writes properties that its user may write, and finds records by unique ones', () => {
  expect(importColumns(rings).map(columnName)).toEqual([
    'id',
    'code',
    'name',
    'price',
    'price.currency',
    'remarks',
  ])
  expect(importKeys(rings)).toEqual(['code', 'id'])
})

test('a column is headed by the title of its property', () => {
  expect(importColumns(rings).map((column) => columnTitle(column, 'en'))).toEqual([
    'ID',
    'Code',
    'Name',
    'Price',
    'Price (currency)',
    'Remarks',
  ])
})

test('a column is recognised by the name of its property, and by its title in any language', () => {
  expect(proposedMapping(['Code', '品名', 'price', '备注 ', 'Total', 'shoes', ''], rings, 'zh')).toEqual([
    'code',
    'name',
    'price',
    'remarks',
    null,
    null,
    null,
  ])
})

test('no property is proposed for two columns', () => {
  expect(proposedMapping(['名称', 'name', 'Name'], rings, 'en')).toEqual([null, 'name', null])
})

test('import recognises the heads that export writes', () => {
  for (const language of ['zh', 'en', 'es', 'ja'] as const) {
    const columns = importColumns(rings).filter((column) => column.name !== 'id')
    const heads = columns.map((column) => columnTitle(column, language))
    expect(proposedMapping(heads, rings, language)).toEqual(columns.map(columnName))
  }
})
