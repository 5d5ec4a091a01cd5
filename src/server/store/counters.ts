import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Resource, Resources } from '#resource/resource'
import { type PaymentMethod, paymentMethods } from '#domain/payment/payment-methods'
import type { Tables } from '#resources'
import { RuleBroken } from '#domain/errors'
import type { TakenPayment } from '#domain/payment/taking-back'
import { type Tx, later } from './transaction'
import type { Db } from '../db/connect'

/**
 * Takes numbers from a counter permanently. The counter stays locked until the transaction ends, so that no number is
 * used twice and a failed change leaves no gap.
 *
 * @param name the counter, for example `CPXS-20261121`
 * @param count the number of numbers
 * @returns the first of them
 * @see domain.md §5
 */
export async function takeNumbers(tx: Tx, name: string, count = 1): Promise<number> {
  const { rows } = await nextNumbers(name, count).execute(tx)
  return (rows[0]?.value ?? count) - count + 1
}

/** A code from a resource's own counter, for example `C{seq:5}` → `C00012`; codes already typed by hand are skipped. */
async function takeCode(tx: Tx, table: string, property: string, pattern: string): Promise<string> {
  const [code = ''] = await takeCodes(tx, table, property, pattern, 1, new Set())
  return code
}

/** The values without an emptied generated code: a record keeps its code. */
export function withoutEmptyCodes(
  resource: Resource,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const emptied = (name: string) =>
    resource.properties[name]?.generated !== undefined && (values[name] ?? '') === ''
  return Object.fromEntries(Object.entries(values).filter(([name]) => !emptied(name)))
}

/** The values, with missing codes generated from their counters (domain.md §5). */
export async function withCodes(
  tx: Tx,
  resource: Resource,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const given = { ...values }
  for (const [name, field] of Object.entries(resource.properties))
    if (field.generated !== undefined && (given[name] ?? '') === '')
      given[name] = await takeCode(tx, resource.$id, name, field.generated)
  return given
}

/**
 * Many codes from a resource's own counter at once; codes already typed by hand are skipped.
 *
 * @param typed codes that will be saved together with these
 */
export async function takeCodes(
  tx: Tx,
  table: string,
  property: string,
  pattern: string,
  count: number,
  typed: ReadonlySet<unknown>,
): Promise<string[]> {
  const codes: string[] = []
  while (codes.length < count) {
    const drawn = await drawCodes(tx, table, property, pattern, count - codes.length)
    codes.push(...drawn.filter((code) => !typed.has(code)))
  }
  return codes
}

/** The next codes of a counter, in the number requested, except those that records already have. */
async function drawCodes(
  tx: Tx,
  table: string,
  property: string,
  pattern: string,
  count: number,
): Promise<string[]> {
  const [, before = '', digits = '6', after = ''] = /^(.*)\{seq:(\d)\}(.*)$/s.exec(pattern) ?? []
  const number = sql`lpad(n::text, greatest(${Number(digits)}::int, length(n::text)), '0')`
  const { rows } = await sql<{ code: string }>`
    with taken as (${nextNumbers(`${table}.${property}`, count)}),
    drawn as (
      select n, ${before}::text || ${number} || ${after}::text as code
      from taken, generate_series(taken.value - ${count}::bigint + 1, taken.value) as n
    )
    select code from drawn
    where not exists (select 1 from ${sql.table(table)} as t where ${sql.ref(`t.${property}`)} = drawn.code)
    order by n`.execute(tx)
  return rows.map((row) => row.code)
}

function nextNumbers(name: string, count: number): RawBuilder<{ value: number }> {
  return sql`insert into goldbook_counters (name, value) values (${name}, ${count}::bigint)
    on conflict (name) do update set value = goldbook_counters.value + ${count}::bigint
    returning value`
}

/** A voucher to write; its code is generated here. */
export type NewVoucher = Partial<Omit<Selectable<Tables['payments']>, 'id' | 'code'>>

/**
 * The next code from a resource's own counter, in the format of its file.
 *
 * @param name of the resource
 */
export async function newCode(tx: Tx, resources: Resources, name: string): Promise<string> {
  return takeCode(tx, name, 'code', resources[name]?.properties.code?.generated ?? '{seq:6}')
}

/**
 * Writes a voucher under the next code of its counter, with the user who took or gave its money, and the till.
 *
 * @returns its id
 */
export async function insertVoucher(
  tx: Tx,
  resources: Resources,
  cashier: Cashier,
  { payment_method, ...voucher }: NewVoucher & { payment_method: PaymentMethod },
): Promise<number> {
  const taken = await takenNow(tx, cashier, payment_method)
  const { id } = await tx
    .insertInto('payments')
    .values({ ...voucher, payment_method, ...taken, code: await newCode(tx, resources, 'payments') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Links a voucher to the record it was made for, which is written later. */
export async function nameBillable(tx: Tx, voucherId: number, billableId: number): Promise<void> {
  await tx.updateTable('payments').set({ billable_id: billableId }).where('id', '=', voucherId).execute()
}

/**
 * Soft-deletes a voucher; no effect without one. Its money leaves the till, if it was in one.
 *
 * @param cashier the user who gives it back
 * @throws RuleBroken `not_found` when it was deleted meanwhile
 */
export async function removeVoucher(tx: Tx, voucherId: number | null, cashier: Cashier): Promise<void> {
  if (voucherId === null) return
  const back_till_id = await givingTill(tx, await lockTaken(tx, voucherId), cashier)
  await tx
    .updateTable('payments')
    .set({ deleted_at: sql<string>`now()`, back_till_id, updated_at: later('payments') })
    .where('id', '=', voucherId)
    .execute()
}

/** The user at the counter, and the day. */
export interface Cashier {
  id: number
  name: string
  /** The current business day, which may differ from the booking date of a payment. */
  day: string
}

/** A voucher's record of who took or gave its payment. */
interface TakenBy {
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
async function takenNow(tx: Tx, cashier: Cashier, method: PaymentMethod): Promise<TakenBy> {
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
interface TakenVoucher extends TakenPayment {
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
async function givingTill(
  tx: Tx,
  { till_id, till_closed, payment_method }: TakenVoucher,
  cashier: Cashier,
): Promise<number | null> {
  if (paymentMethods[payment_method].till === null) return null
  return till_id !== null && !till_closed ? till_id : openTillForShare(tx, cashier.id)
}

/** An order's payment, with the facts that decide whether it may be reversed. */
interface OrderTaking extends TakenPayment {
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
