import { sql, type RawBuilder } from 'kysely'
import type { Resource, Resources } from '#resource/resource'
import type { Db } from '../../db/connect'
import { searchCondition } from '../search/filters'
import {
  rowPosition,
  rangesBehind,
  type Place,
  orderBy,
  sortParts,
  type SortPart,
} from '../search/page-order'
import type { Search } from '../search/search'
import { visibleRows } from './visible-rows'
import { recordExpressions } from './records'

/** The rows per statement, few enough to release the embedded database's single session soon. */
const BATCH = 1000

type Values = Record<string, unknown>
type Searched = Pick<Search, 'filters' | 'sorts' | 'q' | 'bin'>

/**
 * Every record that a search finds, in its order, in batches: each batch is one short statement that continues after
 * the previous one. Concurrent changes become visible from the next batch on.
 *
 * @param resource restricted to what the reader may see, like the others
 * @throws RuleBroken `unknown_field` for an unknown field, `invalid` for a value that is not of its kind
 */
export async function exportBatches(
  db: Db,
  resource: Resource,
  resources: Resources,
  search: Searched,
): Promise<AsyncGenerator<Values[]>> {
  const list = { resource, resources, where: await searchCondition(db, resource, resources, search) }
  const parts = sortParts(resource, search.sorts)
  return batchesOf(db, list, parts)
}

async function* batchesOf(db: Db, list: List, parts: SortPart[]): AsyncGenerator<Values[]> {
  let behind: Place | null = null
  do {
    const batch: Batch = await readBatch(db, list, parts, behind)
    if (batch.records.length > 0) yield batch.records
    behind = batch.last
  } while (behind !== null)
}

interface List {
  resource: Resource
  resources: Resources
  where: RawBuilder<unknown>
}

interface Batch {
  records: Values[]
  /** The place of the last record, if the batch is full and more may follow. */
  last: Place | null
}

/** Reads the ids of the next records, each range by its index, and then the records. */
async function readBatch(db: Db, list: List, parts: SortPart[], behind: Place | null): Promise<Batch> {
  const table = visibleRows(list.resource)
  const columns = sql.join(parts.map(({ column }) => sql.ref(`t.${column}`)))
  const bounds = sql`order by ${orderBy(parts)} limit ${BATCH}`
  const ranges = behind === null ? [sql`true`] : rangesBehind(parts, behind)
  const branches = ranges.map(
    (range) => sql`(select ${columns} from ${table} as t where ${list.where} and ${range} ${bounds})`,
  )
  const { rows } = await sql<Batch>`
    with batch as (
      select t.id, ${rowPosition(parts)} as place, row_number() over (order by ${orderBy(parts)}) as number
      from (${sql.join(branches, sql` union all `)}) as t ${bounds}
    )
    select
      (select coalesce(json_agg(record), '[]') from (
        select ${recordExpressions(list.resource, list.resources)} from ${table} as t join batch on batch.id = t.id
        order by batch.number
      ) record) as records,
      (select place from batch where number = ${BATCH}) as last`.execute(db)
  return rows[0] ?? { records: [], last: null }
}

/** The number of records that a search finds, counted exactly. */
export async function countFound(
  db: Db,
  resource: Resource,
  resources: Resources,
  search: Searched,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from ${visibleRows(resource)} as t
    where ${await searchCondition(db, resource, resources, search)}`.execute(db)
  return rows[0]?.count ?? 0
}
