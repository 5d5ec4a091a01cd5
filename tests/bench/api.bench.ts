import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { openBenchShop, type BenchShop } from './bench-shop'
import { fill, ORDERS, STOCK_ROWS, saleOf, stockCode } from './fill'
import { measure, table, type Figure } from './figures'

let shop: BenchShop
let customerId = 0

beforeAll(async () => {
  shop = await openBenchShop(({ db }) => fill(db))
  const { data } = await shop.call<{ data: { id: number }[] }>('POST', '/_api/customers/search', {
    per_page: 1,
  })
  customerId = data[0]?.id ?? 0
})

afterAll(() => shop.close())

const sale = (run: number, lines: number) => saleOf(customerId, lines, run)

async function figures(): Promise<Figure[]> {
  const emptyHandler = await measure('empty handler (floor)', 500, async () => shop.ask('GET', '/healthz'))
  const bareQuery = await measure('bare query (floor)', 500, async () =>
    sql`select 1`.execute(shop.database.db),
  )
  const scan = await measure('scan of a code', 500, async (run) =>
    shop.call('GET', `/_api/scan/${stockCode(1 + ((run * 7919) % STOCK_ROWS))}?type=-1`),
  )
  const prefix = await measure('scan of a prefix', 200, async (run) =>
    shop.call('GET', `/_api/scan/P${1 + (run % 2000)}-?type=-1`),
  )
  const page = { filters: [], sorts: ['date|DESC'], page: 1, per_page: 50 }
  const search = await measure('orders/search, page 1', 300, async () =>
    shop.call('POST', '/_api/orders/search', page),
  )
  const compressed = await measure('orders/search, page 1, by Brotli', 300, async () =>
    shop.ask('POST', '/_api/orders/search', JSON.stringify(page), { 'Accept-Encoding': 'br' }),
  )
  return [
    emptyHandler,
    bareQuery,
    { ...scan, aim: 10 },
    { ...prefix, aim: 10 },
    { ...search, aim: 20 },
    { ...compressed, aim: 20 },
    ...(await orderFigures(50, 100, { save: 60, confirm: 80 })),
    ...(await orderFigures(500, 15)),
  ]
}

/** Saving and confirming sales of the given number of lines. */
async function orderFigures(
  count: number,
  runs: number,
  aims: { save?: number; confirm?: number } = {},
): Promise<Figure[]> {
  const write = (run: number) => shop.call<{ id: number }>('POST', '/_api/orders', sale(run, count))
  const save = await measure(`save of an order of ${count} lines`, runs, write)
  const drafts: number[] = []
  for (let run = 0; run < runs * 1.1; run++) drafts.push((await write(runs * 2 + run)).id)
  const confirm = await measure(`confirm of an order of ${count} lines`, runs, (run) =>
    shop.call('POST', `/_api/orders/confirm/${drafts[run]}`),
  )
  return [
    { ...save, aim: aims.save },
    { ...confirm, aim: aims.confirm },
  ]
}

test('the API on a large shop', async () => {
  const measured = await figures()
  const floor = measured[1]?.median ?? 1
  const rows = measured.map(({ name, median, p95, p99, aim }) => [
    name,
    median.toFixed(2),
    p95.toFixed(2),
    p99.toFixed(2),
    aim === undefined ? '' : String(aim),
    `${(median / floor).toFixed(1)} ×`,
  ])
  const title = `embedded, ${STOCK_ROWS} stock rows, ${ORDERS} orders`
  console.log(
    `\n${table([[title, 'median ms', 'p95 ms', 'p99 ms', 'aim p99', 'to a bare query'], ...rows])}\n`,
  )
})
