import type { Resource } from '#resource/resource'
import type { Context } from './context'
import type { Filter } from './store/filters'

/** Records that are their user's alone, and an admin's: the property that holds the user's id. */
const owners: Record<string, string> = { tills: 'user_id' }

/**
 * The filters that keep others' records of a resource from the user; none where all are seen.
 *
 * @see domain.md §11.6
 */
export function ownRows(c: Context, { $id }: Resource): Filter[] {
  const owner = owners[$id]
  if (owner === undefined || c.var.user.roles.includes('admin')) return []
  return [{ field: owner, operator: 'eq', value: c.var.user.id, path: '/filters' }]
}

/** Whether the user may see this record. */
export function isOwnRow(c: Context, { $id }: Resource, record: Readonly<Record<string, unknown>>): boolean {
  const owner = owners[$id]
  return owner === undefined || c.var.user.roles.includes('admin') || record[owner] === c.var.user.id
}
