import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'
import { isSessionLive, stamp, type SessionPlace } from './users'

/** A session as its user sees it. */
export interface OwnSession extends SessionPlace {
  id: number
  created_at: string
  /** To the minute. */
  last_seen_at: string
}

/**
 * The live sessions of a user, the one last seen first.
 *
 * @param idle minutes after which a session that nobody uses is over
 */
export async function sessionsOfUser(db: Db, userId: number, idle: number): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select s.id, to_json(s.created_at) as created_at, to_json(s.last_seen_at) as last_seen_at, s.user_agent, s.address
    from goldbook_sessions as s join users as u on u.id = s.user_id
    where s.user_id = ${userId} and ${isSessionLive(idle)} order by s.last_seen_at desc, s.id desc`.execute(
    db,
  )
  return rows
}

/** Ends one session of a user. @returns whether there was one */
export async function endSession(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('goldbook_sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every session of a user but one. @returns their ids */
export async function endOtherSessions(tx: Tx, userId: number, kept: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('goldbook_sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', kept)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The hash of a user's password; empty for one who cannot sign in. */
export async function passwordOf(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ password: string | null }>`
    select password from users where id = ${userId}`.execute(db)
  return rows[0]?.password ?? ''
}

/** Locks a user until the transaction ends, and tells whether the password is still the one of this hash. */
export async function lockPassword(tx: Tx, userId: number, hash: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where id = ${userId} and password = ${hash} for update`.execute(tx)
  return rows.length > 0
}

/**
 * Keeps another hash of the same password.
 *
 * @param before what is kept until then; a password that was changed meanwhile stays as it is
 */
export async function renewPassword(
  db: Db,
  userId: number,
  { before, hash }: { before: string; hash: string },
): Promise<void> {
  await sql`update users set password = ${hash} where id = ${userId} and password = ${before}`.execute(db)
}

/** Notes that the user of a session confirmed their password now. */
export async function confirmSession(db: Db, sessionId: number): Promise<void> {
  await sql`update goldbook_sessions set confirmed_at = now() where id = ${sessionId}`.execute(db)
}

/** Lets a session live on under its user's new password, with which every other one is over. */
export async function carryOver(tx: Tx, sessionId: number): Promise<void> {
  await sql`update goldbook_sessions as s set stamp = ${stamp}, confirmed_at = now() from users as u
    where u.id = s.user_id and s.id = ${sessionId}`.execute(tx)
}
