import { sql } from 'kysely'
import { test } from 'vitest'
import type { Database } from '#server/db/connect'
import { openBenchShop } from './bench-shop'
import { measure, table } from './figures'
import { ownPostgres } from './own-postgres'

const CUSTOMERS = 60_000
/** The searches: a description of the matches, and the text. */
const searches = [
  ['nothing', 'zq'],
  ['nothing, of a common beginning', 'CPXS-2031'],
  ['one order', '20240305-00012'],
  ['the end of a code', '00077'],
  ['a customer', '陆福生珠宝'],
  ['initials of a name', 'lfszb'],
  ['two letters of many names', 'lf'],
  ['two common characters', '珠宝'],
  ['the commonest family name', '陈'],
  ['a common beginning', 'an'],
  ['one figure', '7'],
  ['figures of phones', '2345'],
  ['every order', 'cpxs'],
  ['many, far down', '2016'],
] as const

/** Names in the mix of a wholesaler's customers, a fifth of them of one family; orders of ten years. */
async function fill({ db }: Database, orders: number): Promise<void> {
  const surnames = '陈陈陈陈陈陈陈林林林黄黄李李张王刘陆周金曾吴蔡杨许郑谢郭洪丘廖赖徐何高'
  const names = '记大明源生福泰和丰盛兴隆昌顺利安康祥瑞宝华美丽玉珍荣富贵德仁义信诚达'
  const shops = ['珠宝', '金行', '首饰', '银楼', '钟表']
  const statements = [
    sql`insert into customers (code, name, phone)
      select 'B' || n, case when n % 20 = 0 then 'Anderson ' || n else
          substr(${surnames}::text, 1 + n * 7919 % ${surnames.length}::int, 1)
          || substr(${names}::text, 1 + n * 31 % ${names.length}::int, 1)
          || substr(${names}::text, 1 + n / 31 % ${names.length}::int, 1) || (${shops}::text[])[1 + n % 5] end,
        '2345 ' || lpad((n * 7 % 10000)::text, 4, '0')
      from generate_series(1, ${CUSTOMERS}::int) n`,
    sql`insert into orders (code, order_type, in_out, date, customer_id, phone)
      select 'CPXS-' || to_char(day, 'YYYYMMDD') || '-' || lpad((n % 300)::text, 5, '0'), 'CPXS', -1, day,
        1 + n::bigint * 7919 % ${CUSTOMERS}::int, case when n % 3 = 0 then '2345 ' || lpad((n % 10000)::text, 4, '0') end
      from generate_series(1, ${orders}::int) n,
        lateral (select date '2016-01-01' + (n::bigint * 3650 / ${orders}::int)::int as day) d`,
    sql`vacuum analyze`,
  ]
  for (const statement of statements) await statement.execute(db)
}

async function measured(place: string, orders: number, settings: NodeJS.ProcessEnv): Promise<void> {
  const shop = await openBenchShop((database) => fill(database, orders), settings)
  const { db } = shop.database
  const bare = await measure('bare query of a page (floor)', 100, () =>
    sql`select * from orders where deleted_at is null order by id desc limit 50`.execute(db),
  )
  const rows = [[bare.name, '', bare.median.toFixed(1), bare.p95.toFixed(1), '1.0 ×']]
  for (const [name, q] of [['no search', undefined] as const, ...searches]) {
    const { median, p95 } = await measure(name, 40, () => shop.call('POST', '/_api/orders/search', { q }))
    rows.push([name, q ?? '', median.toFixed(1), p95.toFixed(1), `${(median / bare.median).toFixed(1)} ×`])
  }
  const title = `${place}: ${orders} orders, ${CUSTOMERS} customers`
  console.log(`\n${table([[title, 'q', 'median ms', 'p95 ms', 'to a bare query'], ...rows])}\n`)
  await shop.close()
}

test('quick search of orders on PostgreSQL', async () => {
  const url = await ownPostgres()
  if (url !== undefined) await measured('PostgreSQL', 1_000_000, { DATABASE_URL: url })
})

test('quick search of orders on the embedded database', () => measured('embedded', 200_000, {}))
