import { sql, type Selectable } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { SettledTender } from '#domain/payment/settle'
import { unpaid } from '#domain/payment/unpaid'
import type { Resources } from '#resource/resource'
import type { OrderPayments, Tables } from '#resources'
import { takeCode } from './counters'
import { lockBalance, type Balance } from './customers'
import { linesOf, lockOrder, offsetsOf, settledOf, writePaid, type OrderRow } from './orders'
import { later } from './rows'
import type { Tx } from './transaction'

/** What is written down with a tender; a code is given where none was typed. */
export interface PaymentEntry {
  code: string | null
  name: string | null
  date: string
  remarks: string | null
}

/**
 * Writes an order payment with its voucher, and how far the order is paid then.
 *
 * @param resources say how the codes look that the payment and its voucher are given
 * @returns the order payment's id
 * @see domain.md §7
 */
export async function writeOrderPayment(
  tx: Tx,
  resources: Resources,
  order: OrderRow,
  tender: SettledTender,
  entry: PaymentEntry,
): Promise<number> {
  const { rate, weight, ...settled } = tender
  const { code, name, ...entered } = entry
  const shared = { ...settled, ...entered, order_code: order.code, customer_id: order.customer_id }
  const paymentId = await insertVoucher(tx, {
    ...shared,
    code: await newCode(tx, resources, 'payments'),
    gold_weight: weight,
    gold_paid_weight: weight,
    billable_type: 'order_payments',
  })
  const inserted = await tx
    .insertInto('order_payments')
    .values({
      ...shared,
      code: code || (await newCode(tx, resources, 'order_payments')),
      name,
      rate,
      weight,
      payment_id: paymentId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('payments').set({ billable_id: inserted.id }).where('id', '=', paymentId).execute()
  await recount(tx, order)
  return inserted.id
}

async function newCode(tx: Tx, resources: Resources, name: string): Promise<string> {
  return takeCode(tx, name, 'code', resources[name]?.properties.code?.generated ?? '{seq:6}')
}

async function insertVoucher(tx: Tx, voucher: Parameters<typeof voucherQuery>[1]): Promise<number> {
  const { id } = await voucherQuery(tx, voucher).executeTakeFirstOrThrow()
  return id
}

function voucherQuery(tx: Tx, voucher: Partial<Selectable<Tables['payments']>>) {
  return tx.insertInto('payments').values(voucher).returning('id')
}

/** What taking a payment must know: the order, and its customer's balance. */
export interface PaymentFacts {
  order: OrderRow
  balance: Balance | undefined
}

/**
 * An order that is to be paid with its customer's balance, the customer locked before the order (design.md §6).
 *
 * @throws RuleBroken `reference_missing` when there is no such order
 */
export async function lockForPayment(tx: Tx, orderCode: string): Promise<PaymentFacts> {
  for (;;) {
    const known = await tx
      .selectFrom('orders')
      .select(['id', 'customer_id'])
      .where('code', '=', orderCode)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!known) throw new RuleBroken('reference_missing', { order_code: orderCode }, '/order_code')
    const balance = known.customer_id === null ? undefined : await lockBalance(tx, known.customer_id)
    const order = await lockOrder(tx, known.id)
    if (order.customer_id === known.customer_id) return { order, balance }
  }
}

/**
 * An order payment and its order, both locked.
 *
 * @param key the `{id}` of a path
 * @throws RuleBroken `not_found`
 */
export async function lockPayment(
  tx: Tx,
  key: string,
): Promise<{ order: OrderRow; payment: Selectable<OrderPayments> }> {
  if (!/^\d{1,15}$/.test(key)) throw new RuleBroken('not_found')
  const live = tx
    .selectFrom('order_payments')
    .selectAll()
    .where('id', '=', Number(key))
    .where('deleted_at', 'is', null)
  const known = await live.executeTakeFirst()
  if (!known) throw new RuleBroken('not_found')
  const { order } = await lockForPayment(tx, known.order_code)
  const payment = await live.forUpdate().executeTakeFirst()
  if (!payment) throw new RuleBroken('not_found')
  return { order, payment }
}

/** Takes an order payment and its voucher back, and counts the order's payments again. */
export async function removeOrderPayment(
  tx: Tx,
  order: OrderRow,
  payment: Selectable<OrderPayments>,
): Promise<void> {
  const deleted_at = sql<string>`now()`
  await tx
    .updateTable('order_payments')
    .set({ deleted_at, updated_at: later('order_payments') })
    .where('id', '=', payment.id)
    .execute()
  await tx
    .updateTable('payments')
    .set({ deleted_at, updated_at: later('payments') })
    .where('id', '=', payment.payment_id)
    .execute()
  await recount(tx, order)
}

async function recount(tx: Tx, order: OrderRow): Promise<void> {
  const lines = await linesOf(tx, order.id)
  const payments = await settledOf(tx, order.code)
  await writePaid(tx, order.id, unpaid(order, lines.length, payments, await offsetsOf(tx, order.code)))
}
