import { sortableFields } from '#resource/sortable'
import { loadReports } from '#server/schema/load-reports'
import type { Database } from '#server/db/connect'
import { sealDay } from '#server/store/trail/day-seals'
import { verify, verifySinceSeal } from '#server/store/invariants/verify'
import { sql } from 'kysely'
import { shippedResources } from '../support/resource-files'
import type { BenchShop } from './bench-shop'
import { customersFile, importing } from './importing'

const IMPORTED = 100_000
export const LANES = 3

export const lists = ['orders', 'order_details', 'inventorys', 'inventory_movements', 'customers', 'payments']
const texts = ['cpxs', 'cpxs-20', '7', '陈', '珠宝', 'lf', 'zq', '00077']
/** Texts that a clerk types into the scanner box. */
const words = { 'the beginning of a code': 'P0', 'a name': '戒指', 'what nobody has': 'NOPE-1' }
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
export const until = '2026-11-21'
const year = `from=2025-11-22&to=${until}`

/** A measured work, and the number of its runs; the bench's own number by default. */
export type Work = [name: string, work: () => Promise<unknown>, runs?: number]

/** The requests to a filled shop, from a page of a list to the proof of its books. */
export function worksOf({ ask, call, database: { db } }: BenchShop): Work[] {
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
    ...Object.entries(words).map(([name, text]): Work => [
      `scan of ${name}`,
      () => call('GET', `/_api/scan/${encodeURIComponent(text)}?type=-1`),
    ]),
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

/** The day of the last row of the trail: the shop may have been filled after the requested days. */
async function lastDay(db: Database['db']): Promise<string> {
  const { rows } = await sql<{ day: string }>`select max(day)::text as day from goldbook_audit`.execute(db)
  return rows[0]?.day ?? until
}
