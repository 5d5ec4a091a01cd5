import { sql, type RawBuilder } from 'kysely'
import { RuleBroken } from '#domain/errors'
import { kindOf } from '#resource/kinds'
import { companionOf, fieldsOf, type Field, type Resource, type Resources } from '#resource/resource'
import { sortColumn } from '../db/columns'
import type { Db } from '../db/connect'
import { searchWords } from '../db/sync'
import { conditionOf, type Operator } from './operators'
import { recordExpressions } from './select'

/** A checked search (api.md). */
export interface Search {
  filters: Filter[]
  sorts: string[]
  page: number
  per_page: number
  q?: string
}

export type Filter = FieldFilter | Group

interface FieldFilter {
  field: string
  operator: Operator
  value?: unknown
  /** Where it stands in the body, for what is refused. */
  path: string
}

interface Group {
  operator: 'and' | 'or'
  value: Filter[]
}

type Condition = RawBuilder<unknown>

/** Totals are exact up to here and an estimate above (api.md). */
const LARGEST_EXACT_TOTAL = 10_000

/** A page of a search, its rows already JSON as PostgreSQL wrote them. */
export interface Page {
  data: string
  total: number
  estimated: boolean
}

/**
 * One page of records.
 *
 * @param resource restricted to what the reader may see, as are the others
 * @throws RuleBroken `unknown_field` for a field that it hasn't, `invalid` for a value that its kind can't be
 */
export async function searchRecords(
  db: Db,
  resource: Resource,
  resources: Resources,
  search: Search,
): Promise<Page> {
  const context = { resource, resources }
  const where = sql.join(conditions(context, search), sql` and `)
  const table = sql.table(resource.$id)
  const { rows } = await sql<{ data: string; total: number }>`
    with page as (
      select t.id from ${table} as t where ${where}
      order by ${orderOf(resource, search.sorts)} limit ${search.per_page} offset ${(search.page - 1) * search.per_page}
    )
    select
      (select coalesce(json_agg(record), '[]')::text from (
        select ${recordExpressions(resource, resources)} from ${table} as t join page on page.id = t.id
        order by ${orderOf(resource, search.sorts)}
      ) record) as data,
      (select count(*)::bigint from (
        select 1 from ${table} as t where ${where} limit ${LARGEST_EXACT_TOTAL + 1}
      ) counted) as total`.execute(db)
  const { data = '[]', total = 0 } = rows[0] ?? {}
  if (total <= LARGEST_EXACT_TOTAL) return { data, total, estimated: false }
  return { data, total: await estimate(db, resource, total), estimated: true }
}

async function estimate(db: Db, resource: Resource, atLeast: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::bigint as rows from pg_class where oid = to_regclass(${resource.$id})`.execute(db)
  return Math.max(rows[0]?.rows ?? 0, atLeast)
}

interface SearchContext {
  resource: Resource
  resources: Resources
}

function conditions(context: SearchContext, search: Search): Condition[] {
  const words = search.q?.trim() ? [quickSearch(context.resource, search.q.trim())] : []
  return [sql`t.deleted_at is null`, ...words, ...search.filters.map((filter) => condition(context, filter))]
}

function condition(context: SearchContext, filter: Filter): Condition {
  if (!('field' in filter)) {
    const parts = filter.value.map((each) => condition(context, each))
    if (parts.length === 0) return sql`true`
    return sql`(${sql.join(parts, filter.operator === 'and' ? sql` and ` : sql` or `)})`
  }
  const { operator, value, path } = filter
  const [name = '', inner, deeper] = filter.field.split('.')
  if (deeper !== undefined) throw new RuleBroken('unknown_field', { field: filter.field }, path)
  if (inner !== undefined) return throughReference(context, name, inner, filter)
  const field = fieldNamed(context.resource, name, path)
  return conditionOf(sql.ref(`t.${sortColumn(name, field)}`), field, operator, value, path)
}

/** `customer.name`: one step through a reference. */
function throughReference(context: SearchContext, companion: string, inner: string, filter: FieldFilter) {
  const { operator, value, path } = filter
  const found = Object.entries(context.resource.properties).find(
    ([name, field]) => field.kind === 'reference' && companionOf(name) === companion,
  )
  const other = found?.[1].to === undefined ? undefined : context.resources[found[1].to]
  if (!found || !other) throw new RuleBroken('unknown_field', { field: filter.field }, path)
  const field = fieldNamed(other, inner, path, filter.field)
  const inside = conditionOf(sql.ref(`r.${sortColumn(inner, field)}`), field, operator, value, path)
  return sql`${sql.ref(`t.${found[0]}`)} in (
    select ${sql.ref(`r.${found[1].by ?? 'id'}`)} from ${sql.table(other.$id)} as r where ${inside})`
}

/**
 * Quick search: any two characters, Chinese included, by the column of character pairs; the words themselves
 * are compared then, since pairs may stand apart.
 */
function quickSearch(resource: Resource, q: string): Condition {
  const words = searchWords(resource)
  if (words.length === 0) return sql`false`
  const text = q.slice(0, 100)
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const contains = words.map((word) => sql`${sql.ref(`t.${word}`)} ilike ${pattern}`)
  const either = sql`(${sql.join(contains, sql` or `)})`
  // The database lowers the case of what is sought as it did with what is kept.
  return text.length < 2 ? either : sql`(t.search_pairs @> goldbook_bigrams(lower(${text})) and ${either})`
}

/** The sort, which always ends in the id, so that pages never overlap (api.md). */
function orderOf(resource: Resource, sorts: string[]): Condition {
  const parts = (sorts.length === 0 ? [resource.list.sort] : sorts).map((sort) => {
    const [name = '', direction = 'ASC'] = sort.split('|')
    const column = sql.ref(`t.${sortColumn(name, fieldNamed(resource, name, '/sorts'))}`)
    return {
      name,
      sql: direction.toUpperCase() === 'DESC' ? sql`${column} desc nulls last` : sql`${column} nulls first`,
    }
  })
  const descending = (sorts[0] ?? resource.list.sort).toUpperCase().endsWith('DESC')
  if (parts.some((part) => part.name === 'id'))
    return sql.join(
      parts.map((part) => (part.name === 'id' ? (descending ? sql`t.id desc` : sql`t.id`) : part.sql)),
    )
  return sql.join([...parts.map((part) => part.sql), descending ? sql`t.id desc` : sql`t.id`])
}

/** @param asked the name as the body gives it */
function fieldNamed(resource: Resource, name: string, path: string, asked = name): Field {
  const fields = fieldsOf(resource)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || kindOf(field).child) throw new RuleBroken('unknown_field', { field: asked }, path)
  return field
}
