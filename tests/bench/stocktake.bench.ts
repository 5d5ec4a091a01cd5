import { sql } from 'kysely'
import { test } from 'vitest'
import { openBenchShop, type BenchShop } from './bench-shop'
import { fill, stockCode } from './fill'
import { measure, table } from './figures'
import { ownPostgres } from './own-postgres'

const PIECES = 20_000
const SCANS = 300
const RUNS = 5
const PLACE = 'counted here'

/** Puts the given number of codes into the counted place. */
const placed = [sql`update inventorys set location = ${PLACE} where id <= ${PIECES}::int`]

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function countIn({ call }: BenchShop): Promise<string[][]> {
  let id = 0
  const freeze = await timed(async () => {
    const begun = await call('POST', '/_api/stocktakes', { location: PLACE })
    id = Number(begun.id)
  })
  const compare = async () => call('GET', `/_api/stocktakes/${id}/comparison`)
  const uncounted = await measure('comparison, nothing counted', RUNS, compare)
  const scan = await measure('scan', SCANS, async (run) =>
    call('POST', `/_api/stocktakes/${id}/scans`, { code: stockCode(1 + run), quantity: 1000 }),
  )
  return [
    [`freeze of ${PIECES} codes`, freeze.toFixed(0), '', ''],
    [uncounted.name, uncounted.median.toFixed(0), uncounted.p95.toFixed(0), '2000'],
    [scan.name, scan.median.toFixed(1), scan.p95.toFixed(1), '20'],
  ]
}

test.each(['embedded', 'postgres'])('a stocktake of 20,000 codes, %s', async (kind) => {
  const address = kind === 'postgres' ? await ownPostgres() : undefined
  if (kind === 'postgres' && address === undefined) return
  const settings = address === undefined ? {} : { DATABASE_URL: address }
  const shop = await openBenchShop(({ db }) => fill(db, placed), settings)
  const rows = await countIn(shop)
  await shop.close()
  console.log(`\n${table([[kind, 'median ms', 'p95 ms', 'aim'], ...rows])}\n`)
})
