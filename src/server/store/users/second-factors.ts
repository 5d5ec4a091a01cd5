import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

/** The second factor of a user, as shown to that user. */
export interface SecondFactors {
  /** The time when the authenticator app was added; null without one. */
  app_added_at: string | null
  /** The number of unused recovery codes. */
  recovery_codes_left: number
}

/** The second factors of a user, without any secret. */
export async function secondFactorsOf(db: Db | Tx, userId: number): Promise<SecondFactors> {
  const { rows } = await sql<SecondFactors>`
    select (select to_json(t.added_at) from goldbook_totp as t where t.user_id = ${userId}) as app_added_at,
      (select count(*)::int from goldbook_recovery_codes as r
        where r.user_id = ${userId} and r.used_at is null) as recovery_codes_left`.execute(db)
  return rows[0] ?? { app_added_at: null, recovery_codes_left: 0 }
}

/** Whether a user has a second factor. */
export async function hasSecondFactor(db: Db | Tx, userId: number): Promise<boolean> {
  return (await countFactors(db, userId)) > 0
}

/** The number of a user's second factors; recovery codes only replace one, and do not count. */
export async function countFactors(db: Db | Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from goldbook_totp as t where t.user_id = ${userId} and t.secret is not null)::int
      + (select count(*) from goldbook_passkeys as p where p.user_id = ${userId})::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Keeps a user's second factors from changing until the transaction ends. */
export async function lockFactors(tx: Tx, userId: number): Promise<void> {
  await sql`select 1 from users where id = ${userId} for update`.execute(tx)
}

/** The secrets of a user's authenticator app: the one in use, and one whose first code is awaited. */
export async function appSecretsOf(
  db: Db | Tx,
  userId: number,
): Promise<{ secret: string | null; pending: string | null }> {
  const { rows } = await sql<{ secret: string | null; pending: string | null }>`
    select secret, pending from goldbook_totp where user_id = ${userId}`.execute(db)
  return rows[0] ?? { secret: null, pending: null }
}

/** Stores the secret of an app that is being added; it proves nothing until `addApp`. */
export async function keepPending(db: Db, userId: number, pending: string): Promise<void> {
  await sql`
    insert into goldbook_totp (user_id, pending) values (${userId}, ${pending})
    on conflict (user_id) do update set pending = excluded.pending`.execute(db)
}

/**
 * Makes the pending secret the one in use.
 *
 * @param step of the code that proved it, now used up
 * @returns whether that secret was still pending
 */
export async function addApp(tx: Tx, userId: number, pending: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update goldbook_totp set secret = pending, pending = null, last_step = ${step}, added_at = now()
    where user_id = ${userId} and pending = ${pending} returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * A code is valid from half a minute before its time to half a minute after it: no correct clock reaches a step beyond.
 */
const REACH = 3

/**
 * Uses up the code of a time step, and all earlier ones. A last step far ahead was used while the clock was ahead, and
 * does not count.
 *
 * @returns false when the code is already used up
 */
export async function spendStep(db: Db, userId: number, secret: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update goldbook_totp set last_step = ${step}
    where user_id = ${userId} and secret = ${secret}
      and (last_step < ${step} or last_step > ${step + REACH}) returning 1`.execute(db)
  return rows.length > 0
}

/** Removes a user's authenticator app. @returns whether there was one */
export async function removeApp(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ secret: string | null }>`
    delete from goldbook_totp where user_id = ${userId} returning secret`.execute(tx)
  return rows.some(({ secret }) => secret !== null)
}

/** Replaces a user's recovery codes. @param hashes of the new ones; none to remove them all */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('goldbook_recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }))
  await tx.insertInto('goldbook_recovery_codes').values(rows).execute()
}

/** Uses up a recovery code. @returns false when there is no unused one with that hash */
export async function spendRecoveryCode(tx: Tx, userId: number, hash: string): Promise<boolean> {
  const { rows } = await sql`
    update goldbook_recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Removes all second factors of a user who has lost them. Names are compared case-insensitively.
 *
 * @returns the user's id; undefined when no user of that name has one
 */
export async function removeSecondFactors(tx: Tx, username: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users as u
    where u.username = ${username.toLowerCase()} and u.deleted_at is null`.execute(tx)
  const [user] = rows
  if (!user || !(await hasSecondFactor(tx, user.id))) return undefined
  await removeApp(tx, user.id)
  await tx.deleteFrom('goldbook_passkeys').where('user_id', '=', user.id).execute()
  await replaceRecoveryCodes(tx, user.id, [])
  return user.id
}
