import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { Rate } from '#domain/money'
import { ratesOfDeal } from '#domain/order/order-rate'
import { barOf, type BillableOrder, type BillTender, type DueOrder, type NewBill } from '#domain/payment/bill'
import type { InOut } from '#domain/order/order-types'
import type { Resource, Resources } from '#resource/resource'
import type { Shown } from '#resource/shown'
import { ledgers } from '#domain/ledger/ledgers'
import type { Db } from '../../db/connect'
import { withCodes } from '../counters'
import { agreedBillNames } from '../orders/agreed-names'
import { lockAccount, type Account } from '../ledger'
import { ratesOf, type OrderRow } from '../orders/orders'
import { byKey, visibleRowsOf } from '../records/visible-rows'
import { insertRecord } from '../records/records'
import { insertRows, later, type Tx } from '../transaction'

/**
 * The orders for one bill, locked in the order of their ids; duplicates count once.
 *
 * @param resources as the user sees them: an order that they do not see is missing
 * @param keys numeric ids or order codes
 * @returns the orders in the order of the keys
 * @throws RuleBroken `reference_missing` with the path of the key
 * @see domain.md §7
 */
export async function lockBillable(
  tx: Tx,
  resources: Resources,
  keys: readonly (number | string)[],
): Promise<BillableOrder[]> {
  const ids = await idsOf(tx, resources, keys)
  const orders = await lockOrders(tx, [...new Set(ids.values())])
  const bills = await openBillsOf(tx, orders)
  const named = new Set<number>()
  return keys.flatMap((key, index) => {
    const path = `/ids/${index}`
    const order = orders.find(({ id }) => id === ids.get(isId(key) ? Number(key) : key))
    if (!order) throw new RuleBroken('reference_missing', { value: key }, path)
    if (named.has(order.id)) return []
    named.add(order.id)
    return [{ ...order, bill_code: bills.get(order.code) ?? null, path }]
  })
}

function isId(key: number | string): boolean {
  return typeof key === 'number' || /^\d{1,15}$/.test(key)
}

/** The ids of orders, by the ids and codes in the request. */
async function idsOf(
  tx: Tx,
  resources: Resources,
  keys: readonly (number | string)[],
): Promise<Map<number | string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from ${visibleRowsOf(resources, 'orders')} as t where deleted_at is null and (
      id = any(${keys.filter(isId).map(Number)}::bigint[])
      or code = any(${keys.filter((key) => !isId(key)).map(String)}::text[]))`.execute(tx)
  return new Map(
    rows.flatMap(({ id, code }): [number | string, number][] => [
      [id, id],
      [code, id],
    ]),
  )
}

/** Orders, locked in the order of their ids. */
async function lockOrders(tx: Tx, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const orders = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return orders as OrderRow[]
}

/** The codes of the open bills that contain the orders, by the orders' codes. */
export async function openBillsOf(tx: Tx, orders: readonly OrderRow[]): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map()
  const rows = await tx
    .selectFrom('bill_orders')
    .innerJoin('payments', 'payments.id', 'bill_orders.payment_id')
    .select(['bill_orders.order_code', 'payments.code'])
    .where(
      'bill_orders.order_code',
      'in',
      orders.map(({ code }) => code),
    )
    .where('bill_orders.deleted_at', 'is', null)
    .where('payments.deleted_at', 'is', null)
    .where('payments.open', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.order_code ?? '', row.code ?? '']))
}

/** The particulars of a bill. */
interface BillEntry {
  gold_bar_code: string | null
  /** The business day. */
  date: string
  remarks: string | null
}

/**
 * Writes a bill: an open payment, with the amounts that its orders currently owe.
 *
 * @param resource `payments`, with every property
 * @param orders locked
 * @returns its id
 * @see domain.md §7
 */
export async function writeBill(
  tx: Tx,
  resource: Resource,
  bill: NewBill,
  orders: readonly BillableOrder[],
  entry: BillEntry,
): Promise<number> {
  const values = { ...bill, ...entry, billable_type: 'orders', open: true, gold_paid_weight: 0 }
  const payment_id = await insertRecord(tx, resource, await withCodes(tx, resource, values))
  const agreed = agreedBillNames(bill.customer_id)
  await sql`update payments set agreed = ${agreed} where id = ${payment_id}`.execute(tx)
  const rows = orders.map((order) => ({
    payment_id,
    order_code: order.code,
    currency: order.currency,
    value: order.unpaid_cash_value,
    gold_weight: order.unpaid_gold_weight,
  }))
  const columns = ['payment_id', 'order_code', 'currency', 'value', 'gold_weight']
  await insertRows(tx, 'bill_orders', columns, rows)
  return payment_id
}

/** A stored bill. */
interface BillRow {
  id: number
  code: string
  customer_id: number | null
  currency: string
  in_out: InOut
  gold_bar_code: string | null
  open: boolean
  /** The amount paid through it, in its currency. */
  amount_paid_value: number
  /** Grams. */
  gold_paid_weight: number
}

/** The facts for paying a bill, all locked. */
export interface BillFacts {
  bill: BillRow
  /** The confirmed orders, oldest first. */
  orders: OrderRow[]
  customer: Account | undefined
  /** The gold bar named by the tender or the bill. */
  bar: Account | undefined
  rates: Readonly<Record<string, Rate>>
}

/**
 * A bill with its orders, its customer and the gold bar, locked in a fixed order: the customer, the orders by id, the
 * bills of these orders, the bar (design.md §6).
 *
 * @param resource `payments`
 * @param key the `{id}` of a path
 * @param tender may name the gold bar
 * @throws RuleBroken `not_found`; `not_allowed` for the voucher of an order payment, which changes only with that
 *   payment
 */
export async function lockBill(
  tx: Tx,
  resource: Resource,
  key: string,
  tender: Pick<BillTender, 'gold_bar_code'> = {},
): Promise<BillFacts> {
  const known = await billAt(tx, resource, key)
  const customer =
    known.customer_id === null
      ? undefined
      : await lockAccount(tx, ledgers.customer_balance, known.customer_id)
  const orders = await lockOrders(tx, await orderIdsOf(tx, known.id))
  await lockBills(
    tx,
    orders.map(({ code }) => code),
  )
  const bill = await billAt(tx, resource, key)
  const barCode = barOf(tender, bill)
  const bar = barCode === null ? undefined : await lockAccount(tx, ledgers.gold_bar, barCode)
  const oldestFirst = orders
    .filter(({ confirmed }) => confirmed)
    .toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
  return { bill, orders: oldestFirst, customer, bar, rates: ratesOfDeal(await ratesOf(tx), oldestFirst) }
}

async function billAt(tx: Tx, resource: Resource, key: string): Promise<BillRow> {
  const { rows } = await sql<BillRow & { billable_type: string }>`
    select t.id, t.code, t.billable_type, t.customer_id, t.currency, t.in_out, t.gold_bar_code, t.open,
      t.amount_paid_value, t.gold_paid_weight
    from payments as t where ${byKey(resource, key)} and t.deleted_at is null`.execute(tx)
  const [found] = rows
  if (!found) throw new RuleBroken('not_found')
  if (found.billable_type !== 'orders') throw new RuleBroken('not_allowed')
  return found
}

async function orderIdsOf(tx: Tx, billId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('bill_orders')
    .innerJoin('orders', 'orders.code', 'bill_orders.order_code')
    .select('orders.id')
    .where('bill_orders.payment_id', '=', billId)
    .where('bill_orders.deleted_at', 'is', null)
    .where('orders.deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The bills of orders, locked in the order of their ids, before any gold bar. @returns their ids */
export async function lockBills(tx: Tx, orderCodes: readonly string[]): Promise<number[]> {
  if (orderCodes.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select p.id from payments p
    where p.billable_type = 'orders' and p.deleted_at is null
      and p.id in (
        select payment_id from bill_orders where order_code in (${sql.join([...orderCodes])}) and deleted_at is null
      )
    order by p.id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Recomputes the amounts paid through the bills of an order, and which bills are open: a bill is open while a confirmed
 * order of it is unpaid, and reopens when a payment is reversed. The bills are locked before their orders are read, so
 * that of two orders paid at once the second settles the bill.
 *
 * @see domain.md §7
 */
export async function reviewBills(tx: Tx, orderCode: string): Promise<void> {
  for (const id of await lockBills(tx, [orderCode]))
    await sql`
      with due as (
        select 1 from bill_orders b join orders o on o.code = b.order_code
        where b.payment_id = ${id} and b.deleted_at is null
          and o.confirmed and not o.paid and o.deleted_at is null
      ), review as (
        select exists (select 1 from due) as open,
          coalesce(sum(round(value * rate, 2)), 0) as cash, coalesce(sum(weight), 0) as gold
        from order_payments where bill_id = ${id} and deleted_at is null
      )
      update payments as t set open = review.open, amount_paid_value = review.cash, gold_paid_weight = review.gold,
        updated_at = ${later('t')}
      from review where t.id = ${id}
        and (t.open, t.amount_paid_value, t.gold_paid_weight) is distinct from (review.open, review.cash, review.gold)`.execute(
      tx,
    )
}

/** The current state of an order on a bill. */
interface BilledOrder extends DueOrder {
  code: string
  /** HKD per unit of its currency. */
  rate: Rate
  date: string
  paid: boolean
  confirmed: boolean
}

/** The sources of an order's current state on a bill. */
export const billedShown: Shown = {
  ...{ code: 'orders.code', rate: 'orders.rate', date: 'orders.date' },
  ...{ paid: 'orders.paid', confirmed: 'orders.confirmed' },
  ...{ unpaid_cash_value: 'orders.unpaid_cash_value', unpaid_gold_weight: 'orders.unpaid_gold_weight' },
}

/**
 * The current state of a bill's orders, by their codes.
 *
 * @returns nothing for a voucher
 * @see domain.md §7
 */
export async function billedOrders(db: Db | Tx, paymentId: number): Promise<Map<unknown, BilledOrder>> {
  const { rows } = await sql<BilledOrder>`
    select o.code, o.date, trim_scale(o.rate) as rate, o.unpaid_cash_value, o.unpaid_gold_weight, o.paid, o.confirmed
    from bill_orders b join orders o on o.code = b.order_code
    where b.payment_id = ${paymentId} and b.deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.code, row]))
}

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
