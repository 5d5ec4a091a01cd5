import { sql, type RawBuilder } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { Resource } from '#resource/resource'
import type { SortPart } from './page-order'

/** A row's values of a list's sort columns, as PostgreSQL's text; the last one is the id. */
export type Place = (string | null)[]

/** The place of a row in a list, as JSON. */
export function placeOf(parts: readonly SortPart[]): RawBuilder<Place> {
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
