import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/** A user keeps so many devices; with one more, the one seen longest ago is forgotten. */
const MOST_DEVICES = 20

/** What is known of a device that says to be one. */
export interface KnownDevice {
  /** Somebody signed in on it. */
  isOurs: boolean
  /** The user of the name did. */
  isTheirs: boolean
}

/**
 * Whether a device is one of the shop's, and one of a user's. Names are compared without their case.
 *
 * @param tokenHash SHA-256 of what the device keeps
 */
export async function findDevice(db: Db, username: string, tokenHash: string): Promise<KnownDevice> {
  const { rows } = await sql<{ username: string }>`
    select u.username from goldbook_devices as d join users as u on u.id = d.user_id
    where d.token_hash = ${tokenHash}`.execute(db)
  const name = username.toLowerCase()
  return { isOurs: rows.length > 0, isTheirs: rows.some((row) => row.username === name) }
}

/**
 * Keeps a device as one on which a user signed in, and forgets those seen longest ago beyond twenty.
 *
 * @param tokenHash SHA-256 of what the device keeps; that itself is never kept
 */
export async function keepDevice(db: Db, userId: number, tokenHash: string): Promise<void> {
  await sql`
    with kept as (
      insert into goldbook_devices (token_hash, user_id) values (${tokenHash}, ${userId})
      on conflict (token_hash, user_id) do update set seen_at = now()
    )
    delete from goldbook_devices where user_id = ${userId} and token_hash in (
      select token_hash from goldbook_devices where user_id = ${userId} and token_hash <> ${tokenHash}
      order by seen_at desc offset ${MOST_DEVICES - 1}
    )`.execute(db)
}
