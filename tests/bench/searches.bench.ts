import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import type { Database } from '#server/db/connect'
import { openBenchShop, type BenchShop } from './bench-shop'
import { measure, table, type Figure } from './figures'

const CUSTOMERS = 200_000
const PER_PAGE = 50
/** In the middle of the list. */
const PAGE = CUSTOMERS / PER_PAGE / 2

let shop: BenchShop

beforeAll(async () => {
  shop = await openBenchShop(fill)
})

afterAll(() => shop.close())

/** Names in the mix of a wholesaler's customers: each pair of characters occurs in some hundreds of them. */
async function fill({ db }: Database): Promise<void> {
  const surnames = '陆周金曾陈李黄林王张刘吴蔡杨许郑谢郭洪丘廖赖徐何高苏庄江欧罗'
  const names = '记大明源生福泰和丰盛兴隆昌顺利安康祥瑞宝华美丽玉珍荣富贵德仁义信诚达'
  const shops = ['珠宝', '金行', '首饰', '银楼', '钟表']
  const statements = [
    sql`insert into customer_groups (code, name) select 'G' || n, '组 ' || n from generate_series(1, 20) n`,
    sql`insert into customers (code, name, phone, customer_group_id)
      select 'B' || n,
        substr(${surnames}::text, 1 + n % ${surnames.length}::int, 1)
          || substr(${names}::text, 1 + n * 7 % ${names.length}::int, 1)
          || substr(${names}::text, 1 + n / 31 % ${names.length}::int, 1)
          || (${shops}::text[])[1 + n % ${shops.length}::int],
        '2345 ' || n, nullif(1 + n % 21, 21)
      from generate_series(1, ${CUSTOMERS}::int) n`,
    sql`vacuum analyze`,
  ]
  for (const statement of statements) await statement.execute(db)
}

const search = (body: object) => shop.call('POST', '/_api/customers/search', { per_page: PER_PAGE, ...body })

/** The page in the middle, read by hand-written SQL that knows the row before. */
async function bareQuery() {
  const { rows } = await sql<{ customer_group_id: number; id: number }>`
    select customer_group_id, id from customers where deleted_at is null
    order by customer_group_id nulls first, id offset ${(PAGE - 1) * PER_PAGE - 1} limit 1`.execute(
    shop.database.db,
  )
  const [{ customer_group_id: group, id } = { customer_group_id: 0, id: 0 }] = rows
  return () =>
    sql`select * from customers where deleted_at is null and (customer_group_id, id) > (${group}, ${id})
      order by customer_group_id nulls first, id limit ${PER_PAGE}`.execute(shop.database.db)
}

async function figures(): Promise<Figure[]> {
  const sorts = 'customer_group_id|ASC'
  const bare = await bareQuery()
  const { next } = await search({ sorts, page: PAGE - 1 })
  const quick = (q: string) => measure(`quick search "${q}"`, 40, () => search({ q }))
  return [
    await measure('bare query of a page (floor)', 200, bare),
    await measure('search, first page', 200, () => search({ sorts })),
    await measure(`search, page ${PAGE} by its cursor`, 200, () => search({ sorts, after: next })),
    await measure(`search, page ${PAGE} by its number`, 40, () => search({ sorts, page: PAGE })),
    await measure('search, last page', 200, () => search({ sorts, last: true })),
    await quick('记福'),
    await quick('陆记福'),
    await quick('lj'),
    await quick('ljfzb'),
  ]
}

test('lists of a large shop', async () => {
  const measured = await figures()
  const floor = measured[0]?.median ?? 1
  const rows = measured.map(({ name, median, p99 }) => [
    name,
    median.toFixed(2),
    p99.toFixed(2),
    `${(median / floor).toFixed(1)} ×`,
  ])
  const title = `embedded, ${CUSTOMERS} customers, pages of ${PER_PAGE}`
  console.log(`\n${table([[title, 'median ms', 'p99 ms', 'to a bare query'], ...rows])}\n`)
})
