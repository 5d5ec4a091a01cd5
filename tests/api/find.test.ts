// Engines: both
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findByCode, type Found } from '#server/store/search/find'
import { findableIn } from '#server/request/use-cases'
import type { SoldLine } from '#server/store/orders/sold-lines'
import { askedOf } from '../support/asked'
import { bangle, luk, openTrade, ring, type Trade } from '../support/cast'
import { ownResources } from '../support/own-resources'
import { openShop, type CallOptions } from '../support/shop'
import { shopDatabase } from '../support/test-database'

async function find({ call }: Pick<Trade, 'call'>, code: string, options?: CallOptions) {
  const { body } = await call('GET', `/find/${encodeURIComponent(code)}`, undefined, options)
  return Array.isArray(body) ? (body as Found[]) : []
}

const named = (found: Found[]) => found.map(({ resource, code }) => `${resource} ${code}`)

test('a code opens its record, in any case: a sale, its payment, a piece, a customer', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const sale = await shop.draftSale(bangle, { to: luk })
  await shop.confirm(sale)
  await shop.pay(sale, { value: 100 })

  expect(await find(shop, ` ${sale.code.toLowerCase()} `)).toEqual([
    { resource: 'orders', key: sale.id, code: sale.code, name: '陆记珠宝', order_type: 'CPXS', exact: true },
  ])
  expect(await find(shop, 'OP-000001')).toMatchObject([{ resource: 'order_payments', exact: true }])
  expect(await find(shop, 'U200-1')).toMatchObject([{ resource: 'inventorys', key: 'U200-1', exact: true }])
  expect(await find(shop, 'luk')).toMatchObject([
    { resource: 'customers', key: shop.ids.LUK, name: '陆记珠宝', order_type: null, exact: true },
  ])
})

test.each(['ＬＵＫ', ']C1LUK', '*luk*', 'LUK\u200b'])('%j is the code LUK', async (text) => {
  const shop = await openTrade()
  expect(named(await find(shop, text))).toEqual(['customers LUK'])
})

test('the beginning of a code is looked up in the indexes, also by a generic plan', async () => {
  const shop = askedOf(await openShop())
  await find(shop, 'R1')
  const question = shop.asked.find(({ sql: text }) => text.includes('"gold_bars"'))
  if (!question) throw new Error('nothing was looked up')
  const plan = await shop.shop.db.transaction().execute(async (tx) => {
    // Statistics of other stories must not make another way look cheaper among so few rows.
    for (const way of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'])
      await sql`set local ${sql.raw(way)} = off`.execute(tx)
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    await sql.raw(`prepare looked_up as ${question.sql}`).execute(tx)
    const values = question.parameters.map((value) => `'${String(value)}'`).join()
    const { rows } = await sql<
      Record<string, string>
    >`explain (costs off) ${sql.raw(`execute looked_up(${values})`)}`.execute(tx)
    await sql`deallocate looked_up`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan.match(/_prefix on /g)).toHaveLength(10)
  expect(plan.match(/Index Cond: .*~>=~.*~<~/g)).toHaveLength(10)
})

/** The sold lines behind a code, each with its sale. */
async function sold({ call }: Trade, code: string, options?: CallOptions) {
  const { body } = await call('GET', `/find/${encodeURIComponent(code)}/sold`, undefined, options)
  return Array.isArray(body) ? (body as SoldLine[]).map((line) => `${line.code} ${line.order_code}`) : body
}

test('a sold piece names the line of its sale until that is returned, and a paper names all its lines', async () => {
  const shop = await openTrade({ stock: [bangle, ring] })
  expect(await sold(shop, 'U200-1')).toEqual([])
  const sale = await shop.draftSale(bangle, { to: luk })
  expect(await sold(shop, sale.code)).toEqual([])
  await shop.confirm(sale)
  const rings = await shop.draftSale({ ...ring, quantity: 2, weight: 20 }, { to: luk })
  await shop.confirm(rings)

  for (const text of ['ｕ２００-1', ']C1U200-1', "U200'1"])
    expect(await sold(shop, text)).toEqual([`U200-1 ${sale.code}`])
  expect(await sold(shop, sale.code.toLowerCase())).toEqual([`U200-1 ${sale.code}`])
  expect(await sold(shop, rings.code)).toEqual([`R100 ${rings.code}`])
  expect(await sold(shop, 'R100')).toEqual([])
  const { status } = await shop.call('GET', '/find/U200-1/sold', undefined, { as: 'nobody' })
  expect(status).toBe(401)

  await shop.call('POST', `/orders/return/${sale.id}`, { detail_ids: sale.order_details.map(({ id }) => id) })
  expect(await sold(shop, 'U200-1')).toEqual([])
  expect(await sold(shop, sale.code)).toEqual([])
})

test('the beginning of a code finds the first five of each kind, whole codes before the rest', async () => {
  const shop = await openTrade()
  const sizes = Array.from({ length: 7 }, (_, index) => ({ ...ring, ...{ size: String(10 + index) } }))
  await shop.buy(ring, ...sizes)
  const found = await find(shop, 'r100')
  expect(named(found)).toEqual([
    'inventorys R100',
    'products R100',
    'inventorys R100-S10',
    'inventorys R100-S11',
    'inventorys R100-S12',
    'inventorys R100-S13',
  ])
  expect(found.map(({ exact }) => exact)).toEqual([true, true, false, false, false, false])
})

test('a code in the same spelling comes before one in another', async () => {
  const shop = await openTrade()
  await shop.call('POST', '/gold_bars', { code: 'Luk', name: '陆家' })
  expect(named(await find(shop, 'LUK'))).toEqual(['customers LUK', 'gold_bars Luk'])
  expect(named(await find(shop, 'Luk'))).toEqual(['gold_bars Luk', 'customers LUK'])
})

test('deleted records are not found', async () => {
  const shop = await openTrade()
  await shop.call('DELETE', `/customers/${shop.ids.LUK}`)
  expect(await find(shop, luk)).toEqual([])
})

test.each(['%', '_', 'L_K', 'L%', '\\', "'", '/', '\u0000', '🏅', 'x'.repeat(200), ' '])(
  'odd characters are only characters: %j',
  async (text) => {
    const shop = await openTrade()
    const { status } = await shop.call('GET', `/find/${encodeURIComponent(text)}`)
    expect([200, 404]).toContain(status)
    expect(await find(shop, text)).toEqual([])
  },
)

test('nobody finds records that their role may not read, and nobody finds any without a session', async () => {
  const own = await ownResources()
  await own.edit(
    'customers',
    (file) => void (file.access = { read: ['admin'], write: ['admin'], delete: [] }),
  )
  const secret = { access: { read: ['admin'], write: ['admin'] } }
  await own.edit('products', ({ properties }) => void Object.assign(properties.name ?? {}, secret))
  const database = await shopDatabase(`goldbook_test_find_${process.pid}`)
  const shop = await openShop({ RESOURCES_DIR: own.folder }, database)
  await shop.call('POST', '/customers', { code: 'Z1', name: '陆记珠宝' })
  await shop.call('POST', '/products', { code: 'Z2', name: '足金戒' })

  expect(named(await find(shop, 'Z'))).toEqual(['products Z2', 'customers Z1'])
  expect(await find(shop, 'Z', { as: 'clerk' })).toMatchObject([{ resource: 'products', name: null }])
  const { status } = await shop.call('GET', '/find/Z', undefined, { as: 'nobody' })
  expect(status).toBe(401)
  await database.close()
  await own.drop()
})

test('among many orders a code is looked up, not searched for', async () => {
  const { shop } = await openTrade()
  for (const first of [1, 5001, 10_001, 15_001])
    await sql`insert into orders (code, order_type, in_out, date)
      select 'CPXS-20260101-' || lpad(n::text, 5, '0'), 'CPXS', -1, date '2026-01-01'
      from generate_series(${first}::int, ${first + 4999}::int) n`.execute(shop.db)
  await sql`analyze orders`.execute(shop.db)
  for (const [code, count] of [
    ['cpxs-20260101-00777', 1],
    ['CPXS-2026', 5],
    ['c', 5],
  ] as const) {
    await shop.db.transaction().execute(async (tx) => {
      const found = await findByCode(tx, shop.resources, findableIn(shop.useCases), code)
      expect(found.filter(({ resource }) => resource === 'orders')).toHaveLength(count)
      const { rows } = await sql`select seq_scan::int, idx_tup_fetch < 20 as few from pg_stat_xact_user_tables
        where relname = 'orders' and schemaname = current_schema()`.execute(tx)
      expect(rows).toEqual([{ seq_scan: 0, few: true }])
    })
  }
})
