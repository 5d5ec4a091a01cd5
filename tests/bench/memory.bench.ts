import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'vitest'
import { startServer } from '../support/running-server'
import { signedIn } from '../support/signed-in'
import { openBenchShop } from './bench-shop'
import { table } from './figures'
import { fillShop } from './fill/fill-shop'
import { ownPostgres } from './own-postgres'
import { until } from './scale-works'

/**
 * The minutes and the number of clerks at work: an hour of them, by choice, shows whether a server keeps
 * memory that it should not.
 */
const minutes = Number(process.env.MEMORY_MINUTES ?? 5)
const clerks = Number(process.env.MEMORY_CLERKS ?? 50)
/** The longest pause of a clerk, in milliseconds. */
const PAUSE = 2_000
const TOLD = 12
const MINUTE = 60_000

const lists = ['orders', 'order_details', 'inventorys', 'inventory_movements', 'customers', 'payments']
const texts = ['cpxs', 'cpxs-20', '7', '陈', '珠宝', 'lf', 'zq', '00077']
const line = { product_code: 'P00002', inventory_code: 'P00002-1', quantity: 1, weight: 1 }
const sale = {
  ...{ order_type: 'CPXS', customer_id: 2 },
  order_details: Array.from({ length: 10 }, () => ({ ...line, gold_price_per_gram_value: 900 })),
}

/**
 * The next work of a clerk: mostly lists, searches and scans; now and then a draft of ten lines, a report, an
 * export.
 */
const works: readonly ((turn: number) => [method: string, path: string, body?: unknown])[] = [
  (turn) => ['POST', `/${lists[turn % lists.length]}/search`, { per_page: 50 }],
  (turn) => ['POST', `/${lists[turn % lists.length]}/search`, { per_page: 50, last: true }],
  (turn) => ['POST', '/orders/search', { per_page: 50, q: texts[turn % texts.length] }],
  (turn) => ['GET', `/scan/P${String(2 + (turn % 90)).padStart(5, '0')}-${1 + (turn % 90)}?type=-1`],
  () => ['GET', '/dashboard'],
  (turn) => ['GET', `/customers/${1 + (turn % 1_000)}/cashflow`],
  (turn) => (turn % 5 === 0 ? ['POST', '/orders', sale] : ['GET', `/orders/${1 + (turn % 5_000)}`]),
  (turn) =>
    turn % 40 === 0
      ? ['GET', `/reports/sales-by-month?from=${until.slice(0, 8)}01&to=${until}`]
      : ['GET', '/resources'],
  (turn) =>
    turn % 200 === 0 ? ['POST', '/products/export', { format: 'xlsx' }] : ['GET', '/user/preferences'],
]

/** The memory that the kernel counts as a process's own, in megabytes. */
function residentOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS\D+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** A shop filled by `npm run fill`, or a small one of its own. */
async function filledShop(): Promise<string | undefined> {
  if (process.env.SCALE_DATABASE_URL) return process.env.SCALE_DATABASE_URL
  const address = await ownPostgres()
  if (address === undefined) return undefined
  const fill = ({ db }: Parameters<Parameters<typeof openBenchShop>[0]>[0]) =>
    fillShop(db, { orders: 10_000, until, lanes: 2 })
  const shop = await openBenchShop(fill, { DATABASE_URL: address })
  await shop.close()
  return address
}

test(
  'what a server holds after minutes of work',
  async () => {
    const address = await filledShop()
    if (address === undefined) return console.log('PostgreSQL does not answer: no memory was measured.')
    const server = await startServer({ DATABASE_URL: address, LOG_LEVEL: 'error' })
    const call = await signedIn(server)
    const answers = new Map<number, number>()
    const end = performance.now() + minutes * MINUTE
    const clerk = async (place: number) => {
      for (let turn = place; performance.now() < end; turn += clerks) {
        const [method, path, body] = works[turn % works.length]?.(turn) ?? ['GET', '/resources']
        const answer = await call(method, path, body)
        await answer.arrayBuffer()
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
        await wait(PAUSE * Math.random())
      }
    }
    const rows = [['after', 'requests', 'resident MB']]
    const watch = async () => {
      for (let told = 0; told <= TOLD; told++) {
        const requests = [...answers.values()].reduce((sum, count) => sum + count, 0)
        const resident = residentOf(server.process.pid ?? 0)
        rows.push([`${((told * minutes) / TOLD).toFixed(1)} min`, String(requests), resident.toFixed(0)])
        console.log(rows.at(-1)?.join('  '))
        if (told < TOLD) await wait((minutes * MINUTE) / TOLD)
      }
    }
    await Promise.all([watch(), ...Array.from({ length: clerks }, (_, place) => clerk(place))])
    await server.close()
    console.log(`\n${table(rows)}\nanswers ${JSON.stringify(Object.fromEntries(answers))}\n`)
  },
  (minutes + 10) * MINUTE,
)
