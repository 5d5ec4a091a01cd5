import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { outageOf } from '../../db/outage'
import type { Tx } from '../transaction'

/** The maximum number of devices per user; beyond it, the one unused for longest is forgotten. */
const MOST_DEVICES = 20

/** The known facts about a device. */
interface KnownDevice {
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
 * Remembers a device on which a user signed in, and forgets the least recently used ones beyond twenty. A device last
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
 * The condition that a stored moment is past, or ahead by no more than the difference between machines' clocks:
 * `isAhead` of `#domain/ahead` by the clock of the database.
 *
 * @param column the name of a `timestamptz`
 */
export function isNotAhead(column: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} <= now() + interval '1 minute'`
}

/** The signed-in user. */
export interface User {
  id: number
  username: string
  name: string
  roles: string[]
  avatar: string | null
  introduction: string | null
}

/** A user with the password's hash, for the sign-in only. */
export interface Credentials extends User {
  password_hash: string
  /** The password was chosen by somebody else; the user replaces it at the first sign-in. */
  password_given: boolean
}

interface UserRow extends Omit<User, 'avatar'> {
  avatar: string[] | null
  password_hash: string | null
  password_given: boolean
}

const userColumns = sql`u.id, u.username, u.name, u.roles, u.avatar, u.introduction`
/** The condition that a user `u` may sign in. */
const isLive = sql`u.active and u.deleted_at is null`
/** The salt of a password's hash, which changes with the password. */
export const stamp = sql`split_part(u.password, ':', 1)`
/** Prefix of the state entry that marks a password as given; the user's id follows. */
const given = 'given_password.'
/**
 * The condition that a session `s` is live: its user `u` may still sign in, the password is unchanged, and the session
 * is not idle. A session whose last use lies in the future is over: a clock that was ahead must not keep it alive.
 *
 * @param idle minutes of inactivity after which a session ends
 */
export function isSessionLive(idle: number): RawBuilder<unknown> {
  return sql`s.expires_at > now() and s.last_seen_at > now() - ${idle} * interval '1 minute'
    and ${isNotAhead('s.last_seen_at')} and s.stamp = ${stamp} and ${isLive}`
}

/** The user with a name, in any case, if they may sign in. */
export async function findCredentials(db: Db, username: string): Promise<Credentials | undefined> {
  const { rows } = await sql<UserRow>`
    select ${userColumns}, u.password as password_hash, exists (
      select 1 from goldbook_state as g where g.name = ${given} || u.id and g.value = ${stamp}
    ) as password_given from users as u
    where u.username = ${username.toLowerCase()} and ${isLive}`.execute(db)
  const [found] = rows
  if (!found?.password_hash) return undefined
  const { password_hash, password_given } = found
  return { ...userOf(found), password_hash, password_given }
}

function userOf({ id, username, name, roles, avatar, introduction }: UserRow): User {
  const [picture] = avatar ?? []
  const address = picture === undefined ? null : `/media/${encodeURIComponent(picture)}?size=small`
  return { id, username, name, roles, introduction, avatar: address }
}

/**
 * The names and contact data of a user and the shop, which attackers try first as passwords.
 *
 * @param userId null for a user who does not exist yet
 */
export async function namesAround(db: Db, userId: number | null): Promise<string[]> {
  const { rows } = await sql<{ setting: Record<string, unknown> | null; names: (string | null)[] | null }>`
    select (select to_jsonb(s) from settings as s where s.id = 1) as setting,
      (select array[u.username, u.name] from users as u where u.id = ${userId}) as names`.execute(db)
  const [{ setting, names } = { setting: null, names: null }] = rows
  return [...(names ?? []), ...Object.values(setting ?? {})].filter(isName)
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 2
}

/**
 * Marks a user's current password as given: chosen by the server or somebody else. The mark identifies the password by
 * its salt, so it ends when the user chooses another one.
 */
export async function markGiven(db: Db | Tx, userId: number): Promise<void> {
  await sql`
    insert into goldbook_state (name, value)
    select ${given} || u.id, ${stamp} from users as u where u.id = ${userId} and u.password is not null
    on conflict (name) do update set value = excluded.value`.execute(db)
}

/** Whether any user exists yet: false at the very first start. */
export async function hasUsers(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return user !== undefined
}

/** Adds a user. The roles must occur in the resource files' access rules. @returns the user's id */
export async function addUser(
  db: Db,
  {
    password_hash: password,
    roles,
    ...user
  }: Pick<Credentials, 'username' | 'name' | 'roles' | 'password_hash'>,
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ ...user, password, roles: JSON.stringify(roles) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Gives an active user a new password, which ends their sessions.
 *
 * @param hash of the new password
 * @returns the user's id; undefined when no active user has the name
 */
export async function replacePassword(tx: Tx, username: string, hash: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update users as u set password = ${hash}, updated_at = now()
    where u.username = ${username.toLowerCase()} and ${isLive} returning u.id`.execute(tx)
  return rows[0]?.id
}

/** Locks every active admin until the transaction ends, so that two cannot revoke each other's role at once. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await sql`select u.id from users as u where ${isLive} and u.roles @> '["admin"]'
    order by u.id for update`.execute(tx)
}

/** Whether there is an active admin. */
export async function hasAdmin(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users as u where ${isLive} and u.roles @> '["admin"]' and u.password is not null
    limit 1`.execute(tx)
  return rows.length > 0
}

/** The origin of a session, as far as it is known. */
export interface SessionPlace {
  user_agent: string | null
  address: string | null
}

/**
 * Opens a session, which ends when the user's password changes.
 *
 * @param tokenHash SHA-256 of the token; the token itself is never stored
 */
export async function openSession(
  db: Db,
  tokenHash: string,
  userId: number,
  expiresAt: Date,
  { user_agent: agent, address }: SessionPlace = { user_agent: null, address: null },
): Promise<void> {
  await db
    .deleteFrom('goldbook_sessions')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  await sql`insert into goldbook_sessions
      (token_hash, user_id, expires_at, stamp, user_agent, address, confirmed_at)
    select ${tokenHash}, u.id, ${expiresAt.toISOString()}, ${stamp}, ${agent}, ${address}, now() from users as u
    where u.id = ${userId}`.execute(db)
}

/** A session by its number, with its user. */
export interface LiveSession {
  id: number
  user: User
  /** The password was confirmed within the last ten minutes. */
  confirmed: boolean
  /** The number of writes of the session, where the database has copies. */
  writes: number
}

/**
 * The live session of a token, or undefined. Its last use is written at most once a minute, so that reads rarely write.
 *
 * @param idle minutes of inactivity after which a session ends
 * @param isUse whether the request counts as use; false for automatic requests of an open page
 */
export async function findSession(
  db: Db,
  tokenHash: string,
  idle: number,
  isUse: boolean,
): Promise<LiveSession | undefined> {
  const { rows } = await sql<
    UserRow & { session_id: number; unseen: boolean; confirmed: boolean; writes: number }
  >`
    select ${userColumns}, s.id as session_id, s.writes, s.last_seen_at < now() - interval '1 minute' as unseen,
      coalesce(s.confirmed_at > now() - interval '10 minutes' and ${isNotAhead('s.confirmed_at')}, false) as confirmed
    from goldbook_sessions as s join users as u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and ${isSessionLive(idle)}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { session_id: id, unseen, confirmed, writes } = found
  if (unseen && isUse) await noteSeen(db, id)
  return { id, user: userOf(found), confirmed, writes }
}

/** A user who may sign in, by id. */
export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const { rows } = await sql<UserRow>`
    select ${userColumns} from users as u where u.id = ${id} and ${isLive}`.execute(db)
  return rows[0] && userOf(rows[0])
}

/** Ends a session. */
export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('goldbook_sessions').where('token_hash', '=', tokenHash).execute()
}

/** A read-only database can still be read: recording the use of a session is no reason to refuse a request. */
async function noteSeen(db: Db, sessionId: number): Promise<void> {
  try {
    await sql`update goldbook_sessions set last_seen_at = now() where id = ${sessionId}`.execute(db)
  } catch (error) {
    const trouble = outageOf(error)
    if (trouble !== 'full' && trouble !== 'read_only') throw error
  }
}

/**
 * Counts a change of a session, as the last statement of its transaction: a copy of the database with the same count
 * has all writes of the session.
 */
export async function countWrite(tx: Tx, sessionId: number): Promise<void> {
  await sql`update goldbook_sessions set writes = writes + 1 where id = ${sessionId}`.execute(tx)
}
