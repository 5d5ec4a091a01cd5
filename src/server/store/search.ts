import { sql, type RawBuilder } from 'kysely'
import type { Resource, Resources } from '#resource/resource'
import type { Db } from '../db/connect'
import { foundBy, type Filter } from './filters'
import { cursorOf, placeOf, rangesBehind, readCursor, type Place } from './keyset'
import { orderBy, reversed, sortParts, type SortPart } from './page-order'
import { recordExpressions } from './select'

/** A checked search (api.md). */
export interface Search {
  filters: Filter[]
  sorts: string[]
  page: number
  per_page: number
  q?: string
  /** A cursor: the page behind it, the page before it, or, without one, the last page. At most one of the three. */
  after?: string
  before?: string
  last?: true
}

/** Totals are exact up to here and an estimate above (api.md). */
const LARGEST_EXACT_TOTAL = 10_000

/** A page of a search, its rows already JSON as PostgreSQL wrote them. */
export interface Page {
  data: string
  total: number
  estimated: boolean
  page: number
  /** The cursors to the pages beside it; null where the list ends. */
  next: string | null
  previous: string | null
}

/**
 * One page of records: by its number, beside a cursor, or the last one.
 *
 * Cursors cost the same at any depth; page numbers skip the rows before them, ids first and rows after.
 *
 * @param resource restricted to what the reader may see, as are the others
 * @throws RuleBroken `unknown_field` for a field that it hasn't, `invalid` for a value that its kind can't be and
 *   for a cursor of another list or sort
 */
export async function searchRecords(
  db: Db,
  resource: Resource,
  resources: Resources,
  search: Search,
): Promise<Page> {
  const list = { resource, resources, where: await foundBy(db, resource, resources, search) }
  const parts = sortParts(resource, search.sorts)
  const reading = await readingOf(db, list, parts, search)
  const rows = await read(db, list, reading)
  const { total, estimated } = await totalOf(db, list, rows.counted)
  const cursor = (place: Place | null) => place && cursorOf(resource, parts, place)
  const [start, end] = reading.backwards ? [rows.last, rows.first] : [rows.first, rows.last]
  const [startsAt, endsAt] = reading.backwards
    ? [rows.more, reading.continues]
    : [reading.continues, rows.more]
  return {
    data: rows.data,
    total,
    estimated,
    page: search.last && !estimated ? Math.max(1, Math.ceil(total / search.per_page)) : search.page,
    next: endsAt ? cursor(end) : null,
    previous: startsAt ? cursor(start) : null,
  }
}

interface List {
  resource: Resource
  resources: Resources
  where: RawBuilder<unknown>
}

/** From where, in which direction and how far the ids of a page are read. */
interface Reading {
  parts: SortPart[]
  backwards: boolean
  /** Conditions that shut each other out; one of them holds for a row of the page. */
  ranges: RawBuilder<unknown>[]
  offset: number
  limit: number
  /** Whether rows stand before the first one that is read. */
  continues: boolean
}

async function readingOf(db: Db, list: List, parts: SortPart[], search: Search): Promise<Reading> {
  const { resource } = list
  const { after, before, last, page, per_page: limit } = search
  const everything = [sql`true`]
  const forwards = { parts, backwards: false, offset: 0, limit }
  const backwards = { ...forwards, parts: reversed(parts), backwards: true }
  if (after !== undefined) {
    const place = readCursor(resource, parts, after, '/after')
    return { ...forwards, ranges: rangesBehind(parts, place), continues: true }
  }
  if (before !== undefined) {
    const place = readCursor(resource, parts, before, '/before')
    return { ...backwards, ranges: rangesBehind(backwards.parts, place), continues: true }
  }
  if (last)
    return { ...backwards, ranges: everything, limit: await lastSize(db, list, limit), continues: false }
  return { ...forwards, ranges: everything, offset: (page - 1) * limit, continues: page > 1 }
}

/** The last page holds what the pages before it leave over, where they can be counted. */
async function lastSize(db: Db, list: List, perPage: number): Promise<number> {
  const { rows } = await sql<{ counted: number }>`select ${countOf(list)} as counted`.execute(db)
  const counted = rows[0]?.counted ?? 0
  return counted === 0 || counted > LARGEST_EXACT_TOTAL ? perPage : ((counted - 1) % perPage) + 1
}

interface Rows {
  data: string
  counted: number
  /** The places of the first and the last row in the order of reading; null on an empty page. */
  first: Place | null
  last: Place | null
  /** Whether rows stand behind the last one. */
  more: boolean
}

/** Reads the ids of a page and one more, which tells whether the list goes on, and then their records. */
async function read(db: Db, list: List, { parts, backwards, ranges, offset, limit }: Reading): Promise<Rows> {
  const table = sql.table(list.resource.$id)
  const order = orderBy(parts)
  const columns = sql.join(parts.map(({ column }) => sql.ref(`t.${column}`)))
  // Spelled out, so that the database keeps its plan: it can't tell how little an unknown limit asks for.
  const oneMore = sql.lit(limit + 1)
  const skipped = offset === 0 ? sql`` : sql`offset ${offset}`
  const bounds = sql`order by ${order} limit ${oneMore} ${skipped}`
  const branches = ranges.map(
    (range) => sql`(select ${columns} from ${table} as t where ${list.where} and ${range} ${bounds})`,
  )
  const { rows } = await sql<Rows>`
    with page as (
      select t.id, ${placeOf(parts)} as place, row_number() over (order by ${order}) as number
      from (${sql.join(branches, sql` union all `)}) as t order by ${order} limit ${oneMore}
    )
    select
      (select coalesce(json_agg(record), '[]')::text from (
        select ${recordExpressions(list.resource, list.resources)} from ${table} as t join page on page.id = t.id
        where page.number <= ${limit} order by page.number ${backwards ? sql`desc` : sql``}
      ) record) as data,
      ${countOf(list)} as counted,
      (select place from page where number = 1) as first,
      (select place from page where number <= ${limit} order by number desc limit 1) as last,
      (select count(*) > ${limit} from page) as more`.execute(db)
  return rows[0] ?? { data: '[]', counted: 0, first: null, last: null, more: false }
}

function countOf({ resource, where }: List): RawBuilder<number> {
  return sql`(select count(*)::bigint from (
    select 1 from ${sql.table(resource.$id)} as t where ${where} limit ${sql.lit(LARGEST_EXACT_TOTAL + 1)}
  ) counted)`
}

/** Beyond what is counted, as many as the database expects, which knows how often values come. */
async function totalOf(db: Db, { resource, where }: List, counted: number) {
  if (counted <= LARGEST_EXACT_TOTAL) return { total: counted, estimated: false }
  const { rows } = await sql<{ 'QUERY PLAN': { Plan?: { 'Plan Rows'?: number } }[] }>`
    explain (format json) select 1 from ${sql.table(resource.$id)} as t where ${where}`.execute(db)
  const expected = rows[0]?.['QUERY PLAN'][0]?.Plan?.['Plan Rows'] ?? 0
  return { total: Math.max(expected, counted), estimated: true }
}
