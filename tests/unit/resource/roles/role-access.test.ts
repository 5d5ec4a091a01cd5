import { expect, test } from 'vitest'
import type { RoleFacts, RoleRights } from '#domain/staff/rights'
import { withAccess } from '#resource/roles/role-access'
import type { Resource } from '#resource/resource'
import { resourceOf } from '../../../support/resource-files'

const shop = { read: ['admin', 'editor'], write: ['admin', 'editor'], delete: ['admin'] }
const rings = resourceOf({
  access: shop,
  properties: {
    name: { title: '名称', kind: 'text' },
    weight: { title: '重量', kind: 'weight' },
    grams: { title: '克', kind: 'weight', alias: 'weight' },
    cost: { title: '成本', kind: 'money', access: { read: ['admin'] } },
  },
})

const role = (code: string, rights: RoleRights = {}, based_on: string | null = null): RoleFacts => ({
  ...{ code, rights, based_on },
})
const accessIn = (resource: Resource, ...roles: RoleFacts[]) =>
  withAccess(resource, [role('admin'), role('editor'), ...roles]).access
const fieldsFor = (one: RoleFacts) => {
  const { properties } = withAccess(rings, [role('admin'), one])
  const has = (right: 'read' | 'write', name: string) =>
    properties[name]?.access?.[right]?.includes(one.code) ?? true
  const names = Object.keys(properties)
  return {
    seen: names.filter((name) => has('read', name)),
    written: names.filter((name) => has('write', name)),
  }
}

test('the shipped roles have the rights of the file', () => {
  const both = ['admin', 'editor']
  expect(accessIn(rings)).toEqual({
    ...{ read: both, create: both, update: both, delete: ['admin'] },
    ...{ write: both, export: both, import: both, print: both },
  })
})

test('a role takes the rights of its base, and its record has the deviations', () => {
  const rights = { resources: { rings: { delete: true, update: false, export: false, import: false } } }
  const {
    read,
    create,
    update,
    delete: removed,
    export: taken,
  } = accessIn(rings, role('clerk', rights, 'editor'))
  expect([read, create].every((roles) => roles?.includes('clerk'))).toBe(true)
  expect([update, taken].some((roles) => roles?.includes('clerk'))).toBe(false)
  expect(removed).toEqual(['admin', 'clerk'])
  expect(accessIn(rings, role('guest')).read).not.toContain('guest')
})

test('a role that may not read has no other right either, and rights that the file gives to nobody stay so', () => {
  const hidden = accessIn(rings, role('clerk', { resources: { rings: { read: false } } }, 'editor'))
  expect(Object.values(hidden).flat()).not.toContain('clerk')
  const kept = resourceOf({ access: { ...shop, delete: [] } })
  expect(accessIn(kept, role('clerk', { resources: { rings: { delete: true } } }, 'editor')).delete).toEqual(
    [],
  )
})

test('nothing is taken from the admin, whatever is set', () => {
  const rights = {
    resources: { rings: { read: false, hidden: ['name'] } },
    actions: { users: 'no' as const },
  }
  const { access, properties } = withAccess(rings, [role('admin', rights)])
  expect(access.read).toEqual(['admin'])
  expect(properties.name?.access).toBeUndefined()
})

test('a hidden field is neither seen nor written, by any of its names; a read-only one is only seen', () => {
  const clerk = role('clerk', { resources: { rings: { hidden: ['grams'], readOnly: ['name'] } } }, 'editor')
  expect(fieldsFor(clerk)).toEqual({ seen: ['name'], written: [] })
  expect(fieldsFor(role('editor'))).toEqual({
    seen: ['name', 'weight', 'grams'],
    written: ['name', 'weight', 'grams'],
  })
})

test('a manager has the rights of the owner there, and a role that may not write by hand has none', () => {
  const users = resourceOf({ $id: 'users' })
  expect(accessIn(users, role('hr', { actions: { users: 'yes' } })).update).toEqual(['admin', 'hr'])
  const prices = resourceOf({ $id: 'daily_prices', access: shop })
  const shy = accessIn(prices, role('clerk', { actions: { 'prices.change': 'no' } }, 'editor'))
  expect([shy.read, shy.create, shy.update]).toEqual([
    ['admin', 'editor', 'clerk'],
    ['admin', 'editor'],
    ['admin', 'editor'],
  ])
})

test('the cost of work is hidden from a role that may not see costs', () => {
  const fee = { title: '工费', kind: 'money' } as const
  const lines = resourceOf({ $id: 'order_details', access: shop, properties: { labor_fee_in: fee } })
  const blind = role('clerk', { actions: { 'see.costs': 'no' } }, 'editor')
  expect(withAccess(lines, [role('editor'), blind]).properties.labor_fee_in?.access?.read).toEqual(['editor'])
})
