import type { RoleRights } from '#domain/staff/rights'
import { kept } from '../cast'
import type { TestShop } from '../shop'

/** From now on the clerk holds one role alone, which the shop has made: that of staff, with these rights. */
export async function giveOwnRole({ call }: TestShop, rights: RoleRights): Promise<void> {
  kept(await call('POST', '/roles', { code: 'seller', name: '销售', based_on: 'editor', rights }))
  kept(await call('PUT', '/users/2', { roles: ['seller'] }))
}
