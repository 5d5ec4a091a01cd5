import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'
import { isSessionLive, stamp, type SessionPlace } from './users'

/** A session as shown to its user. */
export interface OwnSession extends SessionPlace {
  id: number
  created_at: string
  /** With the precision of a minute. */
  last_seen_at: string
}

/**
 * The live sessions of a user, most recently used first.
 *
 * @param idle minutes of inactivity after which a session ends
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

/** Ends one session of a user. @returns whether it existed */
export async function endSession(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('goldbook_sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a user but one. @returns their ids */
export async function endOtherSessions(tx: Tx, userId: number, kept: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('goldbook_sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', kept)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The hash of a user's password; empty for a user who cannot sign in. */
export async function passwordOf(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ password: string | null }>`
    select password from users where id = ${userId}`.execute(db)
  return rows[0]?.password ?? ''
}

/** Locks a user until the transaction ends, and checks that the password still has this hash. */
export async function lockPassword(tx: Tx, userId: number, hash: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where id = ${userId} and password = ${hash} for update`.execute(tx)
  return rows.length > 0
}

/**
 * Stores a new hash of the same password.
 *
 * @param before the current hash; if the password has changed meanwhile, nothing happens
 */
export async function renewPassword(
  db: Db,
  userId: number,
  { before, hash }: { before: string; hash: string },
): Promise<void> {
  await sql`update users set password = ${hash} where id = ${userId} and password = ${before}`.execute(db)
}

/** Records that the user of a session has just confirmed their password. */
export async function confirmSession(db: Db, sessionId: number): Promise<void> {
  await sql`update goldbook_sessions set confirmed_at = now() where id = ${sessionId}`.execute(db)
}

/** Keeps a session alive under its user's new password, which ends all others. */
export async function carryOver(tx: Tx, sessionId: number): Promise<void> {
  await sql`update goldbook_sessions as s set stamp = ${stamp}, confirmed_at = now() from users as u
    where u.id = s.user_id and s.id = ${sessionId}`.execute(tx)
}
