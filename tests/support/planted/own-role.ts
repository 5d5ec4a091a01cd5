import type { RoleRights } from '#domain/staff/rights'
import { kept } from '../cast'
import type { TestShop } from '../shop'

/**
 * Gives the clerk two roles of the shop: that of staff with these rights, and one without a right to the
 * hidden parts, so that it must add nothing.
 */
export async function giveOwnRole({ call }: TestShop, rights: RoleRights): Promise<void> {
  kept(await call('POST', '/roles', { code: 'seller', name: '销售', based_on: 'editor', rights }))
  const resources = Object.fromEntries(
    Object.keys(rights.resources ?? {}).map((name) => [name, { read: false }]),
  )
  kept(await call('POST', '/roles', { code: 'helper', name: '帮工', rights: { resources } }))
  kept(await call('PUT', '/users/2', { roles: ['seller', 'helper'] }))
}
