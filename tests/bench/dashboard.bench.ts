import { sql } from 'kysely'
import pg from 'pg'
import { test } from 'vitest'
import { countedFigures, settleFigures } from '#server/db/figures'
import { openBenchShop, type BenchShop } from './bench-shop'
import { fill } from './fill'
import { measure, table, type Figure } from './figures'
import { years } from './years'

const RUNS = 300
const FRESH = 1_000
const address = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Changes that housekeeping has not summed up yet, and that cancel each other out. */
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

/** Measures a work that can be done only once. */
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
  const scan = countedFigures.orders?.counts('orders') ?? ''
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
