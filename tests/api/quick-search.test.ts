// Engines: both
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Db } from '#server/db/connect'
import { readSearch } from '#server/request/input/read-search'
import { searchRecords } from '#server/store/search/search'
import { openShop, type TestShop } from '../support/shop'
import { shopDatabase } from '../support/test-database'

/** The orders of a grown shop. */
const ORDERS = 12_000
/** Colours, of which the older ones alone are red. */
const COLORS = 36_000
const RED = 25_000
/** Customers, nearly all of whom share a family name. */
const CUSTOMERS = 2_500
/** Rows in one statement, which must not take long. */
const BATCH = 6_000

let database: Database
let shop: TestShop

beforeAll(async () => {
  database = await shopDatabase(`goldbook_test_quick_search_${process.pid}`)
  shop = await openShop({}, database)
  const { db } = database
  const fill = [
    sql`insert into customers (code, name, phone)
      select 'K' || n, case when n > 5 then '陈记金行 ' else '陆福珠宝 ' end || n, '2345 ' || lpad(n::text, 4, '0')
      from generate_series(1, ${CUSTOMERS}::int) n`,
    sql`analyze customers`,
  ]
  for (let first = 1; first <= ORDERS; first += BATCH) fill.push(orders(first))
  for (let first = 1; first <= COLORS; first += BATCH) fill.push(colors(first))
  for (const statement of [...fill, sql`analyze orders`, sql`analyze colors`]) await statement.execute(db)
}, 120_000)

/** The orders of one statement, from a number on. */
const orders = (first: number) => sql`
  insert into orders (code, order_type, in_out, date, customer_id)
  select 'CPXS-2026' || lpad((n / 1000)::text, 4, '0') || '-' || lpad((n % 1000)::text, 5, '0'), 'CPXS', -1,
    date '2026-01-01', 1 + n % ${CUSTOMERS}::int
  from generate_series(${first}::int, ${first + BATCH - 1}::int) n`

const colors = (first: number) => sql`
  insert into colors (name) select case when n <= ${RED}::int then '红' else '白' end || '色'
  from generate_series(${first}::int, ${first + BATCH - 1}::int) n`

afterAll(() => database.close())

interface Found {
  data: { id: number; code: string }[]
  total: number
  total_is_estimate?: true
  looked_through?: number
  next: string | null
}

async function find(resource: string, q: string, more: object = {}): Promise<Found> {
  const { body } = await shop.call('POST', `/${resource}/search`, { q, ...more })
  return body as Record<string, unknown> & Found
}

test.each([
  ['customers', '陆福', 5],
  ['customers', 'lf', 5],
  ['customers', 'LFZ', 5],
  ['customers', 'lfzb', 5],
  ['customers', '陆', 5],
  ['customers', 'k2499', 1],
  ['customers', '2345 0777', 1],
  ['customers', '5 077', 10],
  ['customers', '陆金', 0],
  ['customers', 'lj', 0],
  ['orders', '0011-00777', 1],
  ['orders', '1-0077', 2 * 10],
  ['orders', 'cpxs-20260011-00777', 1],
  ['orders', 'CPXS-20260012', 1],
  ['orders', '陆福珠', 24],
  ['orders', 'lfzb', 24],
  ['orders', 'k1234', 5],
  ['orders', '%', 0],
  ['orders', 'zz', 0],
  ['orders', '2011-00777', 0],
])('among %s a jeweller finds by "%s" all %d, and these alone', async (resource, q, count) => {
  const found = await find(resource, q, { per_page: 100 })
  expect(found).toMatchObject({ total: count })
  expect(found).not.toHaveProperty('total_is_estimate')
  expect(found).not.toHaveProperty('looked_through')
  expect(found.data).toHaveLength(count)
})

test('beyond the number of customers that are looked up by name, a list has all the orders, the newest first', async () => {
  const first = await find('orders', '陈记')
  const codes = first.data.map(({ code }) => code)
  expect(codes).toHaveLength(50)
  expect(codes).toEqual(codes.toSorted().toReversed())
  expect(codes[0]).toBe('CPXS-20260012-00000')
  expect(first.total_is_estimate).toBe(true)
  expect(first.total / ORDERS).toBeGreaterThan(0.9)

  const second = await find('orders', '陈记', { after: first.next })
  const shared = new Set([...codes, ...second.data.map(({ code }) => code)])
  expect(shared.size).toBe(100)
})

test('common text far down is not silently cut off, and is found from the other end', async () => {
  expect(await find('colors', '红')).toMatchObject({ data: [], looked_through: 3000 })
  for (const more of [{ sorts: ['id|ASC'] }, { last: true }]) {
    const found = await find('colors', '红', more)
    expect(found.data).toHaveLength(50)
    expect(found).not.toHaveProperty('looked_through')
  }
  const filters = [{ field: 'id', operator: 'between', value: [24_000, 26_000] }]
  expect(await find('colors', '红', { filters })).toMatchObject({ total: 1001 })
})

/** Rows of a table that this session has read and not yet reported to the shared statistics. */
async function readSoFar(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where schemaname = current_schema() and relname = ${table}`.execute(db)
  return rows[0]?.read ?? 0
}

/** Rows of its resource that a quick search reads. */
function readFor(name: string, q: string): Promise<number> {
  const { resources, db } = shop.shop
  const resource = resources[name]
  if (!resource) throw new Error(`there are no ${name}`)
  return db.transaction().execute(async (tx) => {
    const before = await readSoFar(tx, name)
    await searchRecords(tx, resource, resources, readSearch({ q }))
    return (await readSoFar(tx, name)) - before
  })
}

test.each([
  ['z', 100],
  ['%', 100],
  ['zz', 100],
  ['陆', 200],
  ['0011-00777', 200],
  ['2011-00777', 200],
  ['c', 200],
  ['26', 200],
  ['cpxs', 200],
  ['陈', 200],
  ['陈记', 200],
  ['chen', 200],
  ['cj', 200],
  ['k1', 300],
])('for "%s" no more than %d of 12,000 orders are read', async (q, most) => {
  expect(await readFor('orders', q)).toBeLessThanOrEqual(most)
})

test('a search for common text far down ends', async () => {
  expect(await readFor('colors', '红')).toBeLessThanOrEqual(2 * 3000 + 10_000 + 100)
})
