import { sql } from 'kysely'
import { lockOrder, refusePaid, type OrderRow } from './orders'
import { recount } from './recount'
import { later } from '../rows'
import type { Tx } from '../transaction'

/**
 * Makes a preorder the sale that was written of it: its deposits, with their vouchers, are the sale's from now on, and
 * it shows what the sale shows.
 *
 * @param preorder locked
 * @param sale written, without a payment yet
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
 * Makes a preorder of a deleted draft sale again: the deposits go back to it, in its customer's name.
 *
 * @param sale locked, that was written of a preorder
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

/** Moves live payments and their vouchers; what they moved keeps the code that it was made under. */
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
