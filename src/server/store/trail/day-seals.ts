import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { books, TRAIL } from './books'
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

/**
 * The seals of all days in the order in which they were made, which is that of the rows they cover: the days of a clock
 * that was ahead stand before those that came after it was put right.
 */
export async function daySeals(db: Db): Promise<DaySeal[]> {
  const { rows } = await sql<DaySeal>`
    select day::text as day, to_json(sealed_at) as sealed_at, heads, hash
    from goldbook_day_seals as s order by (s.heads -> ${TRAIL}::text ->> 'id')::bigint, s.sealed_at, s.day`.execute(
    db,
  )
  return rows
}

/**
 * Seals what is in the chains by now, under the day of the newest row up to a day that has ended: the clock may be ahead,
 * and a seal of a day that never came would say nothing.
 *
 * @param ended the last day that has ended, by the clock
 * @returns the seal; undefined when nothing happened since the last seal up to that day, or the day is sealed already
 */
export async function sealDay(db: Db, ended: string): Promise<DaySeal | undefined> {
  const seals = await daySeals(db)
  const last = seals.at(-1)
  const day = await lastBusyDay(db, ended, last?.heads[TRAIL]?.id ?? 0)
  if (day === undefined || seals.some((seal) => seal.day === day)) return undefined
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

/** The newest day up to a day of which the trail tells after a row; undefined where it tells of none. */
async function lastBusyDay(db: Db, upTo: string, after: number): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from goldbook_audit where id > ${after} and day <= ${upTo}`.execute(db)
  return rows[0]?.day ?? undefined
}

/**
 * The days that have ended and that no seal covers, although the trail was sealed row by row on a later day: whoever keeps
 * the seals has nothing to compare them with. Days that lie in the future are left out.
 */
export async function daysWithoutSeal(db: Db): Promise<string[]> {
  const last = (await daySeals(db)).at(-1)?.heads[TRAIL]?.id ?? 0
  const { rows } = await sql<{ day: string }>`
    with uncovered as (
      select distinct a.day from goldbook_audit as a
      join goldbook_seals as s on s.book = ${TRAIL} and s.row_id = a.id
      where a.id > ${last} and not exists (select 1 from goldbook_day_seals as d where d.day = a.day)
        and a.day <= (now() + interval '14 hours')::date)
    select day::text as day from uncovered where day < (select max(day) from uncovered) order by day`.execute(
    db,
  )
  return rows.map(({ day }) => day)
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
