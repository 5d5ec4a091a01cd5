import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/** A key to which failed attempts are counted, such as an account or an address. */
export interface Bound {
  key: string
  /** How many failures cost no wait; each one after them doubles it, beginning with a second. */
  free: number
  /** The longest wait, in seconds. */
  longest: number
}

/**
 * Counts an attempt against each bound, on behalf of all servers of the installation: attempts at the same moment wait
 * for each other here, so that all of them count. None is counted where one is refused.
 *
 * @returns until when attempts are refused, in milliseconds since 1970; 0 when this one is counted
 */
export async function countAttempt(db: Db, bounds: readonly Bound[], now: Date): Promise<number> {
  const moment = now.toISOString()
  const rows = bounds.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const answer = await sql<{ key: string; refused: boolean; until: number }>`
    insert into goldbook_attempts as known (key, count, free, longest, until, forgotten)
    select key, 1, free, longest, ${moment}::timestamptz, ${moment}::timestamptz + interval '1 hour'
    from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ free }) => free)}::integer[],
      ${rows.map(({ longest }) => longest)}::integer[]) as bound (key, free, longest)
    on conflict (key) do update set (refused, count, until, forgotten) = (
      select refused, count,
        case when refused then known.until else ${moment}::timestamptz + wait end,
        case when refused then known.forgotten else ${moment}::timestamptz + wait + interval '1 hour' end
      from (select known.until > ${moment}::timestamptz as refused,
        case when known.until > ${moment}::timestamptz then known.count
          when known.forgotten <= ${moment}::timestamptz then 1 else known.count + 1 end as count) as next,
      lateral (select make_interval(secs => case when count <= excluded.free then 0
        else least(2 ^ least(count - excluded.free - 1, 30), excluded.longest) end) as wait) as waiting)
    returning key, refused, extract(epoch from until)::float8 * 1000 as until`.execute(db)
  const refusals = answer.rows.filter(({ refused }) => refused)
  if (refusals.length === 0) return 0
  const counted = answer.rows.filter(({ refused }) => !refused)
  if (counted.length > 0) await uncountAttempt(db, counted, now)
  return Math.max(...refusals.map(({ until }) => until))
}

/** Takes back that an attempt was counted against these bounds. */
export async function uncountAttempt(
  db: Db,
  bounds: readonly Pick<Bound, 'key'>[],
  now: Date,
): Promise<void> {
  await sql`update goldbook_attempts set count = greatest(count - 1, 0), until = ${now.toISOString()}
    where key = any(${bounds.map(({ key }) => key)}::text[])`.execute(db)
}

/** Forgets the failures of a bound, and those of all that are over. */
export async function forgetAttempts(db: Db, bound: Pick<Bound, 'key'>, now: Date): Promise<void> {
  await sql`delete from goldbook_attempts where key = ${bound.key} or forgotten <= ${now.toISOString()}`.execute(
    db,
  )
}
