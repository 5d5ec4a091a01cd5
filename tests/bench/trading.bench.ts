import { sql } from 'kysely'
import { test } from 'vitest'
import { openBenchShop } from './bench-shop'
import { ordersASecond } from './counter-sale'
import { fill } from './fill'
import { measure, table } from './figures'
import { ownPostgres } from './own-postgres'

const CLIENTS = 8
const SALES = 40
const ENTRIES = 10_000
const REGULAR = 'OLD'

const half = ENTRIES / 2
/** A customer who bought and paid for years: half orders, half payments. */
const regular = [
  sql`insert into customers (code, name) values (${REGULAR}, '老主顾')`,
  sql`insert into orders (code, order_type, in_out, date, customer_id, confirmed, receivable_cash_value, paid, paid_cash_value)
    select 'CPXS-20240101-' || lpad((50000 + n)::text, 5, '0'), 'CPXS', -1, date '2024-01-01' + n / 10,
      (select id from customers where code = ${REGULAR}), true, 900, true, 900 from generate_series(1, ${half}::int) n`,
  sql`insert into order_payments (code, order_code, customer_id, payment_method, value, currency, rate, date, in_out)
    select 'OLD-' || n, 'CPXS-20240101-' || lpad((50000 + n)::text, 5, '0'),
      (select id from customers where code = ${REGULAR}), 'cash', 900, 'HKD', 1, date '2024-01-02' + n / 10, 1
    from generate_series(1, ${half}::int) n`,
]

async function figuresOf(title: string, settings: NodeJS.ProcessEnv): Promise<string[]> {
  const shop = await openBenchShop(({ db }) => fill(db, regular), settings)
  try {
    await ordersASecond(shop, 1, SALES)
    const alone = await ordersASecond(shop, 1, SALES)
    const together = await ordersASecond(shop, CLIENTS, SALES)
    const bare = await measure('bare query', 200, async () => sql`select 1`.execute(shop.database.db))
    const whole = await measure('statement', 20, () =>
      shop.call('GET', `/_api/customers/${REGULAR}/cashflow`),
    )
    const year = await measure('statement of a year', 20, () =>
      shop.call('GET', `/_api/customers/${REGULAR}/cashflow?from=2025-01-01&to=2025-12-31`),
    )
    return [
      title,
      alone.toFixed(1),
      together.toFixed(1),
      whole.median.toFixed(0),
      `${(whole.median / bare.median).toFixed(0)} ×`,
      year.median.toFixed(0),
    ]
  } finally {
    await shop.close()
  }
}

test('a counter and a statement', async () => {
  const rows = [await figuresOf('embedded', {})]
  const postgres = await ownPostgres()
  if (postgres) rows.push(await figuresOf('PostgreSQL', { DATABASE_URL: postgres }))
  else console.log('PostgreSQL does not answer: measured on the embedded database alone.')
  const heads = [
    ...['orders written, paid, confirmed', 'a second, 1 client', `a second, ${CLIENTS} clients`],
    ...[`statement of ${ENTRIES} ms`, 'to a bare query', 'of one year ms'],
  ]
  console.log(`\n${table([heads, ...rows])}\n`)
})
