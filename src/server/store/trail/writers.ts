import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { archivedRows, toldRows } from './archive/archived-rows'
import { numberOf } from './archive/parts'

/** The most rows of the archive that are looked at: an older entry is told without its writer. */
const MOST_ARCHIVED = 2000

/**
 * Who wrote what belongs to records, by the moment of writing in milliseconds since 1970. A change and all that it
 * writes have one moment, the beginning of its transaction; books keep it to the millisecond.
 *
 * @param subjects the records as the trail names them, such as `orders/CPXS-20261121-0003`
 */
export async function writersOf(db: Db, subjects: readonly string[]): Promise<Map<number, string>> {
  if (subjects.length === 0) return new Map()
  const { rows } = await sql<{ moment: number; by: string }>`
    select round(extract(epoch from a.at) * 1000)::bigint as moment, u.name as by
    from goldbook_audit a join users u on u.id = a.user_id
    where a.subjects && ${[...subjects]}::text[]`.execute(db)
  const live = rows.map(({ moment, by }) => [moment, by] as const)
  return new Map([...(await archivedWriters(db, subjects)), ...live])
}

async function archivedWriters(db: Db, subjects: readonly string[]): Promise<[number, string][]> {
  const sought = new Set(subjects)
  const { rows } = await archivedRows(db, {
    ...{ before: undefined, most: MOST_ARCHIVED },
    conditions: [sql`subjects && ${subjects.map(numberOf)}::integer[]`],
    isSought: ([, , , , , , , , about]) => about.some((each) => sought.has(each)),
  })
  const told = await toldRows(db, rows, () => [])
  return rows.flatMap(([, , , , , , , , , seconds], place) => {
    const by = told[place]?.by
    return by === null || by === undefined ? [] : [[Math.round(seconds * 1000), by]]
  })
}
