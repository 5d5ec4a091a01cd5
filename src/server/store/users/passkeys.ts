import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

/** A passkey, as far as its user may know it. */
export interface OwnPasskey {
  id: number
  /** What its user calls it. */
  name: string
  created_at: string
  /** When it last signed its user in; null when it never has. */
  last_used_at: string | null
}

/** What a device or a security key has made. */
export interface NewPasskey {
  /** The name of the key on its device, in base64url. */
  credential_id: string
  /** COSE, in base64url. */
  public_key: string
  /** How often it says that it was used. */
  counter: number
  transports: string[]
}

/** A passkey with what its answers are judged by. */
export interface Passkey extends NewPasskey {
  id: number
  /** What its user calls it. */
  name: string
  /** The only host that it signs for. */
  host: string
}

/** What a challenge was given for. */
export type Purpose = 'add' | 'sign_in'

/** A challenge that a passkey of somebody is to sign. */
export interface Challenge {
  challenge: string
  userId: number
  purpose: Purpose
}

/** A user's passkeys, the oldest first. */
export async function ownPasskeys(db: Db | Tx, userId: number): Promise<OwnPasskey[]> {
  const { rows } = await sql<OwnPasskey>`
    select id, name, to_json(created_at) as created_at, to_json(last_used_at) as last_used_at
    from goldbook_passkeys where user_id = ${userId} order by id`.execute(db)
  return rows
}

/** A user's passkeys with their public keys, the oldest first. */
export async function passkeysOf(db: Db, userId: number): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select id, name, credential_id, public_key, counter, transports, host
    from goldbook_passkeys where user_id = ${userId} order by id`.execute(db)
  return rows
}

/** Adds a passkey. @returns whether it is new: false for one that somebody has already */
export async function addPasskey(
  tx: Tx,
  userId: number,
  { credential_id, public_key, counter, transports, ...named }: NewPasskey & { host: string; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into goldbook_passkeys (user_id, credential_id, public_key, counter, transports, host, name)
    values (${userId}, ${credential_id}, ${public_key}, ${counter}, ${JSON.stringify(transports)}::jsonb,
      ${named.host}, ${named.name})
    on conflict (credential_id) do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** Gives a user's passkey another name. @returns whether there is such a passkey */
export async function renamePasskey(tx: Tx, userId: number, id: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    update goldbook_passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Removes a user's passkey. @returns its name; undefined where there is none */
export async function removePasskey(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from goldbook_passkeys where id = ${id} and user_id = ${userId} returning name`.execute(tx)
  return rows[0]?.name
}

/**
 * Notes that a passkey has signed its user in.
 *
 * @param counter how often the passkey says it was used; always zero where it does not count
 * @returns false when it went back, or stood still: the key may have been copied
 */
export async function countUse(tx: Tx, id: number, counter: number): Promise<boolean> {
  const { rows } = await sql`
    update goldbook_passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning 1`.execute(tx)
  return rows.length > 0
}

/** Keeps a challenge until it is answered, and forgets those that nobody answered in time. */
export async function keepChallenge(
  db: Db,
  { challenge, userId, purpose }: Challenge,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await sql`delete from goldbook_challenges where expires_at < ${now.toISOString()}`.execute(db)
  await sql`insert into goldbook_challenges (challenge, user_id, purpose, expires_at)
    values (${challenge}, ${userId}, ${purpose}, ${expiresAt.toISOString()})`.execute(db)
}

/**
 * Uses up a challenge.
 *
 * @param latest when a challenge of this moment would expire: one that lasts longer was given in the future
 * @returns whether it was given to this user for this purpose, and is not too old
 */
export async function spendChallenge(
  db: Db,
  { challenge, userId, purpose }: Challenge,
  { now, latest }: { now: Date; latest: Date },
): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    delete from goldbook_challenges
    where challenge = ${challenge} and user_id = ${userId} and purpose = ${purpose}
    returning expires_at > ${now.toISOString()}::timestamptz
      and expires_at <= ${latest.toISOString()}::timestamptz + interval '1 minute' as fresh`.execute(db)
  return rows[0]?.fresh === true
}
