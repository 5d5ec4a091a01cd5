import { sql, type UpdateObject } from 'kysely'
import { unpaid, type PaidFigures } from '#domain/payment/unpaid'
import type { DatabaseTables } from '../../db/system-tables'
import { reviewBills } from '../payments/bills'
import { standingOf, type OrderRow, lockOrder, refusePaid } from './orders'
import { later, type Tx } from '../transaction'

/**
 * Recomputes an order's paid amounts, and everything that follows: the preorder it was made from shows the same, and
 * its bills are open or settled.
 *
 * @param order locked, with its current totals
 * @returns the payment status of the order
 * @see domain.md §6, §7
 */
export async function recount(tx: Tx, order: OrderRow): Promise<PaidFigures> {
  const { lines, payments, offsets } = await standingOf(tx, order)
  const paid = unpaid(order, lines.length, payments, offsets)
  await writePaid(tx, order, paid)
  return paid
}

/**
 * Writes the payment status of an order, and everything that follows from it.
 *
 * @param order locked
 * @param paid the payment status, and other columns that change with it
 */
export async function writePaid(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'code' | 'yd_order_code'>,
  paid: PaidFigures & UpdateObject<DatabaseTables, 'orders'>,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...paid, updated_at: later('orders') })
    .where('id', '=', order.id)
    .execute()
  await mirrorOnPreorder(tx, order)
  await reviewBills(tx, order.code)
}

/**
 * Copies a sale's confirmation and payment status to the preorder it was made from. Changes of both lock the sale
 * first.
 *
 * @param order locked; no effect unless it was made from a preorder
 * @see domain.md §6
 */
export async function mirrorOnPreorder(
  tx: Tx,
  { code, yd_order_code }: Pick<OrderRow, 'code' | 'yd_order_code'>,
): Promise<void> {
  if (yd_order_code === null) return
  await sql`update orders as t set confirmed = s.confirmed, confirmed_at = s.confirmed_at,
      confirmed_by = s.confirmed_by, paid = s.paid,
      paid_cash_value = s.paid_cash_value, paid_gold_weight = s.paid_gold_weight,
      unpaid_cash_value = s.unpaid_cash_value, unpaid_gold_weight = s.unpaid_gold_weight,
      updated_at = ${later('t')}
    from orders as s where s.code = ${code} and t.yd_converted_order_code = s.code
      and t.deleted_at is null`.execute(tx)
}

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
