import { writeFile } from 'node:fs/promises'
import { sortableFields } from '#resource/sortable'
import { loadReports } from '#server/schema/load-reports'
import type { Database } from '#server/db/connect'
import { sealDay } from '#server/store/trail/day-seals'
import { verify, verifySinceSeal } from '#server/verify'
import { sql } from 'kysely'
import { test } from 'vitest'
import { shippedResources } from '../support/resource-files'
import { openBenchShop, type BenchShop } from './bench-shop'
import { measure, table } from './figures'
import { scaleGraph, type Growth } from './scale-graph'
import { fillShop } from './fill/fill-shop'
import { customersFile, importing } from './importing'
import { ownPostgres } from './own-postgres'

/** From a shop of one year to a chain's of many; `SCALE_ORDERS=10000,100000` measures less. */
const sizes = (process.env.SCALE_ORDERS ?? '10000,100000,1000000').split(',').map(Number)
/** A database that `npm run fill` has filled, with `ADMIN_PASSWORD` as the bench has it, so that the bench need not. */
const filled = process.env.SCALE_DATABASE_URL
/** Which works are measured: `SCALE_ONLY='^report'` measures some. */
const wanted = new RegExp(process.env.SCALE_ONLY ?? '')
const RUNS = 5
const IMPORTED = 100_000
const LANES = 3

const lists = ['orders', 'order_details', 'inventorys', 'inventory_movements', 'customers', 'payments']
const texts = ['cpxs', 'cpxs-20', '7', '陈', '珠宝', 'lf', 'zq', '00077']
const filters = {
  'orders of a customer': ['orders', { field: 'customer_id', operator: 'eq', value: 1 }],
  'unpaid orders': ['orders', { field: 'paid', operator: 'eq', value: false }],
  returns: ['orders', { field: 'order_type', operator: 'eq', value: 'XSTH' }],
  'movements of a piece': [
    'inventory_movements',
    { field: 'inventory_code', operator: 'eq', value: 'P00002-1' },
  ],
} as const

/** A year up to the last day of the filled shop. */
const until = '2026-11-21'
const year = `from=2025-11-22&to=${until}`

type Work = [name: string, work: () => Promise<unknown>, runs?: number]

function worksOf({ ask, call, database: { db } }: BenchShop): Work[] {
  const resources = shippedResources()
  const search = (name: string, body: object) =>
    call('POST', `/_api/${name}/search`, { per_page: 50, ...body })
  const pages = lists.flatMap((name): Work[] => [
    [`${name}, first page`, () => search(name, {})],
    [`${name}, last page`, () => search(name, { last: true })],
  ])
  const sorts = Object.entries(resources)
    .filter(([name]) => lists.includes(name))
    .flatMap(([name, resource]) =>
      [...sortableFields(resource).keys()].flatMap((field) =>
        ['ASC', 'DESC'].map((way): Work => [
          `${name} by ${field} ${way}`,
          () => search(name, { sorts: [`${field}|${way}`] }),
          2,
        ]),
      ),
    )
  const lines = Array.from({ length: 50 }, () => ({
    ...{
      product_code: 'P00002',
      inventory_code: 'P00002-1',
      quantity: 1,
      weight: 1,
      gold_price_per_gram_value: 900,
    },
  }))
  const save = () =>
    call<{ id: number }>('POST', '/_api/orders', { order_type: 'CPXS', customer_id: 2, order_details: lines })
  const keys = Array.from({ length: 1_000 }, (_, row) => row + 2)
  let turn = 0
  const bulk = () =>
    call('POST', '/_api/customers/bulk', { action: 'update', keys, values: { remarks: `turn ${turn++}` } })
  const imported = () => importing({ ask, call }, customersFile(IMPORTED, String(turn++)), { mode: 'both' })
  const confirmed = async () => call('POST', `/_api/orders/confirm/${(await save()).id}`)
  return [
    ...pages,
    ...Object.entries(filters).map(([name, [list, filter]]): Work => [
      name,
      () => search(list, { filters: [filter] }),
    ]),
    ...sorts,
    ...texts.map((q): Work => [`orders, search ${q}`, () => search('orders', { q })]),
    ['scan', () => call('GET', '/_api/scan/P00002-1?type=-1')],
    ['50 lines saved', save],
    ['50 lines saved and confirmed', confirmed],
    ['dashboard', () => call('GET', '/_api/dashboard')],
    ['statement of the customer with the most entries', () => call('GET', '/_api/customers/1/cashflow'), 3],
    [
      'the same of a month, as the screen opens it',
      () => call('GET', `/_api/customers/1/cashflow?from=${until.slice(0, 8)}01&to=${until}`),
      3,
    ],
    ['1,000 customers changed in bulk', bulk, 3],
    ...Object.keys(loadReports('reports', resources)).map((name): Work => [
      `report ${name}, a year`,
      () => call('GET', `/_api/reports/${name}?${year}`),
      1,
    ]),
    [`${IMPORTED} customers imported`, imported, 1],
    ['verify', () => verify(db, () => undefined, LANES), 1],
    ['the day sealed', async () => sealDay(db, await lastDay(db)), 1],
    ['verify since a seal', () => verifySinceSeal(db, () => undefined, LANES), 1],
  ]
}

/** The day on which the last row came into the trail: the shop may have been filled after the days that are asked for. */
async function lastDay(db: Database['db']): Promise<string> {
  const { rows } = await sql<{ day: string }>`select max(day)::text as day from goldbook_audit`.execute(db)
  return rows[0]?.day ?? until
}

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
    // What a size can't do is shown as such; the others are measured all the same.
    const figure = await measure(name, runs, work).catch(() => undefined)
    figures.set(name, figure?.median)
  }
  await shop.close()
  return figures
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

test('what a shop of a million orders takes longer for than a small one', async () => {
  const bySize: Awaited<ReturnType<typeof measured>>[] = []
  for (const size of sizes)
    bySize.push(await measured((size === sizes.at(-1) && filled) || (await ownPostgres()), size))
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
  if (process.env.SCALE_GRAPH) await writeFile(process.env.SCALE_GRAPH, scaleGraph(sizes, drawn(works)))
})
