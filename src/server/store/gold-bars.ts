import { sql } from 'kysely'
import type { Tx } from './transaction'

/**
 * Writes the opening movement of a new gold bar with the weight it was bought with; a bar that is to be filled by
 * a customer's payment starts empty and has none.
 *
 * @see domain.md §7, §8
 */
export async function writeOpening(tx: Tx, id: number): Promise<void> {
  const bar = await tx.selectFrom('gold_bars').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (bar.weight === 0) return
  const { weight, price, date, currency, payment_method } = bar
  await tx
    .insertInto('gold_bar_details')
    .values({ gold_bar_id: id, kind: 'opening', in_out: 1, weight, price, date, currency, payment_method })
    .execute()
  await tx
    .updateTable('gold_bars')
    .set({ current_weight: sql<number>`weight` })
    .where('id', '=', id)
    .execute()
}
