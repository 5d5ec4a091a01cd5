import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

/** The preferences of a user, by key. */
export async function preferencesOf(db: Db, userId: number): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('goldbook_preferences')
    .select(['key', 'value'])
    .where('user_id', '=', userId)
    .orderBy('key')
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Stores a preference of a user; null deletes it. */
export async function keepPreference(tx: Tx, userId: number, key: string, value: unknown): Promise<void> {
  if (value === null) {
    await tx.deleteFrom('goldbook_preferences').where('user_id', '=', userId).where('key', '=', key).execute()
    return
  }
  await tx
    .insertInto('goldbook_preferences')
    .values({ user_id: userId, key, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet({ value: sql`excluded.value` }),
    )
    .execute()
}
