import { sql } from 'kysely'
import pg from 'pg'
import { test } from 'vitest'
import { counted, settleFigures } from '#server/db/figures'
import { openBenchShop, type BenchShop } from './bench-shop'
import { fill, ORDERS } from './fill'
import { measure, table, type Figure } from './figures'

const LINES = 1_000_000
const LINES_AN_ORDER = 3
/** Those of the ordinary fill are among them. */
const MORE_ORDERS = Math.ceil(LINES / LINES_AN_ORDER) - ORDERS
const DAYS = 1_000
const RUNS = 300
const FRESH = 1_000
const address = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Three years of trade in two currencies: sales, purchases, returns and preorders, a tenth of them unpaid. */
const years = [
  // What quick search reads takes longer to make than all the rest, and the dashboard does not read it.
  sql`alter table orders drop column search_pairs`,
  sql`alter table order_details drop column search_pairs`,
  sql`insert into orders (code, order_type, in_out, date, expire_at, customer_id, currency, confirmed, paid, quantity,
      weight, receivable_cash_value, unpaid_cash_value)
    select type || '-2024-' || n, type, case type when 'CPRK' then 1 when 'XSTH' then 1 else -1 end,
      current_date - n % ${DAYS}::int, current_date - n % ${DAYS}::int + 30, (select min(id) from customers) + n % 500,
      case n % 7 when 0 then 'USD' else 'HKD' end, type <> 'XSYD', n % 10 > 0, 3, 30, 27000,
      case n % 10 when 0 then 27000 else 0 end
    from generate_series(1, ${MORE_ORDERS}::int) n
    cross join lateral (select (array['CPXS', 'CPXS', 'CPXS', 'CPRK', 'XSTH', 'XSYD'])[1 + n % 6] as type) t`,
  // Nobody measures how fast a million references are checked.
  sql`set session_replication_role = replica`,
  sql`insert into order_details (order_id, position, product_code, inventory_code, quantity, weight,
      gold_price_per_gram_value, amount, amount_real, receivable_cash_value, payment_method, currency)
    select id, line, 'P1', 'P1-2000', 1, 10, 900, 9000, 9000, 9000, 'no_gold', currency
    from orders cross join generate_series(1, ${LINES_AN_ORDER}::int) line where code like '%-2024-%'`,
  sql`set session_replication_role = origin`,
]

/** What housekeeping has not summed up yet: changes that make up for each other. */
const fresh = sql`insert into goldbook_figures (figure, kind, day, currency, count, cash, gold, weight)
  select 'traded', 'CPXS', current_date - n % 30, 'HKD', sign, sign * 100, 0, sign
  from generate_series(1, ${FRESH / 2}::int) n cross join (values (1), (-1)) s (sign)`

async function ownPostgres(): Promise<string> {
  const url = new URL(address)
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query('drop database if exists goldbook_bench_dashboard with (force)')
  await client.query('create database goldbook_bench_dashboard template template0')
  await client.end()
  url.pathname = '/goldbook_bench_dashboard'
  return url.href
}

/** What can be done once only. */
async function onceMeasured(name: string, work: () => Promise<unknown>): Promise<Figure> {
  const start = performance.now()
  await work()
  const took = performance.now() - start
  return { name, median: took, p95: took, p99: took }
}

async function figuresOf({ ask, call, database: { db } }: BenchShop): Promise<Figure[]> {
  const read = async () => call('GET', '/_api/dashboard')
  const handler = await measure('empty handler (floor)', RUNS, async () => ask('GET', '/healthz'))
  const query = await measure('bare query (floor)', RUNS, async () => sql`select 1`.execute(db))
  const settled = await measure('dashboard', RUNS, read)
  await fresh.execute(db)
  const unsettled = await measure(`dashboard, ${FRESH} changes not summed up`, RUNS, read)
  const settling = await onceMeasured('summing them up', async () => settleFigures(db, 1))
  const scan = counted.orders?.counts('orders') ?? ''
  const scanned = await measure('the figures of orders, scanned', 3, async () =>
    sql`select count(*), sum(cash) from (${sql.raw(scan)}) as scanned`.execute(db),
  )
  return [handler, query, { ...settled, aim: 100 }, { ...unsettled, aim: 100 }, settling, scanned]
}

test.each(['embedded', 'postgres'])('the dashboard on a million order lines, %s', async (kind) => {
  const settings = kind === 'postgres' ? { DATABASE_URL: await ownPostgres() } : {}
  const start = performance.now()
  const shop = await openBenchShop(({ db }) => fill(db, years), settings)
  const filled = ((performance.now() - start) / 1000).toFixed(0)
  const rows = (await figuresOf(shop)).map(({ name, median, p99, aim }) => [
    name,
    median.toFixed(2),
    p99.toFixed(2),
    aim === undefined ? '' : String(aim),
  ])
  await shop.close()
  console.log(`\n${table([[`${kind}, filled in ${filled} s`, 'median ms', 'p99 ms', 'aim p99'], ...rows])}\n`)
})
