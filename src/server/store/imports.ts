import { sql } from 'kysely'
import type { Db } from '../db/connect'
import type { Tx } from './transaction'

/** A file that was read for an import. */
export interface ReadFile {
  id: string
  user_id: number
  resource: string
  name: string
  content: Buffer
  encoding: string | null
  language: string
  /** How many rows it has below its heads. */
  rows: number
}

/** A file, and how far its import is. */
export interface KeptImport extends Omit<ReadFile, 'content'> {
  state: string
  /** Counts and failures, as they are told. */
  outcome: Record<string, unknown>
}

/** Keeps a file for the steps of its import; a user has one at a time, and what nobody imports is gone after a day. */
export async function keepImport(db: Db, file: ReadFile): Promise<void> {
  const { id, user_id, resource, name, content, encoding, language, rows } = file
  await sql`delete from goldbook_imports
    where (user_id = ${user_id} and state not in ('checking', 'writing'))
      or read_at < now() - interval '1 day'`.execute(db)
  await sql`insert into goldbook_imports (id, user_id, resource, name, content, encoding, language, rows)
    values (${id}, ${user_id}, ${resource}, ${name}, ${content}, ${encoding}, ${language}, ${rows})`.execute(
    db,
  )
}

/** A user's import into a resource; undefined where there is none of this id. */
export async function findImport(
  db: Db,
  { userId, resource, id }: { userId: number; resource: string; id: string },
): Promise<KeptImport | undefined> {
  const { rows } = await sql<KeptImport>`
    select id, user_id, resource, name, encoding, language, rows, state, outcome from goldbook_imports
    where id = ${id} and user_id = ${userId} and resource = ${resource}`.execute(db)
  return rows[0]
}

/** The content of a kept file. */
export async function contentOfImport(db: Db, id: string): Promise<Buffer> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from goldbook_imports where id = ${id}`.execute(db)
  return rows[0]?.content ?? Buffer.alloc(0)
}

/** Removes an import; one that is running ends when it notices. */
export async function removeImport(db: Db, id: string): Promise<void> {
  await sql`delete from goldbook_imports where id = ${id}`.execute(db)
}

/**
 * Takes an import that does not run, so that no other server runs it.
 *
 * @param plan as it was asked for, so that another server can ask for it again
 * @returns whether it is this server's now
 */
export async function claimImport(
  db: Db,
  { id, server, plan }: { id: string; server: string; plan: object },
): Promise<boolean> {
  const { rows } = await sql`
    update goldbook_imports set state = 'checking', server = ${server}, plan = ${JSON.stringify(plan)},
      outcome = '{}', attempts = attempts + 1, beat_at = now()
    where id = ${id} and state not in ('checking', 'writing', 'done') returning id`.execute(db)
  return rows.length > 0
}

/**
 * Notes how far a server is with an import.
 *
 * @returns false when it was cancelled, or another server has taken it
 */
export async function noteImport(
  db: Db | Tx,
  { id, server, state, outcome }: { id: string; server: string; state: string; outcome: object },
): Promise<boolean> {
  const { rows } = await sql`
    update goldbook_imports set state = ${state}, outcome = ${JSON.stringify(outcome)}, beat_at = now()
    where id = ${id} and server = ${server} and state in ('checking', 'writing') returning id`.execute(db)
  return rows.length > 0
}

/** An import whose server has ended, as it was asked for. */
export interface Abandoned {
  id: string
  user_id: number
  resource: string
  language: string
  plan: object
}

/**
 * Takes over an import whose server has not been heard of for half a minute, or of which three servers have ended: that
 * one has failed.
 *
 * @param here the imports that run on this server, whose embedded database hears of them at their end only
 */
export async function takeAbandonedImport(db: Db, here: readonly string[]): Promise<Abandoned | undefined> {
  const { rows } = await sql<Abandoned & { state: string }>`
    update goldbook_imports set state = case when attempts < 3 then 'ready' else 'failed' end, server = null
    where id = (
      select id from goldbook_imports
      where state in ('checking', 'writing') and beat_at < now() - interval '30 seconds'
        and not (id = any(${[...here]}::text[]))
      order by beat_at for update skip locked limit 1)
    returning id, user_id, resource, language, plan, state`.execute(db)
  const [taken] = rows
  return taken?.state === 'ready' ? taken : undefined
}
