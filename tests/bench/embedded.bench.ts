import { monitorEventLoopDelay } from 'node:perf_hooks'
import { test } from 'vitest'
import { openBenchShop } from './bench-shop'
import { measure, table } from './figures'
import { fillShop } from './fill/fill-shop'
import { ownPostgres } from './own-postgres'
import { until, worksOf } from './scale-works'

const orders = Number(process.env.EMBEDDED_ORDERS ?? 50_000)
const wanted = new RegExp(process.env.SCALE_ONLY ?? '^(?!report|.* (ASC|DESC)$)')
const RUNS = 5
const NANOSECONDS = 1e6

interface Taken {
  median: number
  /**
   * The longest time without an answer to anything else. From its sources a server has the embedded engine in
   * its own thread, while a build has one for it: there it stalls as little as on PostgreSQL.
   */
  stall: number
}

/** The time of each work for one client, and the time for which it blocks the server. */
async function measured(settings: NodeJS.ProcessEnv): Promise<Map<string, Taken | undefined>> {
  const shop = await openBenchShop(({ db }) => fillShop(db, { orders, until }), settings)
  const taken = new Map<string, Taken | undefined>()
  for (const [name, work, runs = RUNS] of worksOf(shop).filter(([each]) => wanted.test(each))) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const figure = await measure(name, runs, work).catch(() => undefined)
    delay.disable()
    taken.set(name, figure && { median: figure.median, stall: delay.max / NANOSECONDS })
  }
  await shop.close()
  return taken
}

test('the works for which the embedded database takes longer than PostgreSQL, one client at a time', async () => {
  const embedded = await measured({})
  const address = await ownPostgres()
  const postgres =
    address === undefined ? new Map<string, Taken>() : await measured({ DATABASE_URL: address })
  const rows = [...embedded].map(([name, here]) => {
    const there = postgres.get(name)
    const ratio = here && there ? `${(here.median / there.median).toFixed(1)} ×` : ''
    const told = [here?.median, there?.median, here?.stall, there?.stall].map(
      (each) => each?.toFixed(1) ?? 'failed',
    )
    return [name, ...told.slice(0, 2), ratio, ...told.slice(2)]
  })
  const heads = ['median ms', 'embedded', 'PostgreSQL', 'ratio', 'longest stall', 'on PostgreSQL']
  console.log(`\n${table([heads, ...rows])}\n`)
})
