import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { OrderDetails, Orders } from '#resources'
import type { Rate } from '#domain/money'
import { RuleBroken } from '#domain/errors'
import type { DiscountType } from '#domain/order/discount-types'
import type { OrderType } from '#domain/order/order-types'
import type { SettlementMode } from '#domain/order/settlement-modes'
import type { KnownProduct, WriteUpFacts } from '#domain/order/write-up'
import type { Offset, Settled } from '#domain/payment/unpaid'
import type { Resource, Resources } from '#resource/resource'
import { returns } from './sold-lines'
import { toColumns } from '../../db/sync/columns'
import type { Db } from '../../db/connect'
import { insertRows, updateRows, type Tx } from '../transaction'
import { visibleRows } from '../records/visible-rows'
import { recordExpressions } from '../records/records'

/** An order as stored; its code comes from the server, and its choices are checked. */
export type OrderRow = Selectable<Orders> & {
  code: string
  date: string
  order_type: OrderType
  payment_method: SettlementMode
}
export type OrderLineRow = Selectable<OrderDetails> & { inventory_code: string; discount_type: DiscountType }

/** The condition that finds an order by its numeric id or, when it isn't all digits, its code (api.md). */
export function orderKey(key: string | number): RawBuilder<SqlBool> {
  const byId = typeof key === 'number' || /^\d{1,15}$/.test(key)
  return byId ? sql`orders.id = ${Number(key)}` : sql`orders.code = ${key}`
}

/**
 * An order, locked until the transaction ends; of two concurrent changes, the second sees the result of the first.
 *
 * @param key numeric id or order code
 * @throws RuleBroken `not_found`
 */
export async function lockOrder(tx: Tx, key: string | number): Promise<OrderRow> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where(orderKey(key))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new RuleBroken('not_found')
  return order as OrderRow
}

/**
 * The order that a key names, without locking it.
 *
 * @param key numeric id or order code
 * @throws RuleBroken `not_found`
 */
export async function findOrder(
  tx: Db | Tx,
  key: string | number,
): Promise<Pick<OrderRow, 'id' | 'code' | 'order_type'>> {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'code', 'order_type'])
    .where(orderKey(key))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!order) throw new RuleBroken('not_found')
  return order as OrderRow
}

/**
 * An order, preceded by its sale if it is a return (design.md §6), both locked: changes of a return affect its sale.
 *
 * @param key numeric id or order code
 * @throws RuleBroken `not_found`
 */
export async function lockWithSale(
  tx: Tx,
  key: string | number,
): Promise<{ order: OrderRow; sale: OrderRow | null }> {
  const found = await tx
    .selectFrom('orders')
    .innerJoin('orders as sale', 'sale.code', 'orders.original_customer_order_code')
    .select('sale.id')
    .where(orderKey(key))
    .executeTakeFirst()
  const sale = found ? await lockOrder(tx, found.id) : null
  return { order: await lockOrder(tx, key), sale }
}

/** The live lines of an order, in their order. */
export async function linesOf(tx: Db | Tx, orderId: number): Promise<OrderLineRow[]> {
  const lines = await tx
    .selectFrom('order_details')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return lines as OrderLineRow[]
}

/** The live products with these codes, by code. */
export async function productsOf(
  tx: Db | Tx,
  codes: readonly string[],
): Promise<Map<string, KnownProduct & { is_unique_code: boolean; name: string }>> {
  if (codes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('products')
    .select(['code', 'name', 'is_unique_code', 'latest_in_labor_fee'])
    .where('code', 'in', [...codes])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.code, row]))
}

/** The codes of these customers, by id. */
export async function customerCodesOf(tx: Tx | Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'code'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, code }) => [id, code ?? '']))
}

/** The product of each of these stock rows, by inventory code. */
async function stockProductsOf(tx: Tx, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('inventorys')
    .select(['code', 'product_code'])
    .where('code', 'in', [...codes])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.flatMap((row) => (row.product_code === null ? [] : [[row.code ?? '', row.product_code]])),
  )
}

/** The live payments of an order, as its paid figures count them. */
export async function readSettlements(tx: Tx, orderCode: string): Promise<Settled[]> {
  const rows = await tx
    .selectFrom('order_payments')
    .select(['value', 'rate', 'weight'])
    .where('order_code', '=', orderCode)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({ value: row.value, rate: row.rate ?? 1, weight: row.weight }))
}

/**
 * The payments shown on an order: its own, or the sale's for a converted preorder (domain.md §6).
 *
 * @param resource `order_payments` as the reader sees it
 * @param resources as the reader sees them
 */
export async function paymentsShownOn(
  db: Db | Tx,
  resource: Resource,
  resources: Resources,
  orderId: number,
): Promise<unknown[]> {
  const { rows } = await sql<{ payments: unknown[] }>`
    select coalesce(json_agg(line), '[]') as payments from (
      select ${recordExpressions(resource, resources)} from ${visibleRows(resource)} as t
      where t.deleted_at is null and t.order_code = (
        select coalesce(yd_converted_order_code, code) from orders where id = ${orderId})
      order by t.id
    ) line`.execute(db)
  return rows[0]?.payments ?? []
}

/** The state of an order: the ids of its live lines, its live payments, the offsets of confirmed returns. */
export interface Standing {
  lines: number[]
  payments: Settled[]
  offsets: Offset[]
}

/**
 * Reads the state of an order in one statement. A sale has its returns' offsets, a return its own.
 *
 * @param order null for one that is not stored yet
 */
export async function standingOf(tx: Tx, order: { id: number; code: string } | null): Promise<Standing> {
  if (order === null) return { lines: [], payments: [], offsets: [] }
  const { rows } = await sql<Standing>`select
    (select coalesce(json_agg(id), '[]') from order_details
      where order_id = ${order.id} and deleted_at is null) as lines,
    (select coalesce(json_agg(json_build_object('value', value, 'rate', coalesce(rate, 1), 'weight', weight)), '[]')
      from order_payments where order_code = ${order.code} and deleted_at is null) as payments,
    (select coalesce(json_agg(json_build_object(
        'offset_cash_value', offset_cash_value, 'offset_gold_weight', offset_gold_weight)), '[]')
      from orders where confirmed and deleted_at is null and order_type in ${returns}
        and (code = ${order.code} or original_customer_order_code = ${order.code})) as offsets`.execute(tx)
  return rows[0] ?? { lines: [], payments: [], offsets: [] }
}

/** The facts that writing up an order needs, read in a few statements. @param order null for a new one */
export async function writeUpFacts(
  tx: Tx,
  order: { id: number; code: string } | null,
  lines: readonly { product_code: string; inventory_code: string | null; made_for_id?: number | null }[],
): Promise<Omit<WriteUpFacts, 'products'> & { products: Awaited<ReturnType<typeof productsOf>> }> {
  const standing = await standingOf(tx, order)
  const stockCodes = lines.flatMap((line) => (line.inventory_code === null ? [] : [line.inventory_code]))
  return {
    products: await productsOf(tx, [...new Set(lines.map((line) => line.product_code))]),
    customerCodes: await customerCodesOf(
      tx,
      lines.flatMap(({ made_for_id: id }) => (id ? [id] : [])),
    ),
    stockProducts: await stockProductsOf(tx, [...new Set(stockCodes)]),
    lines: new Set(standing.lines),
    payments: standing.payments,
    offsets: standing.offsets,
  }
}

/** HKD per unit of each currency; null where no rate is set. */
export async function ratesOf(tx: Db | Tx): Promise<Record<string, Rate>> {
  const rows = await tx
    .selectFrom('currencies')
    .select(['code', 'rate'])
    .where('deleted_at', 'is', null)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.code, row.rate]))
}

/**
 * HKD per US dollar on a day: today's, or for an earlier day the one that the first change since then replaced.
 *
 * @returns null where no rate was set
 */
export async function dollarRateOn(tx: Tx, day: string, today: string): Promise<Rate> {
  const current = (await ratesOf(tx)).USD ?? null
  if (day >= today) return current
  const { rows } = await sql<{ rate: number | null }>`
    select (change -> 'before' ->> 'rate')::float8 as rate
    from goldbook_audit a, jsonb_array_elements(a.changes) change
    where a.subjects @> array['currencies/' || (select id from currencies where code = 'USD')]
      and a.day > ${day} and change ->> 'resource' = 'currencies' and jsonb_exists(change -> 'before', 'rate')
    order by a.id limit 1`.execute(tx)
  return rows[0] ? rows[0].rate : current
}

/** Columns of a line that other use cases write. */
const keptOfLine = new Set([
  ...['order_id', 'returned', 'returned_order_code', 'returned_quantity', 'returned_weight', 'agreed'],
])

/** Deletes the lines of an order whose ids are not among these. */
export async function dropOtherLines(
  tx: Tx,
  orderId: number,
  lines: readonly { id: number | null }[],
): Promise<void> {
  const kept = lines.flatMap((line) => (line.id === null ? [] : [line.id]))
  await tx
    .updateTable('order_details')
    .set({ deleted_at: sql<string>`now()` })
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
}

/**
 * Writes the lines of an order: updates those with an id, adds those without.
 *
 * @param resource `order_details`, including custom fields
 * @param lines written up, with a value for every column that has a default
 */
export async function writeLines(
  tx: Tx,
  resource: Resource,
  orderId: number,
  lines: readonly ({ id: number | null } & Record<string, unknown>)[],
): Promise<void> {
  const rows = lines.map((line) => ({ ...toColumns(resource, line), id: line.id, order_id: orderId }))
  const names = Object.keys(resource.properties).filter((name) => !keptOfLine.has(name))
  const columns = Object.keys(
    toColumns(resource, Object.fromEntries([...names, 'remarks'].map((name) => [name, null]))),
  )
  await updateRows(
    tx,
    'order_details',
    columns,
    rows.filter((row) => row.id !== null),
  )
  await insertRows(
    tx,
    'order_details',
    ['order_id', ...columns],
    rows.filter((row) => row.id === null),
  )
}

/**
 * Refuses a change that is not allowed on an order with payments.
 *
 * @throws RuleBroken `order_has_payments` while the order has a live payment (domain.md §6)
 */
export async function refusePaid(tx: Tx, orderCode: string): Promise<void> {
  const payments = await readSettlements(tx, orderCode)
  if (payments.length > 0) throw new RuleBroken('order_has_payments', { order_code: orderCode })
}
