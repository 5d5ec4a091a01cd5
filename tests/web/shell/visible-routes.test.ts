import { expect, test } from 'vitest'
import type { Action } from '#domain/staff/actions'
import { visibleRoutes, type GuardedRoute } from '#web/shell/routes/places.ts'

const dashboard: GuardedRoute = { path: 'dashboard' }
const users: GuardedRoute = { path: 'users', action: 'users' }
const audit: GuardedRoute = { path: 'audit', action: 'trail' }
const orders: GuardedRoute = { path: 'order-sales', resource: 'orders' }
const vault: GuardedRoute = { path: 'vault', action: 'backups' }
const shelf: GuardedRoute = { path: 'vault/shelf' }
const tray: GuardedRoute = { path: 'vault/shelf/:id' }
const vaults: GuardedRoute = { path: 'vaults' }
const color: GuardedRoute = { path: 'color', menu: { group: 'settings' } }
const shade: GuardedRoute = { path: 'color/shade' }
const all = [dashboard, users, audit, orders, vault, shelf, tray, vaults, color, shade]

const groups = { settings: { action: 'backups' as const } }
const seenBy = (actions: Action[], readable: string[] = ['orders']) =>
  visibleRoutes(all, groups, {
    mayAct: (action) => actions.includes(action),
    mayRead: (resource) => readable.includes(resource),
  })

test('a user with all rights gets every route', () => {
  expect(seenBy(['users', 'trail', 'backups'])).toEqual(all)
})

test('a route is shown to users with its action, and one without an action to everybody', () => {
  expect(seenBy(['trail'])).toEqual([dashboard, audit, orders, vaults])
  expect(seenBy([])).toEqual([dashboard, orders, vaults])
})

test('the children of a hidden route are hidden too, and so are theirs', () => {
  expect(seenBy([])).not.toContain(shelf)
  expect(seenBy([])).not.toContain(tray)
  expect(seenBy(['backups'])).toEqual([dashboard, orders, vault, shelf, tray, vaults, color, shade])
})

test('a hidden menu group hides its routes and everything below them', () => {
  expect(seenBy(['trail'])).not.toContain(color)
  expect(seenBy(['trail'])).not.toContain(shade)
})

test('a page about a resource needs the right to read it', () => {
  expect(seenBy(['trail'], [])).toEqual([dashboard, audit, vaults])
})
