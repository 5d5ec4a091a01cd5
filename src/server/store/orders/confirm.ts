import { sql } from 'kysely'
import { confirm, type Confirmed, type ConfirmLine, type ConfirmOrder } from '#domain/order/confirm'
import { inHkd } from '#domain/order/order-rate'
import type { PartsOfLine } from '#domain/order/parts'
import { offsetOf, refuseAboveSale } from '#domain/order/return'
import { refuseCredit } from '#domain/payment/default-customer'
import { refuseOverpaid, unpaid, type Settled } from '#domain/payment/unpaid'
import type { StockRow } from '#domain/stock/movement'
import { noStones, stonesWith, type StonedPieces, type Stones } from '#domain/stock/stones'
import { orderTypes } from '#domain/order/order-types'
import { agreedOfOrder, keepAgreed } from './agreed'
import { isDefaultCustomer } from '../payments/default-customer'
import {
  linesOf,
  lockWithSale,
  orderKey,
  productsOf,
  ratesOf,
  settledOf,
  type OrderLineRow,
  type OrderRow,
} from './orders'
import { recount, writePaid } from './recount'
import { partsOfSale, stonesAway } from './return'
import { later, updateRows, type Tx } from '../transaction'
import {
  lockStock,
  makeStockRows,
  restoreStockRows,
  stonesOfLine,
  writeMovements,
  type StockDescription,
} from '../stock/stock'

type Line = OrderLineRow & ConfirmLine

/**
 * The facts for confirming an order, read and locked: the order, its lines and their stock; for a return also its sale.
 */
export interface ConfirmFacts {
  order: OrderRow & ConfirmOrder<Line>
  sale: OrderRow | null
  /** Whether the customer is the default one, who gets no credit. */
  isForEverybody: boolean
  /** The lines of the sale with their parts, by id; empty unless the order is a return. */
  parts: ReadonlyMap<number, PartsOfLine>
  payments: Settled[]
  stock: Map<string, StockRow>
}

/**
 * Reads and locks the facts for confirming an order; missing stock rows of incoming goods are created first, so that
 * they can be locked.
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
  if (orderTypes[order.order_type].supplied && !order.confirmed) {
    const supplier = await codeOfCustomer(tx, order.customer_id)
    await makeStockRows(
      tx,
      lines.map((line) =>
        describe(line, products.get(line.product_code)?.name ?? line.product_code, supplier, order),
      ),
    )
  }
  if (sale) await restoreStockRows(tx, codes)
  const stock = await lockStock(tx, codes)
  const away = sale ? await stonesAway(tx, sale.id) : null
  const details = lines.map((line) => ({
    ...line,
    is_unique_code: products.get(line.product_code)?.is_unique_code ?? false,
    ...(orderTypes[order.order_type].stock === 1 && { stones: stonesComing(line, order, stock, away) }),
  }))
  return {
    order: { ...order, order_details: details },
    sale,
    isForEverybody: await isDefaultCustomer(tx, order.customer_id),
    parts: sale ? await partsOfSale(tx, sale.id) : new Map(),
    payments: await settledOf(tx, order.code),
    stock,
  }
}

/**
 * The stones that come with the goods of a line. Of goods that come back they are the share of those that left; of sales
 * from before stones left with goods, they still lie in the row unless it was sold out.
 *
 * @param away the pieces of each line of the sale that are away, with their stones; null for a purchase
 */
function stonesComing(
  line: OrderLineRow,
  order: Pick<OrderRow, 'rate'>,
  stock: ReadonlyMap<string, StockRow>,
  away: ReadonlyMap<number, StonedPieces> | null,
): Stones {
  if (away === null) return stonesOfLine(line, order)
  const known = away.get(line.original_detail_id ?? 0)
  if (known) return stonesWith(known, line.quantity)
  return stock.get(line.inventory_code)?.quantity ? noStones : stonesOfLine(line, order)
}

/** The customer's first order marks the customer, who is always locked before the order (design.md §6). */
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

/**
 * The stock row's description of purchased goods; fees are in HKD. An order without a rate is refused later, by the
 * rules.
 */
function describe(
  line: OrderLineRow,
  name: string,
  supplier: string | null,
  { rate }: Pick<OrderRow, 'rate'>,
): StockDescription {
  return {
    ...line,
    code: line.inventory_code,
    name,
    supplier_code: supplier,
    labor_fee: inHkd(line.labor_fee_per_gram_value, rate || 1),
  }
}

async function codeOfCustomer(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const row = await tx.selectFrom('customers').select('code').where('id', '=', id).executeTakeFirst()
  return row?.code ?? null
}

/** The user who confirms an order, and the day. */
interface Confirming {
  /** The name of the user. */
  by: string
  /** The business day. */
  today: string
}

/**
 * Decides and writes: the only way to confirm an order. A return first lowers what its sale is owed.
 *
 * @throws RuleBroken the rules of `confirm`, `refuseAboveSale` and `refuseCredit`; `value_exceed`, `gold_weight_exceed`
 *   when less is owed than was paid
 */
export async function confirmOrder(tx: Tx, facts: ConfirmFacts, { by, today }: Confirming): Promise<void> {
  const { order, sale, payments, isForEverybody } = facts
  const outcome = confirm(order, facts.stock)
  if (sale) refuseAboveSale(outcome.order_details, facts.parts, null)
  const lines = outcome.order_details.length
  const owed = unpaid(outcome.totals, lines, payments)
  refuseOverpaid(outcome.totals, owed)
  if (isForEverybody) refuseCredit(order, owed)
  const offset = sale && offsetOf(owed, sale)
  const paid = offset ? unpaid(outcome.totals, lines, payments, [offset]) : owed
  await writeMovements(tx, outcome.movements, outcome.balances, { code: order.code, date: order.date })
  await updateRows(tx, 'order_details', figureColumns, outcome.order_details)
  await keepAgreed(tx, order.id)
  await writePaid(tx, order, {
    ...paid,
    ...outcome.totals,
    ...offset,
    confirmed: true,
    confirmed_at: sql<string>`now()`,
    confirmed_by: by,
    // A reprint must show the same US dollar amounts as the first print (domain.md §9).
    usd_rate: (await ratesOf(tx)).USD ?? null,
    usd_rate_date: today,
    agreed: agreedOfOrder(),
  })
  if (sale) await recount(tx, sale)
  await markTraded(tx, order, outcome)
}

const figureColumns = [
  ...['weight', 'weight_in_liang', 'labor_fee', 'unit_price_per_gram_value', 'amount', 'amount_real'],
  ...['receivable_cash_value', 'receivable_gold_weight'],
]

/** Updates the customer, and a purchase's products, after confirming. */
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

/** Products are locked in the order of their codes, so that concurrent confirmations do not deadlock. */
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
