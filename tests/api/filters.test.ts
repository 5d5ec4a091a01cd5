// Engines: both
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '#resource/resource'
import { kept } from '../support/cast'
import { openShopWith } from '../support/own-resource'
import { resourceOf } from '../support/resource-files'

/** A property of each kind with a column of its own. */
const properties: Record<string, Field> = {
  name: { title: '名称', kind: 'text' },
  story: { title: '故事', kind: 'textarea' },
  label: { title: '标签', kind: 'barcode' },
  cost: { title: '成本', kind: 'money', currency: 'HKD' },
  price: { title: '价格', kind: 'price' },
  weight: { title: '重量', kind: 'weight', unit: 'g' },
  ratio: { title: '比例', kind: 'decimal' },
  size: { title: '圈口', kind: 'integer' },
  is_sample: { title: '样品', kind: 'boolean' },
  bought: { title: '进货日', kind: 'date' },
  seen_at: { title: '盘点', kind: 'datetime' },
  stone: {
    title: '宝石',
    kind: 'choice',
    choices: [
      { value: 'ruby', title: '红宝石' },
      { value: 'jade', title: '翡翠' },
      { value: 'opal', title: '欧泊' },
    ],
  },
  direction: { title: '方向', kind: 'choice', choices: 'inOut' },
  color_id: { title: '颜色', kind: 'reference', to: 'colors' },
  currency_id: { title: '货币', kind: 'reference', to: 'currencies', by: 'code' },
  steps: { title: '分段', kind: 'price_ranges' },
  notes: { title: '附注', kind: 'json' },
}

const rings = [
  {
    ...{ name: '金戒', story: '长辈所赠', label: 'A-1', cost: 10.5, price: { value: 99.9, currency: 'HKD' } },
    ...{ weight: 3.75, ratio: 0.5, size: 12, is_sample: true, bought: '2026-01-31' },
    ...{ seen_at: '2026-11-20T15:59:59Z', stone: 'ruby', direction: 1, color_id: 1, currency_id: 'HKD' },
    ...{ steps: '0,10,20', notes: { maker: '陆' } },
  },
  {
    ...{ name: '玉戒', story: '展品', label: 'B-2', cost: 200, price: { value: 250, currency: 'USD' } },
    ...{ weight: 12.345, ratio: 0.333333, size: 15, is_sample: false, bought: '2026-02-01' },
    ...{ seen_at: '2026-11-21T00:00:00Z', stone: 'jade', direction: -1, color_id: 2, currency_id: 'USD' },
    ...{ steps: '0,5', notes: { maker: '周' } },
  },
  // Emptied in a form, which leaves nothing, like the others.
  { name: '', story: '' },
]

let shop: Awaited<ReturnType<typeof openShopWith>>

beforeAll(async () => {
  shop = await openShopWith(resourceOf({ $id: 'pieces', properties }))
  for (const name of ['黄', '白']) kept(await shop.call('POST', '/colors', { name }))
  for (const ring of rings) kept(await shop.call('POST', '/pieces', ring))
})
afterAll(() => shop.close())

async function found(field: string, operator: string, value?: unknown) {
  const search = { filters: [{ field, operator, value }], sorts: 'id|ASC' }
  const { data } = kept(await shop.call('POST', '/pieces/search', search))
  return (Array.isArray(data) ? data : []).map((ring: { id: number }) => ring.id).join()
}

test.each(Object.keys(properties))('a record without %s is distinguished from one with it', async (field) => {
  expect(await found(field, 'null')).toBe('3')
  expect(await found(field, 'nnull')).toBe('1,2')
})

test.each([
  ['name', '金戒', '玉戒'],
  ['story', '长辈所赠', '展品'],
  ['label', 'A-1', 'B-2'],
  ['cost', 10.5, 200],
  ['price', 99.9, 250],
  ['weight', 3.75, 12.345],
  ['ratio', 0.5, 0.333333],
  ['size', 12, 15],
  ['is_sample', true, false],
  ['bought', '2026-01-31', '2026-02-01'],
  ['seen_at', '2026-11-20T23:59:59+08:00', '2026-11-21T00:00:00Z'],
  ['stone', 'ruby', 'jade'],
  ['direction', 1, -1],
  ['color_id', 1, 2],
  ['currency_id', 'HKD', 'USD'],
  ['steps', '0,10,20', '0,5'],
])('one, several and all but some are found by their %s', async (field, first, second) => {
  expect(await found(field, 'eq', first)).toBe('1')
  expect(await found(field, 'ne', first)).toBe('2,3')
  expect(await found(field, 'in', [first, second])).toBe('1,2')
  expect(await found(field, 'in', [second])).toBe('2')
  expect(await found(field, 'nin', [second])).toBe('1,3')
  expect(await found(field, 'nin', [])).toBe('1,2,3')
})

test.each([
  ['name', ['玉戒', '玉戒'], '2'],
  ['cost', [10.5, 199.99], '1'],
  ['price', [99.91, 250], '2'],
  ['weight', [3.75, 12.345], '1,2'],
  ['ratio', [0.4, 1], '1'],
  ['size', [13, 15], '2'],
  ['bought', ['2026-01-01', '2026-01-31'], '1'],
  ['seen_at', ['2026-11-20T16:00:00Z', '2026-11-21T15:59:59Z'], '2'],
  ['size', [15, 12], ''],
])('a range of %s counts both its ends: %j', async (field, range, ids) => {
  expect(await found(field, 'between', range)).toBe(ids)
})

test.each([
  ['cost', 'gt', '10'],
  ['cost', 'between', [1, '2']],
  ['cost', 'between', [1, 2, 3]],
  ['cost', 'between', 1],
  ['size', 'in', [1, 'two']],
  ['size', 'in', [null]],
  ['is_sample', 'eq', 1],
  ['bought', 'gte', 'yesterday'],
  ['bought', 'between', ['2026-01-01', null]],
  ['seen_at', 'lt', 20261121],
  ['color_id', 'eq', 'yellow'],
  ['name', 'contains', { like: '金' }],
])('%s %s %j is refused', async (field, operator, value) => {
  expect(await shop.call('POST', '/pieces/search', { filters: [{ field, operator, value }] })).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path: '/filters/0/value' }] },
  })
})
