import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import { paymentMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import type { TakenPayment } from '#domain/till/taking-back'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

/** The user at the counter, and the day. */
export interface Cashier {
  id: number
  name: string
  /** The current business day, which may differ from the booking date of a payment. */
  day: string
}

/** A voucher's record of who took or gave its payment. */
export interface TakenBy {
  taken_by: string
  taken_by_id: number
  taken_on: string
  till_id: number | null
}

/**
 * The user who takes a payment now, and the till that it goes into: the user's open one, of any day.
 *
 * @param method payments by balance and gold bar are in no till
 * @see domain.md §11.6
 */
export async function takenNow(tx: Tx, cashier: Cashier, method: PaymentMethod): Promise<TakenBy> {
  const till_id = paymentMethods[method].till === null ? null : await openTillForShare(tx, cashier.id)
  return { taken_by: cashier.name, taken_by_id: cashier.id, taken_on: cashier.day, till_id }
}

/** The open till of a user, locked against closing until the transaction ends. */
async function openTillForShare(tx: Tx, userId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from tills where holder_id = ${userId} and deleted_at is null for share`.execute(tx)
  return rows[0]?.id ?? null
}

/** A voucher whose payment is being reversed. */
export interface TakenVoucher extends TakenPayment {
  id: number
  till_id: number | null
  payment_method: PaymentMethod
}

/**
 * A voucher with its till, which is locked against closing until the transaction ends.
 *
 * @throws RuleBroken `not_found`
 */
export async function lockTaken(tx: Tx, voucherId: number | null): Promise<TakenVoucher> {
  await sql`select id from tills where id = (select till_id from payments where id = ${voucherId}) for share`.execute(
    tx,
  )
  const { rows } = await sql<TakenVoucher>`
    select v.id, v.till_id, v.payment_method, v.taken_by_id, v.taken_on::text as taken_on, t.code as till_code,
      t.closed_at is not null as till_closed
    from payments v left join tills t on t.id = v.till_id
    where v.id = ${voucherId} and v.deleted_at is null for update of v`.execute(tx)
  const [voucher] = rows
  if (!voucher) throw new RuleBroken('not_found')
  return voucher
}

/**
 * The till that the money of a reversed payment leaves: the payment's own, or, once that is closed, the user's
 * currently open one, since the figures of a closed till never change.
 *
 * @returns null if the money leaves no till
 * @see domain.md §11.6
 */
export async function givingTill(
  tx: Tx,
  { till_id, till_closed, payment_method }: TakenVoucher,
  cashier: Cashier,
): Promise<number | null> {
  if (paymentMethods[payment_method].till === null) return null
  return till_id !== null && !till_closed ? till_id : openTillForShare(tx, cashier.id)
}

/** An order's payment, with the facts that decide whether it may be reversed. */
export interface OrderTaking extends TakenPayment {
  order_payment_id: number
}

/** The users who took these order payments, and whether their tills are closed. */
export async function takersOf(db: Db | Tx, orderPaymentIds: readonly number[]): Promise<OrderTaking[]> {
  if (orderPaymentIds.length === 0) return []
  const { rows } = await sql<OrderTaking>`
    select p.id as order_payment_id, v.taken_by_id, v.taken_on::text as taken_on,
      t.closed_at is not null as till_closed
    from order_payments p join payments v on v.id = p.payment_id left join tills t on t.id = v.till_id
    where p.id = any(${[...orderPaymentIds]}::bigint[])`.execute(db)
  return rows
}
