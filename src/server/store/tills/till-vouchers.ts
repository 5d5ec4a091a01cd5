import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import { paymentMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import type { TakenPayment } from '#domain/till/taking-back'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

/** Who stands at the counter, and when. */
export interface Cashier {
  id: number
  name: string
  /** The business day, whatever day a payment is booked on. */
  day: string
}

/** What a voucher tells of who took or gave its payment. */
export interface TakenBy {
  taken_by: string
  taken_by_id: number
  taken_on: string
  till_id: number | null
}

/**
 * Who takes a payment now, and in which till it stands: in the one that the user has open, of whatever day it is.
 *
 * @param method a balance and a gold bar stand in no till
 * @see domain.md §11.6
 */
export async function takenNow(tx: Tx, cashier: Cashier, method: PaymentMethod): Promise<TakenBy> {
  const till_id = paymentMethods[method].till === null ? null : await openTillForShare(tx, cashier.id)
  return { taken_by: cashier.name, taken_by_id: cashier.id, taken_on: cashier.day, till_id }
}

/** The open till of a user, which can't be closed until the transaction ends. */
async function openTillForShare(tx: Tx, userId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from tills where holder_id = ${userId} and deleted_at is null for share`.execute(tx)
  return rows[0]?.id ?? null
}

/** A voucher whose payment is being taken back. */
export interface TakenVoucher extends TakenPayment {
  id: number
  till_id: number | null
  payment_method: PaymentMethod
}

/**
 * A voucher with the till in which it stands, which can't be closed until the transaction ends.
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
 * The till that money leaves when its payment is taken back: the one in which it stands, and once that is closed the one
 * that the user has open now, since the figures of a closed till never change.
 *
 * @returns null where it leaves none
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

/** A payment of an order, with what tells whether it may be taken back. */
export interface OrderTaking extends TakenPayment {
  order_payment_id: number
}

/** Who took these payments of orders, and whether their tills are closed. */
export async function takersOf(db: Db | Tx, orderPaymentIds: readonly number[]): Promise<OrderTaking[]> {
  if (orderPaymentIds.length === 0) return []
  const { rows } = await sql<OrderTaking>`
    select p.id as order_payment_id, v.taken_by_id, v.taken_on::text as taken_on,
      t.closed_at is not null as till_closed
    from order_payments p join payments v on v.id = p.payment_id left join tills t on t.id = v.till_id
    where p.id = any(${[...orderPaymentIds]}::bigint[])`.execute(db)
  return rows
}
