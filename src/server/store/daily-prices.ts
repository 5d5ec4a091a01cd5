import { sql } from 'kysely'
import type { Tx } from './transaction'

/**
 * The id of a day's price, locked; two that set the same day's price wait for each other. A deleted one is live again.
 *
 * @param date a business day, `2026-11-21`
 * @returns undefined when the day has none yet
 */
export async function lockDailyPrice(tx: Tx, date: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('daily_prices'))`.execute(tx)
  const row = await tx
    .updateTable('daily_prices')
    .set({ deleted_at: null })
    .where('date', '=', date)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
