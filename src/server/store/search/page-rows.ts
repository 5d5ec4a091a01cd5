import { sql, type RawBuilder } from 'kysely'
import type { Resource, Resources } from '#resource/resource'
import type { Db } from '../../db/connect'
import { wholly, type Finding } from './filters'
import { placeOf, type Place } from './keyset'
import { orderBy, type SortPart } from './page-order'
import { recordExpressions } from '../records/select'

type Sql = RawBuilder<unknown>

/** Totals are exact up to here and an estimate above (api.md). */
export const LARGEST_EXACT_TOTAL = 10_000
/** Records of a list in its order that quick search is looked for in, where it finds many. */
export const STRETCH = 3000
/** Records that quick search gathers, where it finds few: as many as are counted. */
const MOST_GATHERED = LARGEST_EXACT_TOTAL

/** A list that is searched: what it finds is of this resource. */
export interface List {
  resource: Resource
  resources: Resources
  finding: Finding
}

/** From where, in which direction and how far the ids of a page are read. */
export interface Reading {
  parts: SortPart[]
  backwards: boolean
  /** Conditions that shut each other out; one of them holds for a row of the page. */
  ranges: Sql[]
  offset: number
  limit: number
  /** Whether rows stand before the first one that is read. */
  continues: boolean
}

/**
 * How the rows of a page are come by: `straight` is left to the database; `gathered` takes all that is found by its
 * indexes and sorts it; `walked` meets them along the list.
 */
export type Way = 'straight' | 'gathered' | 'walked'

/** The rows of a page. */
export interface Rows {
  data: string
  /** How many there are in all, counted no further than is needed; null where they were not counted. */
  counted: number | null
  /** The places of the first and the last row in the order of reading; null on an empty page. */
  first: Place | null
  last: Place | null
  /** Whether rows stand behind the last one. */
  more: boolean
  /** Whether these are the rows of the page; otherwise there is too much to look through. */
  whole: boolean
}

/** Where a way takes the rows of a page from. */
interface Source {
  /** What must stand before the page: nothing, or the rows that are gathered. */
  before: Sql
  branches: Sql[]
  counted: Sql
  whole: Sql
}

/** Reads the ids of a page and one more, which tells whether the list goes on, and then their records. */
export async function readRows(db: Db, list: List, reading: Reading, way: Way): Promise<Rows> {
  const { parts, backwards, limit } = reading
  const table = sql.table(list.resource.$id)
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
      branch(reading, sql.table(list.resource.$id), sql`${wholly(list.finding)} and ${range}`),
    ),
    counted: countOf(list),
    whole: sql`true`,
  }),
  gathered: (list, reading) => ({
    before: sql`found as materialized (
      select ${columnsOf(reading)} from ${sql.table(list.resource.$id)} as t
      where ${wholly(list.finding)} limit ${sql.lit(MOST_GATHERED + 1)}
    ),`,
    branches: reading.ranges.map((range) => branch(reading, sql.table('found'), range)),
    counted: sql`(select count(*) from found)`,
    whole: sql`(select count(*) <= ${sql.lit(MOST_GATHERED)} from found)`,
  }),
  walked: (list, reading) => {
    const { finding } = list
    const stretches = reading.ranges.map((range) => stretch(list, reading, range))
    // The last rows of the list are few, and the page may end with them.
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

/** The first rows, of those for which a condition holds, by the ids and values that the page is sorted by. */
function branch(reading: Reading, rows: Sql, where: Sql): Sql {
  const { parts, offset, limit } = reading
  // Spelled out, so that the database keeps its plan: it can't tell how little an unknown limit asks for.
  const bounds = sql`order by ${orderBy(parts)} limit ${sql.lit(limit + 1)}`
  const skipped = offset === 0 ? sql`` : sql`offset ${offset}`
  return sql`(select ${columnsOf(reading)} from ${rows} as t where ${where} ${bounds} ${skipped})`
}

/** The next rows of the list in its order, whatever is sought. */
function stretch({ resource, finding }: List, { parts }: Reading, range: Sql): Sql {
  return sql`(select * from ${sql.table(resource.$id)} as t where ${finding.filtered} and ${range}
    order by ${orderBy(parts)} limit ${sql.lit(STRETCH)})`
}

/** How many records a list has, counted no further than totals are exact. */
export function countOf({ resource, finding }: List): RawBuilder<number> {
  return sql`(select count(*)::bigint from (
    select 1 from ${sql.table(resource.$id)} as t where ${wholly(finding)} limit ${sql.lit(LARGEST_EXACT_TOTAL + 1)}
  ) counted)`
}
