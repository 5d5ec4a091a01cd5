import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { Amount, CountedFigures, TillMovement, TillPayment } from '#domain/payment/till'
import type { Resource } from '#resource/resource'
import type { Shown } from '#resource/shown'
import type { Db } from '../db/connect'
import { withCodes } from './counters'
import { byKey } from './records/visible-rows'
import { insertRecord, updateRecord } from './records/records'
import { insertRows, type Tx } from './transaction'

/** A till as stored. */
export interface TillRow {
  id: number
  code: string
  user_id: number
  closed_at: string | null
}

const tillColumns = sql`t.id, t.code, t.user_id, t.closed_at`

/** The open till of a user; undefined when there is none. */
export async function openTillOf(db: Db | Tx, userId: number): Promise<TillRow | undefined> {
  const { rows } = await sql<TillRow>`
    select ${tillColumns} from tills as t where t.holder_id = ${userId} and t.deleted_at is null`.execute(db)
  return rows[0]
}

/** Locks a user until the transaction ends, so that of two tills opened at once the second sees the first. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await sql`select id from users where id = ${userId} for no key update`.execute(tx)
}

/**
 * A till, locked until the transaction ends: payments taken meanwhile wait, and then find it open or closed.
 *
 * @param key the `{id}` of a path
 * @throws RuleBroken `not_found`
 */
export async function lockTill(tx: Tx, resource: Resource, key: string): Promise<TillRow> {
  const { rows } = await sql<TillRow>`
    select ${tillColumns} from tills as t where ${byKey(resource, key)} and t.deleted_at is null
    for update`.execute(tx)
  const [till] = rows
  if (!till) throw new RuleBroken('not_found')
  return till
}

/** The values of a new till. */
export interface TillOpening {
  user_id: number
  user_name: string
  /** The business day. */
  date: string
  opened_at: string
  remarks: string | null
}

/**
 * Opens a till for a locked user without an open one.
 *
 * @param resource `tills`, with every property
 * @param opening at most one amount per currency
 * @returns its id
 */
export async function writeTill(
  tx: Tx,
  resource: Resource,
  till: TillOpening,
  opening: readonly Amount[],
): Promise<number> {
  const values = await withCodes(tx, resource, { ...till, holder_id: till.user_id })
  const till_id = await insertRecord(tx, resource, values)
  const rows = opening.map(({ currency, value }) => ({ till_id, currency, opening_value: value }))
  await insertRows(tx, 'till_amounts', ['till_id', 'currency', 'opening_value'], rows)
  return till_id
}

/** A payment as shown in a till. */
export interface TillEntry extends TillPayment {
  /** The id of its voucher. */
  id: number
  code: string
  order_code: string | null
  customer: string | null
  at: string
}

/** The sources of a payment shown in a till; its state belongs to the till. */
export const tillEntryShown: Shown = {
  ...{
    id: 'payments.id',
    code: 'payments.code',
    order_code: 'payments.order_code',
    at: 'payments.created_at',
  },
  ...{ payment_method: 'payments.payment_method', currency: 'payments.currency', value: 'payments.value' },
  ...{ in_out: 'payments.in_out', customer: ['payments.customer_id', 'customers.name'], state: true },
}

/** A payout of a till, or its reversal. */
export interface TillPayout extends TillMovement {
  id: number
  reason: string
  made_by: string | null
  at: string
  reverses_id: number | null
}

/** The entries of a till. */
export interface TillFlows {
  opening: Amount[]
  entries: TillEntry[]
  payouts: TillPayout[]
}

/** The opening amounts of a till, and its payments and payouts since, in chronological order. */
export async function flowsOf(db: Db | Tx, tillId: number): Promise<TillFlows> {
  const opening = await sql<Amount>`
    select currency, opening_value as value from till_amounts
    where till_id = ${tillId} and opening_value is not null and deleted_at is null order by id`.execute(db)
  const entries = await sql<TillEntry>`
    select v.id, v.code, v.order_code, c.name as customer, v.payment_method, v.currency, v.value,
      case when v.till_id is distinct from ${tillId}::bigint then -v.in_out else v.in_out end as in_out,
      case when v.till_id is distinct from ${tillId}::bigint then v.deleted_at else v.created_at end as at,
      case when v.till_id is distinct from ${tillId}::bigint then 'given_back'
        when v.back_till_id = ${tillId} then 'taken_back' else 'taken' end as state
    from payments v left join customers c on c.id = v.customer_id
    where v.till_id = ${tillId} or v.back_till_id = ${tillId}
    order by at, v.id`.execute(db)
  const payouts = await sql<TillPayout>`
    select id, in_out, value, currency, reason, made_by, created_at as at, reverses_id from till_movements
    where till_id = ${tillId} and deleted_at is null order by id`.execute(db)
  return { opening: opening.rows, entries: entries.rows, payouts: payouts.rows }
}

/** The figures of a closed till, as recorded at closing. */
export async function closedAmounts(db: Db | Tx, tillId: number): Promise<CountedFigures[]> {
  const { rows } = await sql<CountedFigures>`
    select currency, ${sql.join(figures.map((name) => sql.ref(name)))} from till_amounts
    where till_id = ${tillId} and deleted_at is null order by currency`.execute(db)
  return rows
}

const figures = [
  ...['opening_value', 'taken_value', 'given_value', 'paid_out_value', 'expected_value'],
  ...['counted_value', 'difference_value'],
]

/** The values recorded when a till is closed. */
export interface TillClosing {
  closed_at: string
  closed_by: string
  balanced: boolean
  remarks?: string
}

/** Closes a locked till: its figures never change again, and its user may open another one. */
export async function writeClosing(
  tx: Tx,
  resource: Resource,
  tillId: number,
  closing: TillClosing,
  amounts: readonly CountedFigures[],
): Promise<void> {
  await updateRecord(tx, resource, tillId, { ...closing, holder_id: null })
  for (const { currency, ...amount } of amounts) {
    const written = await tx
      .updateTable('till_amounts')
      .set(amount)
      .where('till_id', '=', tillId)
      .where('currency', '=', currency)
      .executeTakeFirst()
    if (written.numUpdatedRows === 0n)
      await insertRows(
        tx,
        'till_amounts',
        ['till_id', 'currency', ...figures],
        [{ till_id: tillId, currency, ...amount }],
      )
  }
}

/** The values of a payout, or of its reversal. */
export interface PayoutEntry extends TillMovement {
  till_id: number
  reason: string
  /** The business day. */
  date: string
  made_by: string
  reverses_id?: number
}

/**
 * Writes a payout of a locked, open till.
 *
 * @param resource `till_movements`
 * @returns its id
 */
export async function writePayout(tx: Tx, resource: Resource, payout: PayoutEntry): Promise<number> {
  return insertRecord(tx, resource, { ...payout })
}
