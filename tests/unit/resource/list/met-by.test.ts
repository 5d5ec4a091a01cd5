import { expect, test } from 'vitest'
import { sumsMeeting, withSeenSums } from '#resource/list/met-by'
import type { Field, Resource } from '#resource/resource'
import { resourceOf } from '../../../support/resource-files'

const metBy = { of: 'pieces', by: 'ring_id', sum: 'quantity' }
const least: Field = { title: '最低库存', kind: 'integer', minimum: 0, metBy }
const rings: Resource = resourceOf({ properties: { least } })
const pieces: Resource = resourceOf({
  $id: 'pieces',
  properties: {
    ring_id: { title: '戒指', kind: 'reference', to: 'rings' },
    quantity: { title: '件数', kind: 'integer', sum: 'total' },
  },
})

test('the pieces know which of their sums a minimum stock asks for', () => {
  expect(sumsMeeting(pieces, { rings, pieces })).toEqual([metBy])
  expect(sumsMeeting(rings, { rings, pieces })).toEqual([])
})

test('a user who may not see the number of pieces does not see their minimum stock', () => {
  const { quantity: _quantity, ...rest } = pieces.properties
  const clerk = { rings, pieces: { ...pieces, properties: rest } }

  expect(withSeenSums(rings, { rings, pieces })).toBe(rings)
  expect(withSeenSums(rings, clerk).properties.least).toEqual({
    title: '最低库存',
    kind: 'integer',
    minimum: 0,
  })
  expect(withSeenSums(rings, { rings }).properties.least).not.toHaveProperty('metBy')
})
