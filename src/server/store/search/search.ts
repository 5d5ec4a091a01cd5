import { sql } from 'kysely'
import type { Resource, Resources } from '#resource/resource'
import type { Db } from '../../db/connect'
import { seenRows } from '../records/seen-rows'
import { expectedRows } from './expected'
import { findingOf, wholly, type Filter } from './filters'
import { cursorOf, rangesBehind, readCursor, type Place } from './keyset'
import { LARGEST_EXACT_TOTAL } from './limits'
import { reversed, sortParts, type SortPart } from './page-order'
import { countOf, readRows, STRETCH, type List, type Reading, type Rows, type Way } from './page-rows'

/** A checked search (api.md). */
export interface Search {
  filters: Filter[]
  sorts: string[]
  page: number
  per_page: number
  q?: string
  /** A cursor: the page after it, the page before it, or, without one, the last page. At most one of the three. */
  after?: string
  before?: string
  last?: true
}

/** A page of a search, with its rows as JSON written by PostgreSQL. */
export interface Page {
  data: string
  total: number
  estimated: boolean
  page: number
  /** The cursors of the adjacent pages; null at the ends of the list. */
  next: string | null
  previous: string | null
  /** For a quick search with too many matches: the number of records, in the list's order, that were examined. */
  lookedThrough?: number
}

/**
 * One page of records: by its number, beside a cursor, or the last one.
 *
 * Cursors cost the same at any depth; page numbers skip the rows before them, ids first and rows after.
 *
 * A filter that leaves few rows gathers and sorts them. A quick search costs the same for any text: rare matches are
 * gathered and sorted too; common ones are found along the list. A quick search whose matches are neither rare nor near
 * the start of the list is reported as incomplete.
 *
 * @param resource restricted to what the reader may see, like the others
 * @throws RuleBroken `unknown_field` for an unknown field, `invalid` for a value that is not of its kind and for a
 *   cursor of another list or sort
 */
export async function searchRecords(
  db: Db,
  resource: Resource,
  resources: Resources,
  search: Search,
): Promise<Page> {
  const list = { resource, resources, finding: await findingOf(db, resource, resources, search) }
  const parts = sortParts(resource, search.sorts)
  const expectation = await expectationOf(db, list)
  const reading = await readingOf(db, list, parts, search, expectation)
  const rows = await rowsOf(db, list, reading, expectation)
  const { total, estimated } = await totalOf(db, list, rows.counted, expectation)
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
    ...(rows.whole ? {} : { lookedThrough: STRETCH }),
  }
}

/** With an estimate this high, there are too many matches to gather even if it is far off. */
const FAR_TOO_MANY = 4 * LARGEST_EXACT_TOTAL

/** The way to read a list, based on the database's estimate. */
interface Expectation {
  /** The second way is tried if the first does not complete the page. */
  ways: [Way, Way?]
  /** Undefined without a quick search: then it is estimated when needed. */
  total?: number
}

/** Whether a quick search has so many matches that even counting them to the limit would take long. */
export async function isFarTooMany(db: Db, list: List): Promise<boolean> {
  if (!list.finding.sought) return false
  const { ways, total = 0 } = await expectationOf(db, list)
  return ways.length === 1 && ways[0] === 'walked' && total > LARGEST_EXACT_TOTAL
}

async function expectationOf(db: Db, list: List): Promise<Expectation> {
  const { filtered, isFiltered, sought } = list.finding
  if (!sought) {
    // What is counted anyway is put in order, too: along the list, the database may pass millions of others.
    const few = isFiltered && (await expectedRows(db, tableOf(list), filtered)) <= LARGEST_EXACT_TOTAL
    return { ways: few ? ['gathered', 'straight'] : ['straight'] }
  }
  if (sought.share !== undefined) {
    const all = await expectedRows(db, tableOf(list), filtered)
    return {
      ways: [all <= LARGEST_EXACT_TOTAL ? 'straight' : 'walked'],
      total: Math.round(all * sought.share),
    }
  }
  const total = await expectedRows(db, tableOf(list), wholly(list.finding))
  if (total <= LARGEST_EXACT_TOTAL) return { ways: ['gathered', 'walked'], total }
  return { ways: total <= FAR_TOO_MANY ? ['walked', 'gathered'] : ['walked'], total }
}

/** The rows by the first way that completes the page; those along the list if none does. */
async function rowsOf(db: Db, list: List, reading: Reading, { ways }: Expectation): Promise<Rows> {
  const [first, second] = ways
  const rows = await readRows(db, list, reading, first)
  if (rows.whole || second === undefined) return rows
  const others = await readRows(db, list, reading, second)
  return others.whole || second === 'walked' ? others : rows
}

async function readingOf(
  db: Db,
  list: List,
  parts: SortPart[],
  search: Search,
  { ways: [way] }: Expectation,
): Promise<Reading> {
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
  if (last) {
    const size = way === 'walked' ? limit : await lastSize(db, list, limit)
    return { ...backwards, ranges: everything, limit: size, continues: false }
  }
  return { ...forwards, ranges: everything, offset: (page - 1) * limit, continues: page > 1 }
}

/** The last page holds the remainder, if the total can be counted. */
async function lastSize(db: Db, list: List, perPage: number): Promise<number> {
  const { rows } = await sql<{ counted: number }>`select ${countOf(list)} as counted`.execute(db)
  const counted = rows[0]?.counted ?? 0
  return counted === 0 || counted > LARGEST_EXACT_TOTAL ? perPage : ((counted - 1) % perPage) + 1
}

/** Beyond the counted range, the number of rows that the database expects. */
async function totalOf(db: Db, list: List, counted: number | null, { total }: Expectation) {
  if (counted !== null && counted <= LARGEST_EXACT_TOTAL) return { total: counted, estimated: false }
  const expected = total ?? (await expectedRows(db, tableOf(list), wholly(list.finding)))
  return { total: Math.max(expected, counted ?? 0), estimated: true }
}

const tableOf = ({ resource }: List) => sql`${seenRows(resource)} as t`
