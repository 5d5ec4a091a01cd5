import { expect, test } from 'vitest'
import { visibleRoutes, type GuardedRoute } from '#web/shell/routes/visible-routes.ts'

const dashboard: GuardedRoute = { path: 'dashboard' }
const users: GuardedRoute = { path: 'users', roles: ['admin'] }
const audit: GuardedRoute = { path: 'audit', roles: ['auditor', 'editor'] }
const orders: GuardedRoute = { path: 'order-sales', resource: 'orders' }
const vault: GuardedRoute = { path: 'vault', roles: ['keeper'] }
const shelf: GuardedRoute = { path: 'vault/shelf' }
const tray: GuardedRoute = { path: 'vault/shelf/:id' }
const vaults: GuardedRoute = { path: 'vaults' }
const color: GuardedRoute = { path: 'color', menu: { group: 'settings' } }
const shade: GuardedRoute = { path: 'color/shade' }
const all = [dashboard, users, audit, orders, vault, shelf, tray, vaults, color, shade]

const groups = { settings: { roles: ['keeper'] } }
const seenBy = (roles: string[], readable: string[] = ['orders']) =>
  visibleRoutes(all, groups, { roles, mayRead: (resource) => readable.includes(resource) })

test('the admin gets every route, whichever roles it names', () => {
  expect(seenBy(['admin'])).toEqual(all)
})

test('a route is shown to whoever holds any of its roles, and one without roles to everybody', () => {
  expect(seenBy(['editor'])).toEqual([dashboard, audit, orders, vaults])
  expect(seenBy(['clerk'])).toEqual([dashboard, orders, vaults])
})

test('the children of a route that is not shown are not shown either, and theirs neither', () => {
  expect(seenBy(['clerk'])).not.toContain(shelf)
  expect(seenBy(['clerk'])).not.toContain(tray)
  expect(seenBy(['keeper'])).toEqual([dashboard, orders, vault, shelf, tray, vaults, color, shade])
})

test('a menu group that is not shown hides what stands in it, and what lies below that', () => {
  expect(seenBy(['editor'])).not.toContain(color)
  expect(seenBy(['editor'])).not.toContain(shade)
})

test('a page about a resource needs the right to read it', () => {
  expect(seenBy(['editor'], [])).toEqual([dashboard, audit, vaults])
})
