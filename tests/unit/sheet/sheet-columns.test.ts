import { expect, test } from 'vitest'
import {
  columnName,
  columnTitle,
  importColumns,
  importKeys,
  proposedMapping,
  unitInHead,
} from '#sheet/sheet-columns'
import { openingForm } from '#sheet/opening-forms'
import { servedResources } from '../../support/served-resources'
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

const resources = servedResources()
const stock = openingForm('opening_stock', resources)

test.each<[string, string, string]>([
  ['products', '款號', 'code'],
  ['products', '貨號', 'code'],
  ['products', 'SKU', 'code'],
  ['products', 'Item Code', 'code'],
  ['products', 'ITEM_CODE*', 'code'],
  ['products', 'Código', 'code'],
  ['products', '商品コード', 'code'],
  ['products', '款號 Item Code', 'code'],
  ['products', 'Description', 'name'],
  ['products', '商品名', 'name'],
  ['products', '供應商', 'supplier_id'],
  ['customers', '客戶編號', 'code'],
  ['customers', 'Customer No.', 'code'],
  ['customers', 'N.º de cliente', 'code'],
  ['customers', '得意先コード', 'code'],
  ['customers', '聯絡電話', 'phone'],
  ['customers', 'Tel', 'phone'],
  ['opening_stock', '件数', 'quantity'],
  ['opening_stock', 'Qty (pcs)', 'quantity'],
  ['opening_stock', '金重', 'weight'],
  ['opening_stock', '金重（克）', 'weight'],
  ['opening_stock', 'Gold Wt', 'weight'],
  ['opening_stock', '貨號', 'product_code'],
  ['opening_stock', '圈口', 'size'],
  ['opening_stock', '手工', 'labor_fee'],
  ['opening_stock', '石重', 'diamond_weight'],
])('in a sheet of %s, “%s” is the head of %s', (sheet, head, property) => {
  const resource = sheet === 'opening_stock' ? stock : resources[sheet]
  for (const language of ['zh', 'en', 'es', 'ja'] as const)
    expect(resource && proposedMapping([head], resource, language), language).toEqual([property])
})

test('a gross weight is not the weight of the gold', () => {
  expect(stock && proposedMapping(['毛重', 'Gross weight', '总重'], stock, 'zh')).toEqual([null, null, null])
})

test('the head of a weight may name its unit', () => {
  const weight = stock && importColumns(stock).find(({ name }) => name === 'weight')
  const unitIn = (head: string) => weight && unitInHead(head, weight)
  expect(['金重（錢）', 'Weight (tola)', '重量[g]', '金重', 'Weight (net)'].map(unitIn)).toEqual([
    ...['錢', 'tola', 'g', undefined, undefined],
  ])
})
