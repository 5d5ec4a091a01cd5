import { expect, test } from 'vitest'
import {
  differences,
  isSameValue,
  placesIn,
  rebasedRights,
  valueAt,
  withValueAt,
  type RightPlace,
} from '#domain/staff/right-places'
import type { RoleRights } from '#domain/staff/rights'

const unconfirm: RightPlace = { kind: 'action', action: 'orders.unconfirm' }
const discount: RightPlace = { kind: 'limit', limit: 'discount_percent' }
const export_: RightPlace = { kind: 'right', resource: 'customers', right: 'export' }
const scope: RightPlace = { kind: 'scope', resource: 'customers' }

const clerk: RoleRights = {
  actions: { 'orders.unconfirm': 'approval' },
  limits: { discount_percent: { most: 5, beyond: 'approval' } },
  resources: { customers: { export: false, hidden: ['phone'] } },
}

test('each place holds the value set there, and going back to the defaults leaves nothing', () => {
  expect([unconfirm, discount, export_, scope].map((place) => valueAt(clerk, place))).toEqual([
    ...['approval', { most: 5, beyond: 'approval' }, false, { hidden: ['phone'] }],
  ])
  expect(placesIn(clerk)).toEqual([unconfirm, discount, export_, scope])
  const bare = placesIn(clerk).reduce((rights, place) => withValueAt(rights, place, undefined), clerk)
  expect(bare).toEqual({})
  expect(placesIn(bare).map((place) => valueAt(bare, place))).toEqual([])
})

test('hidden fields and shown records are set together, beside the rights', () => {
  const own = { properties: { created_by_id: { const: { user: 'id' as const } } } }
  const next = withValueAt(clerk, scope, { readOnly: ['name'], rows: own })
  expect(next.resources).toEqual({ customers: { export: false, readOnly: ['name'], rows: own } })
  expect(withValueAt(next, scope, undefined).resources).toEqual({ customers: { export: false } })
})

test('changes are counted by place, in whatever order they were made', () => {
  const forth = withValueAt(clerk, export_, true)
  expect(differences(clerk, forth)).toEqual([export_])
  expect(differences(clerk, withValueAt(forth, export_, false))).toEqual([])
  expect(isSameValue({ most: 5, beyond: 'no' }, { beyond: 'no', most: 5 })).toBe(true)
})

test("meanwhile saved changes of others are kept, and the user's own are made on top of them", () => {
  const mine = withValueAt(withValueAt(clerk, unconfirm, 'no'), discount, undefined)
  const theirs = withValueAt(clerk, export_, undefined)
  expect(rebasedRights(clerk, mine, theirs)).toEqual({
    actions: { 'orders.unconfirm': 'no' },
    resources: { customers: { hidden: ['phone'] } },
  })
})
