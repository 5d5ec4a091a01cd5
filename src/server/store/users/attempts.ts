import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/** A key to which failed attempts are counted, such as an account or an address. */
export interface Bound {
  key: string
  /** The number of failures without a wait; each further one doubles the wait, starting at a second. */
  free: number
  /** The longest wait, in seconds. */
  longest: number
}

const noWait = sql`'epoch'::timestamptz`

/** The condition that failures are dated further ahead of a moment than the longest wait of their bound. */
const isAheadOf = (moment: string) => sql`(known.until > ${lastWaitFrom(moment)}
  or known.forgotten > ${lastWaitFrom(moment)} + interval '1 hour')`

/** The end of the longest wait of a bound from a moment on; clocks of several machines differ. */
const lastWaitFrom = (moment: string) =>
  sql`(${moment}::timestamptz + make_interval(secs => known.longest) + interval '1 minute')`

/**
 * Counts an attempt against each bound, on behalf of all servers of the installation: simultaneous attempts wait for
 * each other here, so that all of them count. None is counted where one is refused.
 *
 * Failures that a fast clock has dated beyond the longest wait are forgotten, and no wait is longer than the longest of
 * its bound. Where no wait is due, none is written, so that machines whose clocks differ refuse nobody.
 *
 * @returns the seconds for which attempts are refused; 0 when this one is counted
 */
export async function countAttempt(db: Db, bounds: readonly Bound[], now: Date): Promise<number> {
  const moment = now.toISOString()
  const rows = bounds.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const answer = await sql<{ key: string; refused: boolean; seconds: number }>`
    insert into goldbook_attempts as known (key, count, free, longest, until, forgotten)
    select key, 1, free, longest, ${noWait}, ${moment}::timestamptz + interval '1 hour'
    from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ free }) => free)}::integer[],
      ${rows.map(({ longest }) => longest)}::integer[]) as bound (key, free, longest)
    on conflict (key) do update set (refused, count, until, forgotten) = (
      select refused, count,
        case when refused then known.until when wait = interval '0' then ${noWait}
          else ${moment}::timestamptz + wait end,
        case when refused then known.forgotten else ${moment}::timestamptz + wait + interval '1 hour' end
      from (select known.until > ${moment}::timestamptz and not is_over as refused,
        case when is_over then 1 when known.until > ${moment}::timestamptz then known.count
          else known.count + 1 end as count
        from (select known.forgotten <= ${moment}::timestamptz or ${isAheadOf(moment)} as is_over) as now) as next,
      lateral (select make_interval(secs => case when count <= excluded.free then 0
        else least(2 ^ least(count - excluded.free - 1, 30), excluded.longest) end) as wait) as waiting)
    returning key, refused,
      ceil(least(extract(epoch from until - ${moment}::timestamptz), longest))::integer as seconds`.execute(
    db,
  )
  const refusals = answer.rows.filter(({ refused }) => refused)
  if (refusals.length === 0) return 0
  const counted = answer.rows.filter(({ refused }) => !refused)
  if (counted.length > 0) await uncountAttempt(db, counted)
  return Math.max(...refusals.map(({ seconds }) => seconds))
}

/** Takes back the count of an attempt against these bounds. */
export async function uncountAttempt(db: Db, bounds: readonly Pick<Bound, 'key'>[]): Promise<void> {
  await sql`update goldbook_attempts set count = greatest(count - 1, 0), until = ${noWait}
    where key = any(${bounds.map(({ key }) => key)}::text[])`.execute(db)
}

/** Forgets the failures of a bound, and of all bounds that have expired or are dated by a fast clock. */
export async function forgetAttempts(db: Db, bound: Pick<Bound, 'key'>, now: Date): Promise<void> {
  const moment = now.toISOString()
  await sql`delete from goldbook_attempts as known
    where key = ${bound.key} or forgotten <= ${moment} or ${isAheadOf(moment)}`.execute(db)
}
