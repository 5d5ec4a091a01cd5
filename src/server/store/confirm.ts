import { sql } from 'kysely'
import { confirm, type Confirmed, type ConfirmLine, type ConfirmOrder } from '#domain/order/confirm'
import { offsetOf } from '#domain/order/return'
import { refuseOverpaid, unpaid, type Settled } from '#domain/payment/unpaid'
import type { StockRow } from '#domain/stock/movement'
import { orderLiang } from '#domain/weight'
import {
  linesOf,
  lockWithSale,
  orderKey,
  productsOf,
  settledOf,
  type OrderLineRow,
  type OrderRow,
} from './orders'
import { recount, writePaid } from './recount'
import { later, updateRows } from './rows'
import { lockStock, makeStockRows, restoreStockRows, writeMovements } from './stock'
import type { Tx } from './transaction'

type Line = OrderLineRow & ConfirmLine

/** What confirming an order must know, read and locked: the order, its lines, their stock; of a return its sale. */
export interface ConfirmFacts {
  order: OrderRow & ConfirmOrder<Line>
  sale: OrderRow | null
  payments: Settled[]
  stock: Map<string, StockRow>
}

/**
 * Reads and locks what confirming an order must know; the stock rows that goods come into are made first where they
 * are missing, so that they can be locked.
 *
 * @param key numeric id or order code
 * @throws RuleBroken `not_found`
 */
export async function factsForConfirm(tx: Tx, key: string): Promise<ConfirmFacts> {
  await lockNewcomer(tx, key)
  const { order, sale } = await lockWithSale(tx, key)
  const lines = await linesOf(tx, order.id)
  const products = await productsOf(tx, [...new Set(lines.map((line) => line.product_code))])
  const codes = [...new Set(lines.map((line) => line.inventory_code))]
  if (order.order_type === 'CPRK' && !order.confirmed) {
    const supplier = await codeOfCustomer(tx, order.customer_id)
    await makeStockRows(
      tx,
      lines.map((line) =>
        describe(line, products.get(line.product_code)?.name ?? line.product_code, supplier),
      ),
    )
  }
  if (sale) await restoreStockRows(tx, codes)
  const details = lines.map((line) => ({
    ...line,
    is_unique_code: products.get(line.product_code)?.is_unique_code ?? false,
  }))
  return {
    order: { ...order, order_details: details },
    sale,
    payments: await settledOf(tx, order.code),
    stock: await lockStock(tx, codes),
  }
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

/**
 * Decides and writes: the one way in which an order becomes confirmed. A return first lowers what its sale is owed.
 *
 * @param by the name of who confirms it
 * @throws RuleBroken as `confirm` does; `value_exceed`, `gold_weight_exceed` when less is owed than was paid
 */
export async function confirmOrder(tx: Tx, facts: ConfirmFacts, by: string): Promise<void> {
  const { order, sale, payments } = facts
  const outcome = confirm(order, facts.stock)
  const lines = outcome.order_details.length
  const owed = unpaid(outcome.totals, lines, payments)
  refuseOverpaid(outcome.totals, owed)
  const offset = sale && offsetOf(owed, sale)
  const paid = offset ? unpaid(outcome.totals, lines, payments, [offset]) : owed
  await writeMovements(tx, outcome.movements, outcome.balances, { code: order.code, date: order.date })
  await updateRows(tx, 'order_details', figureColumns, outcome.order_details)
  await writePaid(tx, order, {
    ...paid,
    ...outcome.totals,
    ...offset,
    weight_in_liang: orderLiang(outcome.totals.weight),
    confirmed: true,
    confirmed_at: sql<string>`now()`,
    confirmed_by: by,
  })
  if (sale) await recount(tx, sale)
  await markTraded(tx, order, outcome)
}

const figureColumns = [
  ...['weight', 'weight_in_liang', 'labor_fee', 'unit_price_per_gram_value', 'amount', 'amount_real'],
  ...['receivable_cash_value', 'receivable_gold_weight'],
]

/** What confirming teaches about the customer, and a purchase about its products. */
async function markTraded(tx: Tx, order: OrderRow, { latest_in_labor_fees: fees }: Confirmed): Promise<void> {
  if (fees.length > 0) await learnFees(tx, fees)
  if (order.customer_id === null) return
  await tx
    .updateTable('customers')
    .set({ has_orders: true })
    .where('id', '=', order.customer_id)
    .where('has_orders', '=', false)
    .execute()
}

/** Products are locked in the order of their codes, so that no two confirms wait for each other. */
async function learnFees(tx: Tx, fees: Confirmed['latest_in_labor_fees']): Promise<void> {
  await sql`with learning as (
      select t.id, s.latest_in_labor_fee from products as t
      join jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as s (product_code text, latest_in_labor_fee numeric)
        on s.product_code = t.code
      where not t.has_confirm_order or t.latest_in_labor_fee <> s.latest_in_labor_fee
      order by t.code collate "C" for no key update of t
    )
    update products as t set has_confirm_order = true, updated_at = ${later('t')},
      latest_in_labor_fee = learning.latest_in_labor_fee
    from learning where learning.id = t.id`.execute(tx)
}
