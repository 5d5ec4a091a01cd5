import { sql, type RawBuilder } from 'kysely'
import { RuleBroken } from '#domain/errors'
import { kindOf } from '#resource/kinds'
import { fieldsOf, type Field, type Resource } from '#resource/resource'
import { isSortable } from '#resource/sortable'
import { sortColumn } from '../../db/sync/columns'

/** One step of a sort. Null counts as the lowest value: first ascending, last descending. */
export interface SortPart {
  name: string
  column: string
  descending: boolean
}

/**
 * The steps of a sort, which always end with the id, so that pages never overlap (api.md).
 *
 * @param sorts such as `date|DESC`; the resource's own sort when empty
 * @throws RuleBroken `unknown_field`; `not_sortable` for a field without an index in its order
 */
export function sortParts(resource: Resource, sorts: string[]): SortPart[] {
  const asked = (sorts.length === 0 ? [resource.list.sort] : sorts).map((sort) => partOf(resource, sort))
  const parts = asked.filter(
    (part, index) => asked.findIndex((other) => other.column === part.column) === index,
  )
  const id = parts.findIndex(({ name }) => name === 'id')
  if (id !== -1) return parts.slice(0, id + 1)
  return [...parts, { name: 'id', column: 'id', descending: parts[0]?.descending ?? false }]
}

function partOf(resource: Resource, sort: string): SortPart {
  const [name = '', direction = 'ASC'] = sort.split('|')
  const column = sortColumn(name, readable(resource, name, '/sorts'))
  if (!isSortable(resource, name)) throw new RuleBroken('not_sortable', { field: name }, '/sorts')
  return { name, column, descending: direction.toUpperCase() === 'DESC' }
}

/** The same sort in reverse. */
export function reversed(parts: readonly SortPart[]): SortPart[] {
  return parts.map((part) => ({ ...part, descending: !part.descending }))
}

/** ORDER BY over the row `t`; the indexes of `db/` have this order, and are read in either direction. */
export function orderBy(parts: readonly SortPart[]): RawBuilder<unknown> {
  const steps = parts.map(({ name, column, descending }) => {
    const ref = sql.ref(`t.${column}`)
    if (name === 'id') return descending ? sql`${ref} desc` : ref
    return descending ? sql`${ref} desc nulls last` : sql`${ref} nulls first`
  })
  return sql.join(steps)
}

/**
 * The field of a name, if it holds a value that can be queried.
 *
 * @param path of the name in the body
 * @param asked the name as written in the body
 * @throws RuleBroken `unknown_field`
 */
export function readable(resource: Resource, name: string, path: string, asked = name): Field {
  const fields = fieldsOf(resource)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || kindOf(field).child) throw new RuleBroken('unknown_field', { field: asked }, path)
  return field
}
