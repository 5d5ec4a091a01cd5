import { sql, type RawBuilder } from 'kysely'
import type { Resource, Resources } from '#resource/resource'
import type { Db } from '../../db/connect'
import { wholly, type Finding, findingOf, type Sifting, LARGEST_EXACT_TOTAL, expectedRows } from './filters'
import {
  rowPosition,
  type Place,
  orderBy,
  type SortPart,
  cursorOf,
  rangesBehind,
  readCursor,
  reversedSort,
  sortParts,
} from './page-order'
import { visibleRows } from '../records/visible-rows'
import { recordExpressions } from '../records/records'

type Sql = RawBuilder<unknown>

/** The number of records, in the list's order, that quick search examines where it finds many. */
const STRETCH = 3000
/** The number of records that are gathered where few are expected: the same as for counting. */
const MOST_GATHERED = LARGEST_EXACT_TOTAL

/** A list being searched: its resource, and the conditions. */
interface List {
  resource: Resource
  resources: Resources
  finding: Finding
}

/** The start, direction and length of reading a page's ids. */
interface Reading {
  parts: SortPart[]
  backwards: boolean
  /** Mutually exclusive conditions, one of which a row of the page meets. */
  ranges: Sql[]
  offset: number
  limit: number
  /** Whether there are rows before the first one read. */
  continues: boolean
}

/**
 * The way to read the rows of a page: `straight` leaves it to the database; `gathered` collects all matches by index
 * and sorts them; `walked` finds them along the list.
 */
type Way = 'straight' | 'gathered' | 'walked'

/** The rows of a page. */
interface Rows {
  data: string
  /** The total number of rows, counted no further than needed; null if not counted. */
  counted: number | null
  /** The places of the first and the last row in reading order; null on an empty page. */
  first: Place | null
  last: Place | null
  /** Whether there are rows after the last one. */
  more: boolean
  /** Whether the page is complete; otherwise there are too many rows to examine. */
  whole: boolean
}

/** The source of a page's rows for one way of reading. */
interface Source {
  /** A common table expression before the page: none, or the gathered rows. */
  before: Sql
  branches: Sql[]
  counted: Sql
  whole: Sql
}

/** Reads the ids of a page and one more, which shows whether the list continues, and then their records. */
async function readRows(db: Db, list: List, reading: Reading, way: Way): Promise<Rows> {
  const { parts, backwards, limit } = reading
  const table = visibleRows(list.resource)
  const order = orderBy(parts)
  const { before, branches, counted, whole } = sources[way](list, reading)
  const { rows } = await sql<Rows>`
    with ${before} page as (
      select t.id, ${rowPosition(parts)} as place, row_number() over (order by ${order}) as number
      from (${sql.join(branches, sql` union all `)}) as t order by ${order} limit ${sql.lit(limit + 1)}
    )
    select
      (select coalesce(json_agg(record), '[]')::text from (
        select ${recordExpressions(list.resource, list.resources)} from ${table} as t join page on page.id = t.id
        where page.number <= ${limit} order by page.number ${backwards ? sql`desc` : sql``}
      ) record) as data,
      ${counted} as counted,
      (select place from page where number = 1) as first,
      (select place from page where number <= ${limit} order by number desc limit 1) as last,
      (select count(*) > ${limit} from page) as more,
      ${whole} as whole`.execute(db)
  return rows[0] ?? { data: '[]', counted: 0, first: null, last: null, more: false, whole: true }
}

const sources: Record<Way, (list: List, reading: Reading) => Source> = {
  straight: (list, reading) => ({
    before: sql``,
    branches: reading.ranges.map((range) =>
      branch(reading, visibleRows(list.resource), sql`${wholly(list.finding)} and ${range}`),
    ),
    counted: countOf(list),
    whole: sql`true`,
  }),
  gathered: (list, reading) => ({
    before: sql`found as materialized (
      select ${columnsOf(reading)} from ${visibleRows(list.resource)} as t
      where ${wholly(list.finding)} limit ${sql.lit(MOST_GATHERED + 1)}
    ),`,
    branches: reading.ranges.map((range) => branch(reading, sql.table('found'), range)),
    counted: sql`(select count(*) from found)`,
    whole: sql`(select count(*) <= ${sql.lit(MOST_GATHERED)} from found)`,
  }),
  walked: (list, reading) => {
    const { finding } = list
    const stretches = reading.ranges.map((range) => stretch(list, reading, range))
    // With fewer rows than a stretch the list ends here, so a shorter page is complete too.
    const ended = sql`(select count(*) < ${sql.lit(STRETCH)} from (${sql.join(stretches, sql` union all `)}) walked)`
    return {
      before: sql``,
      branches: stretches.map((rows) => branch(reading, rows, finding.sought?.condition ?? sql`true`)),
      counted: sql`null::bigint`,
      whole: sql`case when (select count(*) from page) > ${reading.limit} then true else ${ended} end`,
    }
  },
}

const columnsOf = ({ parts }: Reading): Sql => sql.join(parts.map(({ column }) => sql.ref(`t.${column}`)))

/** The first rows that meet a condition, with their ids and sort values. */
function branch(reading: Reading, rows: Sql, where: Sql): Sql {
  const { parts, offset, limit } = reading
  // The limit is a literal, so that the database keeps its plan: for a parameter it cannot estimate how few rows are
  // requested.
  const bounds = sql`order by ${orderBy(parts)} limit ${sql.lit(limit + 1)}`
  const skipped = offset === 0 ? sql`` : sql`offset ${offset}`
  return sql`(select ${columnsOf(reading)} from ${rows} as t where ${where} ${bounds} ${skipped})`
}

/** The next rows of the list in its order, regardless of quick search. */
function stretch({ resource, finding }: List, { parts }: Reading, range: Sql): Sql {
  return sql`(select * from ${visibleRows(resource)} as t where ${finding.filtered} and ${range}
    order by ${orderBy(parts)} limit ${sql.lit(STRETCH)})`
}

/** The number of records in a list, counted no further than totals are exact. */
function countOf({ resource, finding }: List): RawBuilder<number> {
  return sql`(select count(*)::bigint from (
    select 1 from ${visibleRows(resource)} as t where ${wholly(finding)} limit ${sql.lit(LARGEST_EXACT_TOTAL + 1)}
  ) counted)`
}

/** A checked search (api.md). */
export interface Search extends Sifting {
  sorts: string[]
  page: number
  per_page: number
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
  const rows = await readByWays(db, list, reading, expectation)
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
    // Records that are counted anyway are sorted too: along the list, the database may pass over millions of others.
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
async function readByWays(db: Db, list: List, reading: Reading, { ways }: Expectation): Promise<Rows> {
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
  const backwards = { ...forwards, parts: reversedSort(parts), backwards: true }
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

const tableOf = ({ resource }: List) => sql`${visibleRows(resource)} as t`
