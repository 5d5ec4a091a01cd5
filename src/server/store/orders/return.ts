import { sql } from 'kysely'
import type { Part, PartsOfLine } from '#domain/order/parts'
import type { SettlementMode } from '#domain/order/settlement-modes'
import { stonesIn, type StonedPieces, type Stones, noStones, stonesWith } from '#domain/stock/stones'
import { confirm, type Confirmed, type ConfirmLine, type ConfirmOrder } from '#domain/order/confirm'
import { inHkd } from '#domain/order/order-rate'
import { offsetOf, refuseAboveSale } from '#domain/order/return'
import { refuseCredit } from '#domain/payment/default-customer'
import { refuseOverpaid, unpaid, type Settled } from '#domain/payment/unpaid'
import type { StockRow } from '#domain/stock/movement'
import { orderTypes } from '#domain/order/order-types'
import {
  linesOf,
  type OrderRow,
  lockWithSale,
  orderKey,
  dollarRateOn,
  productsOf,
  readSettlements,
  type OrderLineRow,
} from './orders'
import { later, type Tx, updateRows } from '../transaction'
import type { Db } from '../../db/connect'
import { agreedOrderNames, keepAgreed } from './agreed-names'
import { isDefaultCustomer } from '../payments/default-customer'
import { recount, writePaid } from './recount'
import {
  lockStock,
  makeStockRows,
  restoreStockRows,
  stonesOfLine,
  writeMovements,
  type StockDescription,
} from '../stock/stock'

/** A part that came back, with its line of the sale. */
type StoredPart = Part & { original_detail_id: number }

/**
 * Each line of a sale with its parts on live returns, drafts included, by the id of the sale's line.
 *
 * @returns money in the sale's currency, weights in grams
 * @see domain.md §12.4
 */
export async function partsOfSale(tx: Db | Tx, saleId: number): Promise<Map<number, PartsOfLine>> {
  const lines = await linesOf(tx, saleId)
  if (lines.length === 0) return new Map()
  const { rows } = await sql<StoredPart>`
    select l.id, l.original_detail_id, l.quantity, l.weight, l.diamond_count, l.diamond_weight,
      l.receivable_cash_value, l.part_rounding_value, l.above_sale_reason
    from order_details l join orders back on back.id = l.order_id and back.deleted_at is null
    where l.original_detail_id in (${sql.join(lines.map(({ id }) => id))}) and l.deleted_at is null
    order by l.id`.execute(tx)
  return new Map(
    lines.map(({ payment_method, ...line }) => {
      const parts = rows.filter(({ original_detail_id }) => original_detail_id === line.id)
      return [line.id, { sold: { ...line, payment_method: payment_method as SettlementMode }, parts }]
    }),
  )
}

/**
 * Updates a sale after its live returns: the returned part of each line and its place, the codes of the returns, and
 * whether the whole sale is returned. Called whenever a return is created, changed or deleted; a sale without changes
 * is not written.
 *
 * @param sale locked
 * @see domain.md §6, §12.4
 */
export async function showReturns(tx: Tx, { id, code }: Pick<OrderRow, 'id' | 'code'>): Promise<void> {
  const { numAffectedRows: lines = 0n } = await sql`
    update order_details as t set returned = s.returned, returned_order_code = s.code,
      returned_quantity = s.quantity, returned_weight = s.weight, updated_at = ${later('t')}
    from (
      select sold.id, coalesce(sum(taken.quantity), 0) as quantity, coalesce(sum(taken.weight), 0) as weight,
        (array_agg(back.code order by back.id desc) filter (where back.id is not null))[1] as code,
        coalesce(sum(taken.quantity) >= sold.quantity, false) as returned
      from order_details sold
      left join (order_details taken join orders back on back.id = taken.order_id and back.deleted_at is null)
        on taken.original_detail_id = sold.id and taken.deleted_at is null
      where sold.order_id = ${id} and sold.deleted_at is null
      group by sold.id
    ) as s
    where t.id = s.id and (t.returned, t.returned_order_code, t.returned_quantity, t.returned_weight)
      is distinct from (s.returned, s.code, s.quantity, s.weight)`.execute(tx)
  await sql`update orders as t set returned = s.returned, returned_order_codes = s.codes, updated_at = ${later('t')}
    from (select
      (select coalesce(bool_and(returned), false) from order_details
        where order_id = ${id} and deleted_at is null) as returned,
      (select jsonb_agg(code order by id) from orders
        where original_customer_order_code = ${code} and deleted_at is null) as codes
    ) as s
    where t.id = ${id} and (${lines > 0n} or (t.returned, t.returned_order_codes) is distinct from (s.returned, s.codes))`.execute(
    tx,
  )
}

/** A live stock movement that no reversal takes back. */
const isLive = (alias: string) => {
  const m = sql.raw(alias)
  return sql`${m}.deleted_at is null and ${m}.kind <> 'reversal' and not exists (select from inventory_movements r
    where r.reverses_id = ${m}.id and r.reverses_id is not null and r.deleted_at is null)`
}

/**
 * The pieces of each line of a sale that left stock and did not come back, with their stones, by the line's id; lines
 * from before stones moved with goods are missing.
 *
 * @returns fees in HKD
 * @see domain.md §12.13
 */
async function stonesAway(tx: Tx, saleId: number): Promise<Map<number, StonedPieces>> {
  const { rows } = await sql<Stones & { id: number; quantity: number }>`
    select d.id, m.quantity - coalesce(sum(back.quantity), 0) as quantity,
      m.diamond_count - coalesce(sum(back.diamond_count), 0) as diamond_count,
      m.diamond_weight - coalesce(sum(back.diamond_weight), 0) as diamond_weight,
      m.diamond_fee_value - coalesce(sum(back.diamond_fee_value), 0) as diamond_fee_value
    from order_details d
    join inventory_movements m on m.order_detail_id = d.id and ${isLive('m')}
    left join order_details l on l.original_detail_id = d.id and l.deleted_at is null
    left join inventory_movements back on back.order_detail_id = l.id and ${isLive('back')}
    where d.order_id = ${saleId} and d.deleted_at is null and m.diamond_fee_value is not null
    group by d.id, m.id`.execute(tx)
  return new Map(rows.map(({ id, quantity, ...stones }) => [id, { quantity, stones: stonesIn(stones) }]))
}

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
    payments: await readSettlements(tx, order.code),
    stock,
  }
}

/**
 * The stones that come with the goods of a line. For returned goods they are the share of the stones that left; for
 * sales from before stones moved with goods, they still lie in the row unless it was sold out.
 *
 * @param away the pieces of each line of the sale that have not come back, with their stones; null for a purchase
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
 * Decides and writes: the only way to confirm an order. A return first lowers the amount owed on its sale.
 *
 * @throws RuleBroken the rules of `confirm`, `refuseAboveSale` and `refuseCredit`; `value_exceed`,
 *   `gold_weight_exceed` when the amount owed is below the amount paid
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
    usd_rate: await dollarRateOn(tx, order.date, today),
    usd_rate_date: order.date < today ? order.date : today,
    agreed: agreedOrderNames(),
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
