import { sql, type RawBuilder } from 'kysely'
import type { Resource, Resources } from '#resource/resource'
import type { Db } from '../../db/connect'
import { wholly, type Finding } from './filters'
import { placeOf, type Place } from './keyset'
import { LARGEST_EXACT_TOTAL } from './limits'
import { orderBy, type SortPart } from './page-order'
import { seenRows } from '../records/seen-rows'
import { recordExpressions } from '../records/select'

type Sql = RawBuilder<unknown>

/** The number of records, in the list's order, that quick search examines where it finds many. */
export const STRETCH = 3000
/** The number of records that are gathered where few are expected: the same as is counted. */
const MOST_GATHERED = LARGEST_EXACT_TOTAL

/** A list being searched: its resource, and the conditions. */
export interface List {
  resource: Resource
  resources: Resources
  finding: Finding
}

/** The start, direction and length of reading a page's ids. */
export interface Reading {
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
export type Way = 'straight' | 'gathered' | 'walked'

/** The rows of a page. */
export interface Rows {
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
export async function readRows(db: Db, list: List, reading: Reading, way: Way): Promise<Rows> {
  const { parts, backwards, limit } = reading
  const table = seenRows(list.resource)
  const order = orderBy(parts)
  const { before, branches, counted, whole } = sources[way](list, reading)
  const { rows } = await sql<Rows>`
    with ${before} page as (
      select t.id, ${placeOf(parts)} as place, row_number() over (order by ${order}) as number
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
      branch(reading, seenRows(list.resource), sql`${wholly(list.finding)} and ${range}`),
    ),
    counted: countOf(list),
    whole: sql`true`,
  }),
  gathered: (list, reading) => ({
    before: sql`found as materialized (
      select ${columnsOf(reading)} from ${seenRows(list.resource)} as t
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
  // The limit is a literal, so that the database keeps its plan: for a parameter it can't tell how few rows are
  // requested.
  const bounds = sql`order by ${orderBy(parts)} limit ${sql.lit(limit + 1)}`
  const skipped = offset === 0 ? sql`` : sql`offset ${offset}`
  return sql`(select ${columnsOf(reading)} from ${rows} as t where ${where} ${bounds} ${skipped})`
}

/** The next rows of the list in its order, regardless of quick search. */
function stretch({ resource, finding }: List, { parts }: Reading, range: Sql): Sql {
  return sql`(select * from ${seenRows(resource)} as t where ${finding.filtered} and ${range}
    order by ${orderBy(parts)} limit ${sql.lit(STRETCH)})`
}

/** The number of records in a list, counted no further than totals are exact. */
export function countOf({ resource, finding }: List): RawBuilder<number> {
  return sql`(select count(*)::bigint from (
    select 1 from ${seenRows(resource)} as t where ${wholly(finding)} limit ${sql.lit(LARGEST_EXACT_TOTAL + 1)}
  ) counted)`
}
