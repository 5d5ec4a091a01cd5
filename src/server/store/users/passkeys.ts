import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

/** A passkey, as shown to its user. */
export interface OwnPasskey {
  id: number
  /** The name that its user gave it. */
  name: string
  created_at: string
  /** The last sign-in by it; null when there was none. */
  last_used_at: string | null
}

/** A new key of a device or a security key. */
export interface NewPasskey {
  /** The name of the key on its device, in base64url. */
  credential_id: string
  /** COSE, in base64url. */
  public_key: string
  /** The number of uses that it reports. */
  counter: number
  transports: string[]
}

/** A passkey with the facts by which its answers are judged. */
export interface Passkey extends NewPasskey {
  id: number
  /** The name that its user gave it. */
  name: string
  /** The only host that it signs for. */
  host: string
}

/** The purpose of a challenge. */
export type Purpose = 'add' | 'sign_in'

/** A challenge that a user's passkey is to sign. */
export interface Challenge {
  challenge: string
  userId: number
  purpose: Purpose
}

/** A user's passkeys, oldest first. */
export async function ownPasskeys(db: Db | Tx, userId: number): Promise<OwnPasskey[]> {
  const { rows } = await sql<OwnPasskey>`
    select id, name, to_json(created_at) as created_at, to_json(last_used_at) as last_used_at
    from goldbook_passkeys where user_id = ${userId} order by id`.execute(db)
  return rows
}

/** A user's passkeys with their public keys, oldest first. */
export async function passkeysOf(db: Db, userId: number): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select id, name, credential_id, public_key, counter, transports, host
    from goldbook_passkeys where user_id = ${userId} order by id`.execute(db)
  return rows
}

/** Adds a passkey. @returns whether it is new: false for one that a user already has */
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
 * Records a sign-in by a passkey.
 *
 * @param counter the number of uses that the passkey reports; always zero where it does not count
 * @returns false when the counter went back, or stood still: the key may have been copied
 */
export async function countUse(tx: Tx, id: number, counter: number): Promise<boolean> {
  const { rows } = await sql`
    update goldbook_passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning 1`.execute(tx)
  return rows.length > 0
}

/** Keeps a challenge until it is answered, and removes expired ones. */
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
 * @param latest the expiry of a challenge of this moment: one that lasts longer was issued in the future
 * @returns whether it was issued to this user for this purpose, and is not too old
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
