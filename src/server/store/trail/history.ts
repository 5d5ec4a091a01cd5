import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Touched } from './audit'
import { archivedRows, toldRows } from './archive/archived-rows'
import { numberOf } from './archive/parts'
import { HISTORY_PAGE, pageOf, rowFacts, type TrailPage } from './trail-page'

/** One row of the trail, with those of its changes that are about the records that were asked for. */
export interface TrailRow {
  id: number
  at: string
  day: string | null
  name: string
  reason: string | null
  address: string | null
  user_agent: string | null
  by: string | null
  changes: Touched[]
}

/**
 * What the trail tells of a record, the newest first.
 *
 * @param subjects the record as the trail names it, such as `colors/3`; a record with a code has two names
 * @param before the id of the last row of the page before; undefined for the first page
 */
export async function historyOf(
  db: Db,
  subjects: readonly string[],
  before: number | undefined,
): Promise<TrailPage<TrailRow>> {
  const names = sql`${[...subjects]}::text[]`
  const { rows } = await sql<TrailRow>`
    select ${rowFacts},
      (select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(a.changes) as one
        where (one ->> 'resource') || '/' || (one ->> 'key') = any (${names}) or one -> 'parents' ?| ${names}
      ) as changes
    from goldbook_audit as a left join users as u on u.id = a.user_id
    where a.subjects && ${names} and (${before ?? null}::bigint is null or a.id < ${before ?? null})
    order by a.id desc limit ${HISTORY_PAGE + 1}`.execute(db)
  return pageOf(rows, (most) => archivedHistory(db, subjects, before, most))
}

async function archivedHistory(
  db: Db,
  subjects: readonly string[],
  before: number | undefined,
  most: number,
): Promise<TrailPage<TrailRow>> {
  const names = new Set(subjects)
  const isAbout = ({ resource, key, parents = [] }: Touched) =>
    names.has(`${resource}/${String(key)}`) || parents.some((each) => names.has(each))
  const found = await archivedRows(db, {
    ...{ before, most },
    conditions: [sql`subjects && ${subjects.map(numberOf)}::integer[]`],
    isSought: ([, , , , , , , , about]) => about.some((each) => names.has(each)),
  })
  return { ...found, rows: await toldRows(db, found.rows, (changes) => changes.filter(isAbout)) }
}
