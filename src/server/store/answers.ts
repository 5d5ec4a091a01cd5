import { sql } from 'kysely'
import type { Db } from '../db/connect'
import type { Tx } from './transaction'

/** An earlier answer to a key. */
export interface KeptAnswer {
  request_hash: string
  body: unknown
}

/**
 * Takes an idempotency key for this transaction.
 *
 * A second request with the same key waits here until the first has committed or rolled back.
 *
 * @returns the kept answer when the key was used before, undefined when this request now owns it
 */
export async function takeKey(
  tx: Tx,
  key: string,
  userId: number,
  requestHash: string,
): Promise<KeptAnswer | undefined> {
  const taken = await tx
    .insertInto('goldbook_answers')
    .values({ key, user_id: userId, request_hash: requestHash, body: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken) return undefined
  return (
    tx
      .selectFrom('goldbook_answers')
      .select(['request_hash', 'body'])
      .where('key', '=', key)
      .where('user_id', '=', userId)
      // A lock is a write, so the end of this transaction waits for a standby: the first may not have waited.
      .forUpdate()
      .executeTakeFirst()
  )
}

/** Stores the answer to a key that this transaction took. */
export async function keepAnswer(tx: Tx, key: string, userId: number, body: unknown): Promise<void> {
  await tx
    .updateTable('goldbook_answers')
    .set({ body: JSON.stringify(body ?? null) })
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Deletes answers that are too old for a retry: two days before now, and before the newest one, so that a temporarily
 * fast clock does not delete the answers of a minute ago, whose requests may still be repeated.
 */
export async function forgetOldAnswers(db: Db): Promise<void> {
  await sql`delete from goldbook_answers
    where made_at < least(now(), (select max(made_at) from goldbook_answers)) - interval '2 days'`.execute(db)
}
