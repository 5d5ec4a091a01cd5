import { sql } from 'kysely'
import type { Db } from '../db/connect'
import type { Tx } from './transaction'
import { isNotAhead } from './users/users'
import type { Job } from './jobs'

/** A job that a server has taken. */
export interface TakenJob extends Omit<Job, 'rows' | 'state' | 'outcome' | 'read_at' | 'beat_at'> {
  /** The name of that server among those of the installation. */
  server: string
}

/** A beat of the future was written while the clock was ahead: every live server has written a newer one since. */
const ahead = sql`not ${isNotAhead('beat_at')}`
/** A server without a beat for this long counts as ended. */
const silent = sql`(beat_at < now() - interval '30 seconds' or ${ahead})`
/** After this time, no server has the file that a job needs. */
const unseen = sql`(beat_at < now() - interval '2 minutes' or ${ahead})`
const running = sql`state in ('running', 'checking', 'writing')`
/** The number of servers that may end over a job before the job is considered the cause. */
const MOST_ATTEMPTS = 3

/** A server that looks for work. */
export interface Worker {
  server: string
  /** The jobs that run there; an embedded database is notified of some at their end only. */
  here: readonly string[]
  /** The files of its folder that jobs may need. */
  files: readonly string[]
}

const notHere = ({ here }: Pick<Worker, 'here'>) => sql`not (id = any(${[...here]}::text[]))`

/** Takes the oldest job that waits, or whose server has ended. @returns undefined when there is none for this server */
export async function takeJob(db: Db, worker: Worker): Promise<TakenJob | undefined> {
  const { server, files } = worker
  const { rows } = await sql<TakenJob>`
    update goldbook_jobs set state = 'running', server = ${server}, outcome = '{}', attempts = attempts + 1,
      beat_at = now()
    where id = (
      select id from goldbook_jobs
      where (state = 'waiting' or (${running} and ${silent} and attempts < ${MOST_ATTEMPTS}))
        and ${notHere(worker)} and (needs is null or needs = any(${[...files]}::text[]))
      order by beat_at for update skip locked limit 1)
    returning id, kind, user_id, resource, name, language, plan, server`.execute(db)
  return rows[0]
}

/**
 * Ends the jobs that no server can continue: three servers have ended over them, or none has the file that they need.
 */
export async function endBrokenOff(db: Db, worker: Pick<Worker, 'here'>): Promise<void> {
  await sql`update goldbook_jobs set state = 'failed', outcome = outcome || '{"broken_off": true}', beat_at = now()
    where ${notHere(worker)} and (
      (${running} and ${silent} and attempts >= ${MOST_ATTEMPTS})
      or (state in ('waiting', 'running') and needs is not null and ${unseen}))`.execute(db)
}

/**
 * Takes an import that does not run, so that no other server runs it.
 *
 * @param plan as requested, so that another server can request it again
 * @returns whether this server now has it
 */
export async function claimImport(
  db: Db,
  { id, server, plan }: { id: string; server: string; plan: object },
): Promise<boolean> {
  const { rows } = await sql`
    update goldbook_jobs set server = ${server}, plan = coalesce(plan, '{}') || ${JSON.stringify(plan)}::jsonb, outcome = '{}', beat_at = now(),
      attempts = case when state = 'running' then attempts else 1 end, state = 'checking'
    where id = ${id} and (state not in ('running', 'checking', 'writing', 'done')
      or (state = 'running' and server = ${server})) returning id`.execute(db)
  return rows.length > 0
}

/** The report of a server about a job that it has taken. */
export interface Said {
  id: string
  server: string
  /** Unchanged where it is left out, like the outcome. */
  state?: string
  outcome?: object
}

/**
 * Records a server's progress on a job.
 *
 * @returns false when it was given up, or another server has taken it
 */
export async function noteJob(db: Db | Tx, { id, server, state, outcome }: Said): Promise<boolean> {
  const said = outcome === undefined ? null : JSON.stringify(outcome)
  const { rows } = await sql`
    update goldbook_jobs set state = coalesce(${state ?? null}::text, state),
      outcome = coalesce(${said}::jsonb, outcome), beat_at = now()
    where id = ${id} and server = ${server} and ${running} returning id`.execute(db)
  return rows.length > 0
}

/** Hands back a job that a server has not finished, so that another continues it at once. */
export async function handBackJob(db: Db, { id, server }: Pick<Said, 'id' | 'server'>): Promise<void> {
  await sql`
    update goldbook_jobs set state = 'waiting', server = null, outcome = '{}', attempts = attempts - 1, beat_at = now()
    where id = ${id} and server = ${server} and state = 'running'`.execute(db)
}

/** A file that was read for an import. */
export interface ReadFile {
  id: string
  user_id: number
  resource: string
  name: string
  content: Buffer
  encoding: string | null
  /** The sheet and the row of the heads that its user has chosen. */
  place: { sheet?: string | undefined; headsRow?: number | undefined }
  language: string
  /** The number of rows below its heads. */
  rows: number
}

/** Keeps a file for the steps of its import; a user has one at a time. */
export async function keepImport(db: Db, file: ReadFile): Promise<void> {
  const { id, user_id, resource, name, content, encoding, place, language, rows } = file
  await sql`delete from goldbook_jobs
    where kind = 'import' and user_id = ${user_id} and state not in ('running', 'checking', 'writing')`.execute(
    db,
  )
  await sql`insert into goldbook_jobs (id, user_id, resource, name, content, encoding, plan, language, rows)
    values (${id}, ${user_id}, ${resource}, ${name}, ${content}, ${encoding}, ${JSON.stringify({ place })},
      ${language}, ${rows})`.execute(db)
}

/** The content of an imported file, with the encoding, the sheet and the row of the heads that its user has chosen. */
export async function contentOfImport(
  db: Db,
  id: string,
): Promise<Pick<ReadFile, 'content' | 'encoding' | 'place'>> {
  const { rows } = await sql<Pick<ReadFile, 'content' | 'encoding' | 'place'>>`
    select content, encoding, coalesce(plan -> 'place', '{}') as place from goldbook_jobs where id = ${id}`.execute(
    db,
  )
  return rows[0] ?? { content: Buffer.alloc(0), encoding: null, place: {} }
}

/** Removes the part of a job's file that an ended server wrote. */
export async function beginJobFile(db: Db, id: string): Promise<void> {
  await sql`delete from goldbook_job_files where job_id = ${id}`.execute(db)
}

/**
 * Adds a part to the file that a job makes.
 *
 * @param part counted from 0
 * @returns false when the job was given up, or another server has taken it
 */
export async function addToJobFile(
  db: Db,
  { id, server }: { id: string; server: string },
  part: number,
  content: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    insert into goldbook_job_files (job_id, part, content)
    select id, ${part}, ${content} from goldbook_jobs
    where id = ${id} and server = ${server} and state = 'running' returning part`.execute(db)
  return rows.length > 0
}

/** The file of a job, part by part; each is read when it is needed. */
export async function* jobFile(db: Db, id: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const { rows } = await sql<{ content: Buffer }>`
      select content from goldbook_job_files where job_id = ${id} and part = ${part}`.execute(db)
    if (!rows[0]) return
    yield rows[0].content
  }
}
