import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { books } from './books'
import { hashOf, NOTHING } from './chain'
import { headOf } from './sealing'

/** What a chain had come to when a day was sealed. */
export interface SealedHead {
  id: number
  hash: string
  /** The number of its rows. */
  count: number
}

/** The seal of a day: what is printed, or kept elsewhere, and later compared with the books. */
export interface DaySeal {
  day: string
  sealed_at: string
  heads: Record<string, SealedHead>
  hash: string
}

/** The hash of a day: of the day before, and what each chain had come to. */
export function dayHash(before: string, day: string, heads: DaySeal['heads']): string {
  const told = books.flatMap(({ name }) => {
    const head = heads[name]
    return head ? [[name, head.id, head.count, head.hash]] : []
  })
  return hashOf(`${before} ${day} ${JSON.stringify(told)}`)
}

/** The seals of all days, the oldest first. */
export async function daySeals(db: Db): Promise<DaySeal[]> {
  const { rows } = await sql<DaySeal>`
    select day::text as day, to_json(sealed_at) as sealed_at, heads, hash
    from goldbook_day_seals order by day`.execute(db)
  return rows
}

/**
 * Seals a day that has ended, with all that is in the chains by now.
 *
 * @returns the seal; undefined when the day, or a later one, is sealed already, or nothing happened on it
 */
export async function sealDay(db: Db, day: string): Promise<DaySeal | undefined> {
  const last = (await daySeals(db)).at(-1)
  if (last && last.day >= day) return undefined
  if (!(await wasBusy(db, day, last?.heads.goldbook_audit?.id ?? 0))) return undefined
  const heads: DaySeal['heads'] = {}
  for (const { name } of books) {
    const head = await headOf(db, name)
    if (head) heads[name] = { ...head, count: await countUpTo(db, name, head.id, last?.heads[name]) }
  }
  const hash = dayHash(last?.hash ?? NOTHING, day, heads)
  const { rows } = await sql<{ sealed_at: string }>`
    insert into goldbook_day_seals (day, heads, hash) values (${day}, ${JSON.stringify(heads)}, ${hash})
    on conflict do nothing returning to_json(sealed_at) as sealed_at`.execute(db)
  return rows[0] && { day, sealed_at: rows[0].sealed_at, heads, hash }
}

/** Whether the trail tells of anything up to a day, after a row. */
async function wasBusy(db: Db, day: string, after: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from goldbook_audit where id > ${after} and day <= ${day} limit 1`.execute(db)
  return rows.length > 0
}

/** The number of sealed rows of a book up to an id, from the count of the day before on. */
export async function countUpTo(
  db: Db,
  book: string,
  id: number,
  from: SealedHead | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from goldbook_seals
    where book = ${book} and row_id > ${from?.id ?? 0} and row_id <= ${id}`.execute(db)
  return (from?.count ?? 0) + (rows[0]?.count ?? 0)
}
