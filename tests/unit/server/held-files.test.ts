import { expect, test } from 'vitest'
import { nextHeldBack, withHeld } from '#server/schema/load-resources'
import { resourceOf } from '../../support/resource-files'

const older = resourceOf({ $id: 'rings', title: 'older' })
const newer = resourceOf({ $id: 'rings', title: 'newer' })
const stones = resourceOf({ $id: 'stones' })
const leading = resourceOf({
  $id: 'orders',
  properties: { ring_id: { title: '戒指', kind: 'reference', to: 'rings' } },
})

test('a held file keeps its served version; a new one has no effect, and a deleted one stays', () => {
  const served = { rings: older, orders: leading }
  expect(withHeld({ rings: newer, stones }, served, new Set())).toEqual({ rings: newer, stones })
  expect(withHeld({ rings: newer, stones }, served, new Set(['rings', 'stones', 'orders']))).toEqual(served)
})

test('the set is always in the order of the names, which determine its version', () => {
  const all = { stones, rings: newer, orders: leading }
  expect(Object.keys(withHeld(all, { rings: older }, new Set(['rings'])))).toEqual([
    'orders',
    'rings',
    'stones',
  ])
})

test('the culprits are held first, then the files they refer to, then all, and then nothing is left to try', () => {
  const now = { orders: leading, rings: newer, stones }
  const first = nextHeldBack(['orders'], now, now, new Set())
  expect(first).toEqual(new Set(['orders']))
  const second = nextHeldBack(['orders'], now, now, first ?? new Set())
  expect(second).toEqual(new Set(['orders', 'rings']))
  const third = nextHeldBack(['orders'], now, now, second ?? new Set())
  expect(third).toEqual(new Set(['orders', 'rings', 'stones']))
  expect(nextHeldBack(['orders'], now, now, third ?? new Set())).toBeUndefined()
})

test('a fault without a guilty file holds them all', () => {
  const now = { rings: newer, stones }
  expect(nextHeldBack([''], now, now, new Set())).toEqual(new Set(['rings', 'stones']))
  expect(nextHeldBack([], now, now, new Set(['rings', 'stones']))).toBeUndefined()
})
