import { expect, test } from 'vitest'
import { mistakesIn } from '#resource/check/check'
import type { SumThere } from '#resource/resource'
import { resourceOf } from '../../../support/resource-files'

const pieces = resourceOf({
  $id: 'pieces',
  properties: {
    name: { title: '名称', kind: 'text' },
    ring_id: { title: '戒指', kind: 'reference', to: 'rings' },
    quantity: { title: '件数', kind: 'integer', sum: 'total' },
    weight: { title: '重量', kind: 'weight', sum: 'total' },
    price: { title: '价格', kind: 'integer' },
  },
})

function mistakes(change: Partial<SumThere> = {}) {
  const metBy = { of: 'pieces', by: 'ring_id', sum: 'quantity', ...change }
  const least = { title: '最低库存', kind: 'integer', metBy } as const
  const rings = resourceOf({ properties: { name: { title: '名称', kind: 'text' }, least } })
  return mistakesIn({ pieces, rings }).map(({ path, reason }) => `${path}: ${reason}`)
}

test('a least stock is met by the pieces of its ring', () => {
  expect(mistakes()).toEqual([])
})

test('what does not refer here, is not added up, or is of another kind meets nothing', () => {
  expect(mistakes({ of: 'chains' })).toEqual(['/properties/least/metBy/of: there is no resource "chains"'])
  expect(mistakes({ by: 'name' })).toEqual([
    '/properties/least/metBy/by: "pieces.name" must refer to "rings"',
  ])
  expect(mistakes({ sum: 'price' })).toEqual(['/properties/least/metBy/sum: "pieces.price" has no "sum"'])
  expect(mistakes({ sum: 'weight' })).toEqual([
    '/properties/least/metBy/sum: "pieces.weight" is no integer and can\'t meet "least"',
  ])
})
