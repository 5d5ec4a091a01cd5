import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'

/** The maximum number of devices per user; beyond it, the one unused for longest is forgotten. */
const MOST_DEVICES = 20

/** The known facts about a device. */
export interface KnownDevice {
  /** Any user has signed in on it. */
  isOurs: boolean
  /** The named user has signed in on it. */
  isTheirs: boolean
}

/**
 * Whether a device is known to the shop, and to a user. Names are compared case-insensitively.
 *
 * @param tokenHash SHA-256 of the device's cookie
 */
export async function findDevice(db: Db, username: string, tokenHash: string): Promise<KnownDevice> {
  const { rows } = await sql<{ username: string }>`
    select u.username from goldbook_devices as d join users as u on u.id = d.user_id
    where d.token_hash = ${tokenHash}`.execute(db)
  const name = username.toLowerCase()
  return { isOurs: rows.length > 0, isTheirs: rows.some((row) => row.username === name) }
}

/**
 * Remembers a device on which a user signed in, and forgets the least recently used ones beyond twenty. One that was last
 * used while the clock was ahead goes first: every device in use has been seen since.
 *
 * @param tokenHash SHA-256 of the device's cookie, which itself is never stored
 */
export async function keepDevice(db: Db, userId: number, tokenHash: string): Promise<void> {
  await sql`
    with kept as (
      insert into goldbook_devices (token_hash, user_id) values (${tokenHash}, ${userId})
      on conflict (token_hash, user_id) do update set seen_at = now()
    )
    delete from goldbook_devices where user_id = ${userId} and token_hash in (
      select token_hash from goldbook_devices where user_id = ${userId} and token_hash <> ${tokenHash}
      order by ${isNotAhead('seen_at')} desc, seen_at desc offset ${MOST_DEVICES - 1}
    )`.execute(db)
}

/**
 * The condition that a stored moment is past, or ahead by what the clocks of several machines may differ: `isAhead` of
 * `#domain/ahead` by the clock of the database.
 *
 * @param column the name of a `timestamptz`
 */
export function isNotAhead(column: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} <= now() + interval '1 minute'`
}
