import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { test } from 'vitest'
import { startServer } from '../support/running-server'
import { tokenAt } from '../support/signed-in'
import { openBenchShop } from './bench-shop'
import { startDirectus, type Directus } from './directus'
import { fill, ORDERS, STOCK_ROWS, saleOf, stockCode } from './fill'
import { table } from './figures'
import { ownPostgres } from './own-postgres'

const MILLION = 1_000_000
const LINES = 50
/** The unit in which the kernel counts the time of a process. */
const TICK_IN_MILLISECONDS = 10

/** A measured server: goldbook's, or the bare one. */
interface Measured {
  pid: number
  /** Sends one request; answers its content. */
  call: <Answer = unknown>(method: string, path: string, body?: unknown) => Promise<Answer>
}

interface Draft {
  id: number
  code: string
}

/** The requests to both. */
interface Task {
  name: string
  most: number
  runs: number
  clients: number
  goldbook: (server: Measured, run: number) => Promise<unknown>
  bare: (server: Measured, run: number) => Promise<unknown>
  /** The same requests to Directus, with and without the number of all rows. */
  directus?: Record<string, string>
  /** The same in sets, where the bare handler writes line by line. */
  sets?: (server: Measured, run: number) => Promise<unknown>
}

const manyOrders = sql`insert into orders (code, order_type, in_out, date, customer_id, confirmed)
  select 'OLD-' || n, 'CPXS', -1, date '2010-01-01' + (n % 5000)::int, (select min(id) from customers), false
  from generate_series(1, ${MILLION - ORDERS}::int) n`

/** Processor time that a process has taken, in milliseconds. */
function processorTime(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * TICK_IN_MILLISECONDS
}

function caller(address: string, headers: Record<string, string> = {}): Measured['call'] {
  return async (method, path, body) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      // The bare handler compresses nothing either.
      headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'identity', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${answer.status} from ${path}: ${await answer.text()}`)
    return answer.json()
  }
}

/** Milliseconds of processor time that one run takes on a server, after a tenth of the runs to warm up. */
async function cost(server: Measured, { runs, clients }: Task, work: (run: number) => Promise<unknown>) {
  let next = 0
  const until = async (end: number) => {
    const client = async () => {
      while (next < end) await work(next++)
    }
    await Promise.all(Array.from({ length: clients }, client))
  }
  const warmUp = Math.ceil(runs / 3)
  await until(warmUp)
  const before = processorTime(server.pid)
  await until(warmUp + runs)
  return (processorTime(server.pid) - before) / runs
}

const sale = (run: number, lines: number) => saleOf(1 + (run % 400), lines, run)

/** The columns of a list of sales. */
const shown = [
  ...['id', 'code', 'date', 'customer_id', 'salesperson', 'quantity', 'weight', 'receivable_cash_value'],
  ...['unpaid_cash_value', 'confirmed', 'paid', 'remarks'],
]
const items = `/items/orders?limit=50&sort=-date,-id&fields=${shown.join()}`
const page = { filters: [], sorts: ['date|DESC'], page: 1, per_page: 50 }
const scanned = (run: number) => stockCode(1 + ((run * 7919) % STOCK_ROWS))

/** Sales that wait to be paid or confirmed, made by goldbook for both. */
const drafts: Draft[] = []

const tasks: Task[] = [
  {
    name: '50 rows of a million, 50 clients',
    most: 1 / 1.3,
    runs: 3000,
    clients: 50,
    goldbook: ({ call }) => call('POST', '/_api/orders/search', page),
    bare: ({ call }) => call('POST', '/list', page),
    directus: { 'Directus 11': items, 'Directus 11, counting': `${items}&meta=filter_count` },
  },
  {
    name: 'a scan',
    most: 2.5,
    runs: 3000,
    clients: 4,
    goldbook: ({ call }, run) => call('GET', `/_api/scan/${scanned(run)}?type=-1`),
    bare: ({ call }, run) => call('POST', '/scan', { code: scanned(run) }),
  },
  {
    name: `a save of ${LINES} lines`,
    most: 1.6,
    runs: 140,
    clients: 2,
    goldbook: async ({ call }, run) =>
      drafts.push(await call<Draft>('POST', '/_api/orders', sale(run, LINES))),
    bare: ({ call }, run) => call('POST', '/save', sale(run, LINES)),
    sets: ({ call }, run) => call('POST', '/save/sets', sale(run, LINES)),
  },
  {
    name: 'a cash payment',
    most: 1.6,
    runs: 300,
    clients: 2,
    goldbook: ({ call }, run) =>
      call('POST', '/_api/order_payments', {
        order_code: drafts[run % 60]?.code,
        payment_method: 'cash',
        value: 10,
      }),
    bare: ({ call }, run) => call('POST', '/pay', { order_code: drafts[run % 60]?.code, value: 10 }),
  },
  {
    name: `a confirm of ${LINES} lines`,
    most: 1.6,
    runs: 40,
    clients: 1,
    goldbook: ({ call }, run) => call('POST', `/_api/orders/confirm/${drafts[run]?.id}`),
    bare: ({ call }, run) => call('POST', '/confirm', { id: drafts[60 + run]?.id }),
    sets: ({ call }, run) => call('POST', '/confirm/sets', { id: drafts[120 + run]?.id }),
  },
]

async function startBare(databaseUrl: string) {
  const child = spawn(process.execPath, ['tests/bench/bare-server.mjs'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port]: Buffer[] = await once(child.stdout, 'data')
  const server = { pid: child.pid ?? 0, call: caller(`http://127.0.0.1:${String(port).trim()}`) }
  return { server, close: () => child.kill() }
}

/** Processor time of goldbook and Directus for the same page, one after the other. */
async function besideDirectus(goldbook: Measured, { pid, address, headers }: Directus): Promise<string[][]> {
  const other = { pid, call: caller(address, headers) }
  const rows = [['processor time of the server, a request', 'goldbook ms', 'other ms', 'ratio']]
  for (const task of tasks)
    for (const [name, asked] of Object.entries(task.directus ?? {})) {
      const own = await cost(goldbook, task, (run) => task.goldbook(goldbook, run))
      const fewer = { ...task, runs: Math.ceil(task.runs / 5) }
      const theirs = await cost(other, fewer, () => other.call('GET', asked))
      rows.push([
        `${task.name}, ${name}`,
        own.toFixed(2),
        theirs.toFixed(2),
        `${(theirs / own).toFixed(1)} ×`,
      ])
    }
  return rows
}

test('the cost of goldbook beside a bare handler', async () => {
  const databaseUrl = await ownPostgres()
  if (databaseUrl === undefined) return console.log('PostgreSQL does not answer: nothing is compared.')
  const shop = await openBenchShop(({ db }) => fill(db, [manyOrders]), { DATABASE_URL: databaseUrl })
  await shop.close()
  const running = await startServer({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' })
  const bare = await startBare(databaseUrl)
  // It comes from `npm install directus@11` in a folder of its own, and is not a dependency.
  const directus = await startDirectus(process.env.DIRECTUS_DIR, databaseUrl)
  try {
    const headers = { 'X-Token': await tokenAt(running) }
    const goldbook = { pid: running.process.pid ?? 0, call: caller(running.address, headers) }
    const head = ['goldbook ms', 'bare ms', 'ratio', 'at most', 'bare in sets ms', 'ratio']
    const rows = [['processor time of the server, a request', ...head]]
    for (const task of tasks) {
      const own = await cost(goldbook, task, (run) => task.goldbook(goldbook, run))
      const floor = await cost(bare.server, task, (run) => task.bare(bare.server, run))
      const { sets: inSets } = task
      const sets = inSets && (await cost(bare.server, task, (run) => inSets(bare.server, run)))
      rows.push([
        task.name,
        own.toFixed(2),
        floor.toFixed(2),
        `${(own / floor).toFixed(2)} ×`,
        `${task.most.toFixed(2)} ×`,
        sets?.toFixed(2) ?? '',
        sets === undefined ? '' : `${(own / sets).toFixed(2)} ×`,
      ])
    }
    console.log(`\n${table(rows)}\n`)
    if (directus) console.log(`\n${table(await besideDirectus(goldbook, directus))}\n`)
  } finally {
    directus?.close()
    bare.close()
    await running.close()
  }
})
