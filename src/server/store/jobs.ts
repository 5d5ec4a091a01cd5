import { sql } from 'kysely'
import type { Db } from '../db/connect'
import { isNotAhead } from './users/users'

/** The kinds of work that run beside requests. */
export const jobKinds = ['import', 'export', 'report', 'backup', 'restore_test'] as const

export type JobKind = (typeof jobKinds)[number]

/** A job as requested. */
export interface AskedJob {
  id: string
  kind: JobKind
  /** The user who owns it; null for one of the installation's own. */
  user_id: number | null
  /** The resource that it is about, and its name there. */
  resource?: string
  name?: string
  /** The language of answers to its user. */
  language?: string
  /** Its task, in a form that any server understands. */
  plan: object
  /** The number of its rows, where that is known. */
  rows?: number
  /** The lane, in which one job at a time waits or runs. */
  lane?: string
  /** The file of a folder that a server needs to run it. */
  needs?: string
}

/**
 * waiting: no server has taken it. running: one has. done, failed, given_up: it has ended. An import has steps of its own.
 */
export interface Job {
  id: string
  kind: JobKind
  user_id: number | null
  resource: string | null
  name: string | null
  language: string | null
  plan: Record<string, unknown>
  rows: number
  state: string
  /** Its progress and its result. */
  outcome: Record<string, unknown>
  /** The moment of the request, ISO 8601. */
  read_at: string
  /** The last sign of life of its server, or its end. */
  beat_at: string
}

const columns = sql.raw(
  'id, kind, user_id, resource, name, language, plan, rows, state, outcome, read_at, beat_at',
)

/** Jobs that nobody needs a day after their end: their file lasts as long as the job, or is kept elsewhere. */
const ofADay = sql`kind in ('import', 'export', 'report')`
/** A job that has not ended. */
const unfinished = sql`state in ('waiting', 'running', 'checking', 'writing')`

/**
 * Requests a job, which the next free server takes.
 *
 * @returns false when its id exists or its lane is taken: nothing was requested then
 */
export async function askForJob(db: Db, job: AskedJob): Promise<boolean> {
  const { id, kind, user_id, resource = null, name = null, language = null, plan, rows = 0 } = job
  const { lane = null, needs = null } = job
  const asked = await sql`
    insert into goldbook_jobs (id, kind, user_id, resource, name, language, plan, rows, lane, needs, state)
    values (${id}, ${kind}, ${user_id}, ${resource}, ${name}, ${language}, ${JSON.stringify(plan)}, ${rows},
      ${lane}, ${needs}, 'waiting')
    on conflict do nothing returning id`.execute(db)
  return asked.rows.length > 0
}

/** A user's job of a kind; undefined where there is none of this id. */
export async function findJobOf(
  db: Db,
  { userId, kind, id }: { userId: number; kind: JobKind; id: string },
): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    select ${columns} from goldbook_jobs where id = ${id} and user_id = ${userId} and kind = ${kind}`.execute(
    db,
  )
  return rows[0]
}

/** The job of a lane that waits or runs. */
export async function jobInLane(db: Db, lane: string): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    select ${columns} from goldbook_jobs where lane = ${lane} and state in ('waiting', 'running')`.execute(db)
  return rows[0]
}

/** Removes the job of a lane with its result: it is requested again, or not at all. */
export async function clearLane(db: Db, lane: string): Promise<void> {
  await sql`delete from goldbook_jobs where lane = ${lane}`.execute(db)
}

/** The jobs of a kind that a user has requested, newest first. */
export async function jobsOf(db: Db, userId: number, kind: JobKind): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select ${columns} from goldbook_jobs where user_id = ${userId} and kind = ${kind}
    order by read_at desc, id`.execute(db)
  return rows
}

/** The job of a kind that ended last, in one of some states; one that ended in the future does not count. */
export async function lastJob(
  db: Db,
  kind: JobKind,
  states: readonly string[] = ['done', 'failed'],
): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    select ${columns} from goldbook_jobs where kind = ${kind} and state = any(${[...states]}::text[])
      and ${isNotAhead('beat_at')}
    order by beat_at desc limit 1`.execute(db)
  return rows[0]
}

/** The names of the backups that this shop's jobs have written. */
export async function backupsOfShop(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select outcome ->> 'backup' as name from goldbook_jobs
    where kind = 'backup' and outcome ->> 'backup' is not null`.execute(db)
  return rows.map(({ name }) => name)
}

/** Gives up an unfinished job; its server is notified. @returns false when there is none */
export async function giveUpJob(db: Db, lane: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update goldbook_jobs set state = 'given_up', beat_at = now()
    where id = ${id} and lane = ${lane} and state in ('waiting', 'running') returning id`.execute(db)
  return rows.length > 0
}

/** Removes a job with its file; one that is running ends when its server notices. */
export async function removeJob(db: Db, id: string): Promise<void> {
  await sql`delete from goldbook_jobs where id = ${id}`.execute(db)
}

/** Removes a failed job after a rest of a quarter of an hour, so that it can be requested again. */
export async function removeRested(db: Db, id: string): Promise<void> {
  await sql`delete from goldbook_jobs
    where id = ${id} and state = 'failed'
      and (beat_at < now() - interval '15 minutes' or not ${isNotAhead('beat_at')})`.execute(db)
}

/** Removes a user's ended jobs of a kind, except the newest ones. */
export async function keepNewestJobs(db: Db, userId: number, kind: JobKind, most: number): Promise<void> {
  await sql`delete from goldbook_jobs where id in (
    select id from goldbook_jobs where user_id = ${userId} and kind = ${kind} and not ${unfinished}
    order by read_at desc, id offset ${most})`.execute(db)
}

/**
 * Removes jobs that are no longer needed: a day after their end, or 400 days after it. An end of a file dated more than
 * a day ahead does not count; an import that was read in the future waits for its next step, a day from now.
 */
export async function forgetJobs(db: Db): Promise<void> {
  await sql`update goldbook_jobs set beat_at = now()
    where kind = 'import' and not ${unfinished} and not ${isNotAhead('beat_at')}`.execute(db)
  await sql`delete from goldbook_jobs
    where not ${unfinished}
      and (beat_at < now() - case when ${ofADay} then interval '1 day' else interval '400 days' end
        or (${ofADay} and beat_at > now() + interval '1 day'))`.execute(db)
}

/** The number of running jobs of each kind, on any server. */
export async function runningJobs(db: Db): Promise<Record<JobKind, number>> {
  const { rows } = await sql<{ kind: JobKind; count: number }>`
    select kind, count(*) as count from goldbook_jobs
    where state in ('running', 'checking', 'writing') group by kind`.execute(db)
  const counts = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  return Object.fromEntries(jobKinds.map((kind) => [kind, counts[kind] ?? 0])) as Record<JobKind, number>
}
