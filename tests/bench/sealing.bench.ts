import { pino } from 'pino'
import { test } from 'vitest'
import { keepSealed } from '#server/usecases/trail/sealer'
import { proveChain } from '#server/store/trail/proof'
import { openBenchShop, type BenchShop } from './bench-shop'
import { ordersASecond } from './counter-sale'
import { fill } from './fill'
import { table } from './figures'
import { ownPostgres } from './own-postgres'

const CLIENTS = 8
const SALES = 10
const ROUNDS = 5
const DAY = '2026-11-21'

/** Sells without and with the sealer in turns, so that a busy moment of the machine affects both. */
async function inTurns(shop: BenchShop): Promise<{ without: number[]; with: number[] }> {
  const { db } = shop.database
  const figures = { without: [] as number[], with: [] as number[] }
  await ordersASecond(shop, CLIENTS, 5)
  // The rows of the filled shop are sealed before, so that the sealer has only the sales.
  await keepSealed({ db, log: pino({ level: 'silent' }), today: () => DAY })()
  for (let round = 0; round < ROUNDS; round++) {
    figures.without.push(await ordersASecond(shop, CLIENTS, SALES))
    const log = pino({ level: 'silent' })
    // Ten times as often as in a server.
    const stop = keepSealed({ db, log, today: () => DAY, every: 1000 })
    figures.with.push(await ordersASecond(shop, CLIENTS, SALES))
    await stop()
  }
  return figures
}

const middle = (figures: number[]) => figures.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0

async function figuresOf(title: string, settings: NodeJS.ProcessEnv): Promise<string[]> {
  const shop = await openBenchShop(({ db }) => fill(db, []), settings)
  try {
    const figures = await inTurns(shop)
    const start = performance.now()
    const { books, breaks } = await proveChain(shop.database.db)
    const took = performance.now() - start
    if (breaks.length > 0) throw new Error(JSON.stringify(breaks))
    const sealed = books.reduce((sum, book) => sum + book.sealed, 0)
    const ratio = middle(figures.with.map((each, round) => each / (figures.without[round] ?? each)))
    const confirms = [figures.without, figures.with].map((each) => middle(each).toFixed(1))
    return [title, ...confirms, ratio.toFixed(2), String(sealed), took.toFixed(0)]
  } finally {
    await shop.close()
  }
}

test('confirms with and without sealing', async () => {
  const rows = [await figuresOf('embedded', {})]
  const postgres = await ownPostgres()
  if (postgres) rows.push(await figuresOf('PostgreSQL', { DATABASE_URL: postgres }))
  else console.log('PostgreSQL does not answer: measured on the embedded database alone.')
  const heads = [
    ...['orders written, paid, confirmed', 'a second, unsealed', 'sealed meanwhile', 'ratio'],
    ...['rows sealed', 'proved in ms'],
  ]
  console.log(`\n${table([heads, ...rows])}\n`)
})
