import type { RoleRights } from '#domain/staff/rights'
import { kept } from './cast'
import type { TestShop } from './shop'

/** Allows the clerk some actions only with the approval of somebody else, or not at all. */
export async function letClerk({ call }: Pick<TestShop, 'call'>, rights: RoleRights): Promise<void> {
  const filters = [{ field: 'code', operator: 'eq', value: 'editor' }]
  const { data } = kept(await call('POST', '/roles/search', { filters }))
  const [{ id }] = data as [{ id: number }]
  kept(await call('PUT', `/roles/${id}`, { rights }))
}
