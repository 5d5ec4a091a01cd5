import { afterAll, beforeAll, test } from 'vitest'
import { openBenchShop, type BenchShop } from './bench-shop'
import { fill, STOCK_ROWS } from './fill'
import { table } from './figures'
import { customersFile, importing } from './importing'

const ROWS = 50_000
const MEGABYTE = 1024 * 1024
let shop: BenchShop

beforeAll(async () => {
  shop = await openBenchShop(({ db }) => fill(db))
})

afterAll(() => shop.close())

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/**
 * The waits of another user's search of the list while `work` goes on: the longest, and the number of
 * refusals.
 */
async function whileOthersWork<Result>(work: () => Promise<Result>) {
  const others = { longest: 0, refused: 0, asked: 0, over: false }
  const colleague = (async () => {
    while (!others.over) {
      const start = performance.now()
      const { status } = await shop.ask('POST', '/_api/orders/search', '{}')
      others.longest = Math.max(others.longest, performance.now() - start)
      others.refused += Number(status !== 200)
      others.asked += 1
      await pause(50)
    }
  })()
  const start = performance.now()
  const result = await work()
  const took = performance.now() - start
  others.over = true
  await colleague
  return { result, took, others }
}

async function exporting(resource: string, format: string) {
  const { body } = await shop.ask('POST', `/_api/${resource}/export`, JSON.stringify({ format }))
  const figures = { bytes: 0, peak: 0, before: process.memoryUsage().rss }
  const reader = body?.getReader()
  for (;;) {
    const piece = await reader?.read()
    if (!piece || piece.done) return figures
    figures.bytes += piece.value.length
    figures.peak = Math.max(figures.peak, process.memoryUsage().rss)
  }
}

test('files in and out of a large shop', async () => {
  const rows = [['embedded', 'took', 'longest wait of others', 'refused of asked', 'file', 'memory +']]
  const told = (
    name: string,
    took: number,
    others: Awaited<ReturnType<typeof whileOthersWork>>['others'],
  ) => [name, seconds(took), seconds(others.longest), `${others.refused} of ${others.asked}`]
  for (const [name, change, plan] of [
    ['dry run', 'a', { dry_run: true }],
    ['create', 'a', {}],
    ['update', 'b', { mode: 'update' }],
    ['nothing to change', 'b', { mode: 'both' }],
  ] as const) {
    const { result, took, others } = await whileOthersWork(() =>
      importing(shop, customersFile(ROWS, change), plan),
    )
    const outcome = `${result.state}: ${result.created} new, ${result.updated} changed`
    rows.push([...told(`import of ${ROWS} rows, ${name} (${outcome})`, took, others), '', ''])
  }
  for (const format of ['csv', 'xlsx']) {
    const { result, took, others } = await whileOthersWork(() => exporting('inventorys', format))
    const size = `${(result.bytes / MEGABYTE).toFixed(1)} MB`
    const memory = `${((result.peak - result.before) / MEGABYTE).toFixed(0)} MB`
    rows.push([...told(`export of ${STOCK_ROWS} rows, ${format}`, took, others), size, memory])
  }
  console.log(`\n${table(rows)}\n`)
})
