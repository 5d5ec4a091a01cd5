import { sql } from 'kysely'
import { lockOrder, refusePaid, type OrderRow } from './orders'
import { recount } from './recount'
import { later } from '../rows'
import type { Tx } from '../transaction'

/**
 * Converts a preorder to the sale written from it: its deposits, with their vouchers, move to the sale, and it shows
 * the sale's figures from now on.
 *
 * @param preorder locked
 * @param sale written, still without payments
 * @see domain.md §6
 */
export async function becomeSale(
  tx: Tx,
  preorder: OrderRow,
  sale: { id: number; code: string },
): Promise<void> {
  await nameSale(tx, preorder, sale.code)
  await movePayments(
    tx,
    sql`order_code = ${sale.code}, yd_order_code = ${preorder.code}`,
    sql`t.order_code = ${preorder.code}`,
  )
  await recount(tx, await lockOrder(tx, sale.id))
}

/**
 * Reverts the conversion when a draft sale is deleted: the deposits return to the preorder, in its customer's name.
 *
 * @param sale locked, written from a preorder
 * @throws RuleBroken `order_has_payments` when a payment was taken on the sale itself
 * @see domain.md §6
 */
export async function becomePreorder(tx: Tx, sale: OrderRow, preorderCode: string): Promise<void> {
  const preorder = await lockOrder(tx, preorderCode)
  await nameSale(tx, preorder, null)
  await movePayments(
    tx,
    sql`order_code = ${preorder.code}, yd_order_code = null, customer_id = ${preorder.customer_id}`,
    sql`t.order_code = ${sale.code} and t.yd_order_code = ${preorder.code}`,
  )
  await refusePaid(tx, sale.code)
  await recount(tx, preorder)
}

async function nameSale(tx: Tx, preorder: OrderRow, saleCode: string | null): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ yd_converted_order_code: saleCode, updated_at: later('orders') })
    .where('id', '=', preorder.id)
    .execute()
}

/** Moves live payments and their vouchers; their ledger movements keep the code under which they were made. */
async function movePayments(
  tx: Tx,
  changes: ReturnType<typeof sql>,
  which: ReturnType<typeof sql>,
): Promise<void> {
  await sql`with moved as (
      update order_payments as t set ${changes}, updated_at = ${later('t')}
      where ${which} and t.deleted_at is null returning payment_id, order_code, customer_id
    )
    update payments as t set order_code = moved.order_code, customer_id = moved.customer_id,
      updated_at = ${later('t')}
    from moved where t.id = moved.payment_id`.execute(tx)
}
