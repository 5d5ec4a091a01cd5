import type { Resource } from '#resource/resource'
import type { Context } from '../context'
import { readsAndMay } from './rights'
import type { Filter } from '../../store/search/filters'
import { registeredFor } from '../use-cases'

/**
 * The filters that hide records of other users; none for users who see all.
 *
 * @see domain.md §11.6
 */
export function ownRows(c: Context, { $id }: Resource): Filter[] {
  const { owner } = registeredFor(c, $id)
  if (owner === undefined || readsAndMay(c, $id, 'see.all')) return []
  return [{ field: owner, operator: 'eq', value: c.var.user.id, path: '/filters' }]
}

/** Whether the user may see this record. */
export function isOwnRow(c: Context, { $id }: Resource, record: Readonly<Record<string, unknown>>): boolean {
  const { owner } = registeredFor(c, $id)
  return owner === undefined || readsAndMay(c, $id, 'see.all') || record[owner] === c.var.user.id
}
