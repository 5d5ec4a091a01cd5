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
export function reversedSort(parts: readonly SortPart[]): SortPart[] {
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

/** A row's values of a list's sort columns, as PostgreSQL's text; the last one is the id. */
export type Place = (string | null)[]

/** The place of a row in a list, as JSON. */
export function rowPosition(parts: readonly SortPart[]): RawBuilder<Place> {
  return sql`json_build_array(${sql.join(parts.map(({ column }) => sql`${sql.ref(`t.${column}`)}::text`))})`
}

/** A place in the form that a client receives; valid only for the same list and sort. */
export function cursorOf(resource: Resource, parts: readonly SortPart[], place: Place): string {
  return Buffer.from(JSON.stringify([listOf(resource, parts), ...place])).toString('base64url')
}

/**
 * The place in a cursor.
 *
 * @param path of the cursor in the body
 * @throws RuleBroken `invalid` for a cursor of another list or sort, and for anything else
 */
export function readCursor(
  resource: Resource,
  parts: readonly SortPart[],
  cursor: string,
  path: string,
): Place {
  const [list, ...place] = parsed(cursor)
  const isPlace =
    place.length === parts.length && place.every(isStep) && /^\d{1,15}$/.test(place.at(-1) ?? '')
  if (list !== listOf(resource, parts) || !isPlace) throw new RuleBroken('invalid', {}, path)
  return place
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function isStep(value: unknown): value is string | null {
  return typeof value === 'string' || value === null
}

function listOf(resource: Resource, parts: readonly SortPart[]): string {
  return [
    resource.$id,
    ...parts.map(({ name, descending }) => `${name}|${descending ? 'DESC' : 'ASC'}`),
  ].join()
}

/**
 * The rows after a place in a sort, as mutually exclusive conditions: equal in the first steps, greater in the next
 * one. Each alone is one range of an index, even with nulls; joined by OR they would not be.
 */
export function rangesBehind(parts: readonly SortPart[], place: Place): RawBuilder<unknown>[] {
  return parts.flatMap((part, index) => {
    const same = parts.slice(0, index).map((earlier, at) => equal(earlier, place[at] ?? null))
    return beyond(part, place[index] ?? null).map((range) => sql.join([...same, range], sql` and `))
  })
}

function equal({ column }: SortPart, value: string | null): RawBuilder<unknown> {
  const ref = sql.ref(`t.${column}`)
  return value === null ? sql`${ref} is null` : sql`${ref} = ${value}`
}

function beyond({ name, column, descending }: SortPart, value: string | null): RawBuilder<unknown>[] {
  const ref = sql.ref(`t.${column}`)
  if (value === null) return descending ? [] : [sql`${ref} is not null`]
  if (!descending) return [sql`${ref} > ${value}`]
  return name === 'id' ? [sql`${ref} < ${value}`] : [sql`${ref} < ${value}`, sql`${ref} is null`]
}
