// Engines: either
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ShopFigureName } from '#domain/shop-figures'
import type { Dashboard } from '#domain/reckoning/dashboard'
import type { Database } from '#server/db/connect'
import { settleFigures } from '#server/db/figures'
import { figureInvariants } from '#server/store/invariants/invariants'
import { kept, luk, openTrade, ring } from '../support/cast'
import { ownResources, type OwnResources } from '../support/own-resources'
import { openShop, restartShop, type Answer, type TestShop } from '../support/shop'
import { shopDatabase } from '../support/test-database'

let database: Database
let files: OwnResources
const settings = () => ({ RESOURCES_DIR: files.folder })

beforeAll(async () => {
  database = await shopDatabase(`goldbook_test_dashboard_${process.pid}`)
})
afterAll(() => database.close())
beforeEach(async () => {
  files = await ownResources()
})
afterEach(() => files.drop())

const forAdmins = { read: ['admin'], write: ['admin'], delete: ['admin'] }

const read = async ({ call }: Pick<TestShop, 'call'>, as: 'admin' | 'clerk' = 'admin') =>
  kept(await call('GET', '/dashboard', undefined, { as })) as Answer['body'] & Dashboard

/** The answer to a clerk who asks for the entries of a figure. */
const proofStatus = async ({ call }: Pick<TestShop, 'call'>, figure: ShopFigureName) =>
  (await call('GET', `/proofs/${figure}/all`, undefined, { as: 'clerk' })).status

test('a role that may not see debts, or the bars, gets no such figures', async () => {
  await files.edit('orders', ({ properties }) => {
    if (properties.unpaid_cash_value) properties.unpaid_cash_value.access = { read: ['admin'] }
  })
  await files.edit('gold_bars', (bars) => {
    bars.access = forAdmins
  })
  const shop = await openShop(settings(), database)

  expect(Object.keys(await read(shop, 'clerk'))).toEqual([
    ...['business_day', 'sales', 'preorders', 'price', 'stock'],
  ])
  expect(Object.keys(await read(shop))).toEqual(expect.arrayContaining(['owed', 'bars']))
  expect(await proofStatus(shop, 'owed_sales')).toBe(403)
  expect(await proofStatus(shop, 'bars')).toBe(403)
  expect(await proofStatus(shop, 'sold_weight_today')).toBe(200)
})

test('a role without the gold price does not see the worth of stock', async () => {
  await files.edit('daily_prices', (prices) => {
    prices.access = forAdmins
  })
  const shop = await openShop(settings(), database)
  kept(
    await shop.call('POST', '/daily_prices', { date: '2026-11-21', price: { value: 900, currency: 'HKD' } }),
  )
  kept(await shop.call('POST', '/gold_bars', { code: 'BAR1', weight: 10 }))

  expect(await read(shop)).toMatchObject({ bars: { weight: 10, worth: 9000 } })
  const seen = await read(shop, 'clerk')
  expect(seen).toMatchObject({ bars: { weight: 10, worth: null } })
  expect(seen.price).toBeUndefined()
  expect(await proofStatus(shop, 'bars')).toBe(200)
  expect(await proofStatus(shop, 'bars_worth')).toBe(403)
})

/** Removes the triggers, so that the next start counts all rows anew. */
async function forgetCounting() {
  const { rows: triggers } = await sql<{ name: string; table: string }>`
    select tgname::text as name, tgrelid::regclass::text as table from pg_trigger where tgname like '%\\_figures\\_%'`.execute(
    database.db,
  )
  expect(triggers).toHaveLength(9)
  for (const { name, table } of triggers)
    await sql.raw(`drop trigger "${name}" on ${table}`).execute(database.db)
  await sql`delete from goldbook_state where name like 'schema%'`.execute(database.db)
}

test('a shop that traded before its figures were kept has them after the next start', async () => {
  const trade = await openTrade({ stock: [ring] }, database)
  await trade.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk })
  const before = await read(trade)
  await forgetCounting()
  await sql`delete from goldbook_figures`.execute(database.db)

  const restarted = await restartShop({}, database)

  expect(await read(restarted)).toEqual(before)
  expect(before.sales?.today).toMatchObject([{ count: 1, cash: 9160 }])
})

/** The number of sessions that wait for another one. */
async function waiting() {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(database.db)
  return rows.length
}

/** The embedded database has a single server. */
const shared = process.env.GOLDBOOK_TEST_DATABASE === 'postgres' ? ['PostgreSQL'] : []

test.each(shared)(
  'a server that starts on %s while another one sums up its figures counts every row once',
  async () => {
    const trade = await openTrade({ stock: [ring] }, database)
    await trade.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk })
    const before = await read(trade)
    await forgetCounting()

    const both = await database.db.transaction().execute(async (tx) => {
      await sql`select from goldbook_figures for update`.execute(tx)
      const settled = settleFigures(database.db, 1)
      await vi.waitFor(async () => expect(await waiting()).toBe(1))
      const restarted = restartShop({}, database)
      await vi.waitFor(async () => expect(await waiting()).toBe(2))
      return { settled, restarted }
    })

    expect(await both.settled).toBe(true)
    expect(await read(await both.restarted)).toEqual(before)
    const drift = await Promise.all(figureInvariants.map(({ violations }) => violations(database.db)))
    expect(drift.flat()).toEqual([])
  },
)
