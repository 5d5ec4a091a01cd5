import { sql } from 'kysely'
import { lockBills, type BillRow } from './bills'
import { later, type Tx } from '../transaction'

/** Deletes a bill without payments. @param bill locked */
export async function removeBill(tx: Tx, { id }: BillRow): Promise<void> {
  const deleted_at = sql<string>`now()`
  await tx
    .updateTable('payments')
    .set({ deleted_at, updated_at: later('payments') })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('bill_orders')
    .set({ deleted_at })
    .where('payment_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Removes an order from its bills when it is deleted or changes its customer or currency, since a bill has one of each.
 * The bill keeps the original amounts of the remaining orders; a bill without orders is deleted.
 *
 * @param orderCode of a draft without payments, locked; its only bills are settled ones
 * @see domain.md §7
 */
export async function leaveBills(tx: Tx, orderCode: string): Promise<void> {
  for (const id of await lockBills(tx, [orderCode])) {
    await sql`update bill_orders set deleted_at = now()
      where payment_id = ${id} and order_code = ${orderCode} and deleted_at is null`.execute(tx)
    await sql`
      with rest as (
        select count(*) as orders, coalesce(sum(value), 0) as value, coalesce(sum(gold_weight), 0) as gold
        from bill_orders where payment_id = ${id} and deleted_at is null
      )
      update payments as t set value = rest.value, gold_weight = rest.gold, updated_at = ${later('t')},
        deleted_at = case when rest.orders = 0 then now() end
      from rest where t.id = ${id}`.execute(tx)
  }
}
