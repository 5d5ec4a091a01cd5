import { sql } from 'kysely'
import { confirm, type Confirmed, type ConfirmLine, type ConfirmOrder } from '#domain/order/confirm'
import { orderTypes } from '#domain/order/order-types'
import { orderLiang } from '#domain/weight'
import type { StockRow } from '#domain/stock/movement'
import {
  linesOf,
  lockOrder,
  orderKey,
  offsetsOf,
  productsOf,
  settledOf,
  writePaid,
  type OrderLineRow,
  type OrderRow,
} from './orders'
import { later, updateRows } from './rows'
import { lockStock, makeStockRows, writeMovements } from './stock'
import type { Tx } from './transaction'
import { refuseOverpaid, unpaid } from '#domain/payment/unpaid'

type Line = OrderLineRow & ConfirmLine

/** What confirming an order must know, read and locked: the order, its lines, their stock. */
export interface ConfirmFacts {
  order: OrderRow & ConfirmOrder<Line>
  stock: Map<string, StockRow>
}

/**
 * Reads and locks what confirming an order must know; a purchase's missing stock rows are made first, so that
 * they can be locked.
 *
 * @param key numeric id or order code
 * @throws RuleBroken `not_found`
 */
export async function factsForConfirm(tx: Tx, key: string): Promise<ConfirmFacts> {
  await lockNewcomer(tx, key)
  const order = await lockOrder(tx, key)
  const lines = await linesOf(tx, order.id)
  const products = await productsOf(tx, [...new Set(lines.map((line) => line.product_code))])
  if (orderTypes[order.order_type].stock === 1 && !order.confirmed) {
    const supplier = await codeOfCustomer(tx, order.customer_id)
    await makeStockRows(
      tx,
      lines.map((line) =>
        describe(line, products.get(line.product_code)?.name ?? line.product_code, supplier),
      ),
    )
  }
  const stock = await lockStock(tx, [...new Set(lines.map((line) => line.inventory_code))])
  const details = lines.map((line) => ({
    ...line,
    is_unique_code: products.get(line.product_code)?.is_unique_code ?? false,
  }))
  return { order: { ...order, order_details: details }, stock }
}

/** A first order marks its customer, who is locked before the order as everywhere (design.md §6). */
async function lockNewcomer(tx: Tx, key: string): Promise<void> {
  await tx
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select('customers.id')
    .where(orderKey(key))
    .where('customers.has_orders', '=', false)
    .forNoKeyUpdate('customers')
    .execute()
}

function describe(line: OrderLineRow, name: string, supplier: string | null) {
  return {
    ...line,
    code: line.inventory_code,
    name,
    supplier_code: supplier,
    labor_fee: line.labor_fee_per_gram_value,
  }
}

async function codeOfCustomer(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const row = await tx.selectFrom('customers').select('code').where('id', '=', id).executeTakeFirst()
  return row?.code ?? null
}

/** Decides and writes: the one way in which an order becomes confirmed. @throws RuleBroken as `confirm` does */
export async function confirmOrder(tx: Tx, facts: ConfirmFacts): Promise<void> {
  const { order } = facts
  const outcome = confirm(order, facts.stock)
  const paid = unpaid(
    outcome.totals,
    outcome.order_details.length,
    await settledOf(tx, order.code),
    await offsetsOf(tx, order.code),
  )
  refuseOverpaid(outcome.totals, paid)
  const reason = { code: order.code, date: order.date }
  await writeMovements(tx, outcome.movements, outcome.balances, reason)
  await writeFigures(tx, outcome)
  await tx
    .updateTable('orders')

    .set({
      ...outcome.totals,
      weight_in_liang: orderLiang(outcome.totals.weight),
      confirmed: true,
      confirmed_at: sql<string>`now()`,
    })
    .where('id', '=', order.id)
    .execute()
  await writePaid(tx, order.id, paid)
  await markTraded(tx, order, outcome)
}

const figureColumns = [
  ...['weight', 'weight_in_liang', 'labor_fee', 'unit_price_per_gram_value', 'amount', 'amount_real'],
  ...['receivable_cash_value', 'receivable_gold_weight'],
]

async function writeFigures(tx: Tx, outcome: Confirmed<Line>) {
  await updateRows(tx, 'order_details', figureColumns, outcome.order_details)
}

/** What confirming teaches about the products and the customer. */
async function markTraded(tx: Tx, order: OrderRow, outcome: Confirmed<Line>) {
  const codes = [...new Set(outcome.order_details.map((line) => line.product_code))]
  const fees = JSON.stringify(outcome.latest_in_labor_fees)
  // Locked in the order of their codes, so that no two confirms wait for each other.
  await sql`with learning as (
      select t.id, s.latest_in_labor_fee from products as t
      left join jsonb_to_recordset(${fees}::jsonb) as s (product_code text, latest_in_labor_fee numeric)
        on s.product_code = t.code
      where t.code in (${sql.join(codes)})
        and (not t.has_confirm_order or t.latest_in_labor_fee <> s.latest_in_labor_fee)
      order by t.code collate "C" for no key update of t
    )
    update products as t set has_confirm_order = true, updated_at = ${later('t')},
      latest_in_labor_fee = coalesce(learning.latest_in_labor_fee, t.latest_in_labor_fee)
    from learning where learning.id = t.id`.execute(tx)
  if (order.customer_id === null) return
  await tx
    .updateTable('customers')
    .set({ has_orders: true })
    .where('id', '=', order.customer_id)
    .where('has_orders', '=', false)
    .execute()
}
