import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#resources'

/** The size of the measured database. */
export const STOCK_ROWS = 100_000
export const ORDERS = 20_000
const PRODUCTS = 2_000
const CUSTOMERS = 500
const LINES_PER_ORDER = 3

/** The inventory code of a stock row, by its number from 1. */
export const stockCode = (number: number) => `P${1 + (number % PRODUCTS)}-${number}`

/** A sale of the given number of lines, each from a stock row of its own. */
export function saleOf(customerId: number, lines: number, run: number) {
  const order_details = Array.from({ length: lines }, (_, position) => {
    const code = stockCode(1 + ((run * lines + position) % STOCK_ROWS))
    return {
      product_code: code.split('-')[0],
      inventory_code: code,
      quantity: 1,
      weight: 3.75,
      gold_price_per_gram_value: 900,
      labor_fee_per_gram_value: 16,
    }
  })
  return { order_type: 'CPXS', customer_id: customerId, order_details }
}

/** Each statement fills one table; together they obey the books' rules closely enough for their speed. */
const statements = [
  sql`insert into materials (code, name, price_ranges) values ('AU', '足金', '0,10,20'), ('K18', '18K', '0,5')`,
  sql`insert into categorys (code, name) values ('R', '戒指')`,
  sql`insert into customers (code, name, phone, contact_person)
    select 'B' || n, '客户 ' || n, '2345 ' || n, '陈先生' from generate_series(1, ${CUSTOMERS}::int) n`,
  sql`insert into products (code, name, material_id, category_code, latest_in_labor_fee)
    select 'P' || n, '古法戒指 ' || n, (select min(id) from materials), 'R', 12
    from generate_series(1, ${PRODUCTS}::int) n`,
  sql`insert into inventorys (code, name, product_code, quantity, weight)
    select 'P' || (1 + n % ${PRODUCTS}::int) || '-' || n, '古法戒指 ' || n, 'P' || (1 + n % ${PRODUCTS}::int), 1000, 10000
    from generate_series(1, ${STOCK_ROWS}::int) n`,
  sql`insert into inventory_movements (inventory_code, kind, in_out, quantity, weight)
    select code, 'init', 1, quantity, weight from inventorys`,
  sql`insert into orders (code, order_type, in_out, date, customer_id, confirmed, quantity, weight,
      receivable_cash_value, unpaid_cash_value)
    select 'CPXS-20260101-' || lpad(n::text, 5, '0'), 'CPXS', -1, date '2026-01-01' + n % 300,
      (select min(id) from customers) + n % ${CUSTOMERS}::int, n % 5 > 0, ${LINES_PER_ORDER}::int, 30, 27000, 27000
    from generate_series(1, ${ORDERS}::int) n`,
  sql`insert into order_details (order_id, position, product_code, inventory_code, quantity, weight,
      gold_price_per_gram_value, amount, amount_real, receivable_cash_value, payment_method, currency)
    select orders.id, line, inventorys.product_code, inventorys.code, 1, 10, 900, 9000, 9000, 9000, 'no_gold', 'HKD'
    from orders cross join generate_series(1, ${LINES_PER_ORDER}::int) line
    join inventorys on inventorys.id = 1 + (orders.id * 7 + line) % ${STOCK_ROWS}::int`,
]

/** Fills an empty database with a large shop, in bulk, without a statement timeout. */
export async function fill(db: Kysely<Tables>, more: readonly RawBuilder<unknown>[] = []): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session)
    for (const statement of [...statements, ...more, sql`vacuum analyze`]) await statement.execute(session)
    await sql`reset statement_timeout`.execute(session)
  })
}
