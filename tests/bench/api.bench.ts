import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { createApp, openShop } from '#server/app'
import { connect, type Database } from '#server/db/connect'
import { readEnvironment } from '#server/env'
import { seed } from '#server/seed'
import { fill, ORDERS, STOCK_ROWS, stockCode } from './fill'
import { measure, table, type Figure } from './figures'

const LINES = 50
let folder = ''
let database: Database
let app: ReturnType<typeof createApp>
let token = ''
let customerId = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goldbook-bench-'))
  const environment = readEnvironment({ DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent' })
  database = await connect(environment)
  const shop = await openShop(environment, database)
  await seed(database.db, 'print-templates', 'a golden password')
  await fill(database.db)
  app = createApp(shop)
  const login = await call('POST', '/login', { username: 'admin', password: 'a golden password' })
  token = login.token
  const { data } = await call('POST', '/_api/customers/search', { per_page: 1 })
  customerId = data[0].id
})

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function call(method: string, address: string, body?: unknown) {
  const answer = await app.request(address, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Token': token },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (answer.status >= 400) throw new Error(`${answer.status} from ${address}: ${await answer.text()}`)
  return answer.json()
}

/** A sale of many lines, each from a stock row of its own. */
function sale(run: number) {
  const lines = Array.from({ length: LINES }, (_, position) => {
    const code = stockCode(1 + ((run * LINES + position) % STOCK_ROWS))
    return {
      product_code: code.split('-')[0],
      inventory_code: code,
      quantity: 1,
      weight: 3.75,
      gold_price_per_gram_value: 900,
      labor_fee_per_gram_value: 16,
    }
  })
  return { order_type: 'CPXS', customer_id: customerId, order_details: lines }
}

async function figures(): Promise<Figure[]> {
  const emptyHandler = await measure('empty handler (floor)', 500, async () => app.request('/healthz'))
  const bareQuery = await measure('bare query (floor)', 500, async () => sql`select 1`.execute(database.db))
  const scan = await measure('scan of a code', 500, async (run) =>
    call('GET', `/_api/scan/${stockCode(1 + ((run * 7919) % STOCK_ROWS))}?type=-1`),
  )
  const prefix = await measure('scan of a prefix', 200, async (run) =>
    call('GET', `/_api/scan/P${1 + (run % 2000)}-?type=-1`),
  )
  const search = await measure('orders/search, page 1', 300, async () =>
    call('POST', '/_api/orders/search', { filters: [], sorts: ['date|DESC'], page: 1, per_page: 50 }),
  )
  const save = await measure(`save of an order of ${LINES} lines`, 100, async (run) =>
    call('POST', '/_api/orders', sale(run)),
  )
  const drafts: number[] = []
  for (let run = 0; run < 110; run++) drafts.push((await call('POST', '/_api/orders', sale(1000 + run))).id)
  const confirm = await measure(`confirm of an order of ${LINES} lines`, 100, async (run) =>
    call('POST', `/_api/orders/confirm/${drafts[run]}`),
  )
  return [
    emptyHandler,
    bareQuery,
    { ...scan, aim: 10 },
    { ...prefix, aim: 10 },
    { ...search, aim: 20 },
    { ...save, aim: 60 },
    { ...confirm, aim: 80 },
  ]
}

test('the API on a large shop', async () => {
  const measured = await figures()
  const floor = measured[1]?.median ?? 1
  const rows = measured.map(({ name, median, p99, aim }) => [
    name,
    median.toFixed(2),
    p99.toFixed(2),
    aim === undefined ? '' : String(aim),
    `${(median / floor).toFixed(1)} ×`,
  ])
  const title = `embedded, ${STOCK_ROWS} stock rows, ${ORDERS} orders`
  console.log(`\n${table([[title, 'median ms', 'p99 ms', 'aim p99', 'to a bare query'], ...rows])}\n`)
})
