import { sql } from 'kysely'
import type { Db } from '../db/connect'
import type { User } from '../shop'

/** A user with the hash of the password, for sign-in alone. */
export interface Credentials extends User {
  password_hash: string
}

const userColumns = ['id', 'username', 'name', 'roles', 'avatar', 'introduction'] as const

/** The user of a name, or undefined. The name is compared without its case. */
export async function findCredentials(db: Db, username: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('goldbook_users')
    .select([...userColumns, 'password_hash'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
}

/** Whether anybody can sign in yet: false at the very first start. */
export async function hasUsers(db: Db): Promise<boolean> {
  const user = await db.selectFrom('goldbook_users').select('id').limit(1).executeTakeFirst()
  return user !== undefined
}

/** Adds a user. Roles are names that the resource files' access rules know. */
export async function addUser(
  db: Db,
  user: Omit<Credentials, 'id' | 'avatar' | 'introduction'>,
): Promise<void> {
  await db.insertInto('goldbook_users').values(user).execute()
}

/**
 * Opens a session.
 *
 * @param tokenHash SHA-256 of the token; the token itself is never kept
 */
export async function openSession(db: Db, tokenHash: string, userId: number, expiresAt: Date): Promise<void> {
  await db
    .deleteFrom('goldbook_sessions')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  await db
    .insertInto('goldbook_sessions')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt.toISOString() })
    .execute()
}

/** The user of a live session, or undefined. */
export async function findSession(db: Db, tokenHash: string): Promise<User | undefined> {
  return db
    .selectFrom('goldbook_sessions')
    .innerJoin('goldbook_users', 'goldbook_users.id', 'goldbook_sessions.user_id')
    .select(userColumns)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Ends a session. */
export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('goldbook_sessions').where('token_hash', '=', tokenHash).execute()
}
