import { writeFile } from 'node:fs/promises'
import type { Database } from '#server/db/connect'
import { test } from 'vitest'
import { openBenchShop } from './bench-shop'
import { measure, table } from './figures'
import { hearPlans, tellingPlans } from './heard-plans'
import { scaleGraph, type Growth } from './scale-graph'
import { fillShop } from './fill/fill-shop'
import { ownPostgres } from './own-postgres'
import { LANES, lists, until, worksOf } from './scale-works'

/** The sizes from a shop of one year to a chain's of many; `SCALE_ORDERS=10000,100000` measures less. */
const sizes = (process.env.SCALE_ORDERS ?? '10000,100000,1000000').split(',').map(Number)
/**
 * A database filled by `npm run fill` with the bench's `ADMIN_PASSWORD`, so that the bench need not fill one.
 */
const filled = process.env.SCALE_DATABASE_URL
/** The measured works: `SCALE_ONLY='^report'` chooses some. */
const wanted = new RegExp(process.env.SCALE_ONLY ?? '')
const RUNS = 5

async function measured(
  address: string | undefined,
  orders: number,
): Promise<Map<string, number | undefined>> {
  const settings = address === undefined ? {} : { DATABASE_URL: address }
  const lanes = address === undefined ? 1 : LANES
  const fill = async ({ db }: Database) => {
    if (address !== filled) await fillShop(db, { orders, until, lanes })
  }
  const shop = await openBenchShop(fill, settings)
  const figures = new Map<string, number | undefined>()
  for (const [name, work, runs = RUNS] of worksOf(shop).filter(([each]) => wanted.test(each))) {
    // A work that fails at a size is shown as such; the others are measured all the same.
    const figure = await measure(name, runs, work).catch(() => undefined)
    figures.set(name, figure?.median)
  }
  await shop.close()
  return figures
}

/** Works that read everything by design, or take minutes. */
const planless = /^(report|verify|the day|\d+ customers imported)/

/** The tables that the longest statement of each work reads, and its time. */
async function plansAt(address: string): Promise<string[][]> {
  const heard = hearPlans()
  const shop = await openBenchShop(async () => undefined, { DATABASE_URL: tellingPlans(address) })
  const rows = [['longest statement', 'ms', 'reads']]
  for (const [name, work] of worksOf(shop).filter(([each]) => wanted.test(each) && !planless.test(each))) {
    heard()
    await work()
    const [longest] = heard().toSorted((a, b) => b.took - a.took)
    if (longest) rows.push([name, longest.took.toFixed(1), longest.reads.join(' ')])
  }
  await shop.close()
  return rows
}

/** The sorts of a list by their slowest, which is one picture; other works as they are. */
function drawn(works: readonly Growth[]): Growth[] {
  const isSort = ({ name }: Growth) => / (ASC|DESC)$/.test(name)
  const slowest = lists.flatMap((list): Growth[] => {
    const sorts = works.filter((work) => isSort(work) && work.name.startsWith(`${list} by`))
    const figures = sizes.map((_, place) => {
      const known = sorts.flatMap((sort) => sort.figures[place] ?? [])
      return known.length === 0 ? undefined : Math.max(...known)
    })
    return sorts.length === 0 ? [] : [{ name: `${list}, slowest sort`, figures }]
  })
  return [...works.filter((work) => !isSort(work)), ...slowest]
}

test('the works that take longer in a shop of a million orders than in a small one', async () => {
  const bySize: Awaited<ReturnType<typeof measured>>[] = []
  let last: string | undefined
  for (const size of sizes) {
    last = (size === sizes.at(-1) && filled) || (await ownPostgres())
    bySize.push(await measured(last, size))
  }
  const works = [...(bySize[0] ?? [])].map(([name]): Growth => ({
    ...{ name, figures: bySize.map((figures) => figures.get(name)) },
  }))
  const rows = works.map(({ name, figures }) => {
    const [first, last] = [figures[0], figures.at(-1)]
    const times = figures.map((figure) => figure?.toFixed(1) ?? 'failed')
    return [name, ...times, first && last ? `${(last / first).toFixed(1)} ×` : '']
  })
  const heads = sizes.map((size) => `${size} orders`)
  console.log(`\n${table([['median ms', ...heads, 'ratio'], ...rows])}\n`)
  if (last !== undefined) console.log(`\n${table(await plansAt(last))}\n`)
  if (process.env.SCALE_GRAPH) await writeFile(process.env.SCALE_GRAPH, scaleGraph(sizes, drawn(works)))
})
