// Engines: both
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sum } from '#domain/decimal'
import { type FigureName, isShopFigure, shopFigures, type ShopFigureName } from '#domain/shop-figures'
import type { Dashboard } from '#domain/reckoning/dashboard'
import type { Database } from '#server/db/connect'
import { bangle, kept, luk, openTrade, orderIn, ring, type Goods, type Trade } from '../support/cast'
import { inExtent } from '../support/extent'
import { playStory, setStage, step, type Stage } from '../support/play/story'
import { attackPastGuards, sealAll } from '../support/sealed'
import { today, type Answer } from '../support/shop'
import { shopDatabase } from '../support/test-database'

type Amounts = Record<string, number>

interface Proof {
  opening: Amounts
  entries: { code: string | null; by: string | null; kind: string; changes: Amounts; after: Amounts }[]
  folded: number
  end: Amounts
  kept: Amounts | null
  excess: Amounts | null
  differs_since: number | null
  correctable: boolean
}

const proofIn = (answer: Answer) => kept(answer) as Answer['body'] & Proof

const proof = async ({ call }: Pick<Trade, 'call'>, figure: FigureName, key: unknown, query = '') =>
  proofIn(await call('GET', `/proofs/${figure}/${String(key)}${query}`))

const rings = (grams: number): Goods => ({ ...ring, quantity: 1, weight: grams })

test('the stock of a code opens the movements behind it, with user, time and paper', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale(rings(10.04), { to: luk })
  kept(await shop.confirm(sale, { as: 'clerk' }))

  const { entries, end, kept: keeps, excess } = await proof(shop, 'stock', 'R100')

  expect(entries).toMatchObject([
    { kind: 'purchase', by: 'admin', changes: { pcs: 10, g: 100.5 }, after: { pcs: 10, g: 100.5 } },
    {
      ...{ kind: 'sale', code: sale.code, by: 'clerk', resource: 'orders', key: sale.id },
      ...{ changes: { pcs: -1, g: -10.04 }, after: { pcs: 9, g: 90.46 } },
    },
  ])
  expect({ end, keeps, excess }).toEqual({
    ...{ end: { pcs: 9, g: 90.46 }, keeps: { pcs: 9, g: 90.46 }, excess: null },
  })
})

test('a proof shows a figure on any day, with the earlier entries as its opening', async () => {
  const shop = await openTrade({ stock: [{ ...ring, quantity: 20, weight: 201 }] })
  const amount = { value: 500, currency: 'HKD' }
  const deposit = { customer_id: shop.ids[luk], amount, in_out: 1 }
  kept(await shop.call('POST', '/customer_balance_details', { ...deposit, date: '2026-03-30' }))
  kept(await shop.call('POST', '/customer_balance_details', { ...deposit, date: '2026-04-01' }))
  const of = (query: string) => proof(shop, 'customer_balance', shop.ids[luk], query)

  expect(await of('?to=2026-03-31')).toMatchObject({
    opening: {},
    end: { HKD: 500 },
    kept: null,
    excess: null,
  })
  expect(await of('?from=2026-04-01')).toMatchObject({
    ...{ opening: { HKD: 500 }, end: { HKD: 1000 }, kept: { HKD: 1000 } },
    entries: [{ kind: 'manual', changes: { HKD: 500 }, after: { HKD: 1000 } }],
  })
})

test('the unpaid amount of an order opens its lines, its payments and the offsets of returns', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale([rings(10), rings(5)], { to: luk, currency: 'USD' })
  const sold = orderIn(await shop.confirm(sale))
  kept(await shop.pay(sale, { value: 100, currency: 'USD' }))
  kept(await shop.confirm(orderIn(await shop.takeBack(sale, [sold.order_details[1]]))))

  const { entries, end, kept: keeps } = await proof(shop, 'unpaid', sale.id)

  expect(entries.map(({ kind, changes }) => [kind, changes.USD])).toEqual([
    ['line', 9160],
    ['line', 4580],
    ['payment', -100],
    ['offset', -4580],
  ])
  expect([end.USD, keeps?.USD]).toEqual([9060, 9060])
  expect((await proof(shop, 'paid', sale.id)).end.USD).toBe(100)
  expect((await proof(shop, 'receivable', sale.id)).end.USD).toBe(13_740)
})

test('of a long account the last thousand entries are listed, and the opening holds the rest', async () => {
  const shop = await openTrade()
  const { id } = kept(await shop.call('POST', '/gold_bars', { code: 'BAR1', weight: 1 }))
  await sql`insert into gold_bar_details (gold_bar_id, kind, in_out, weight, date, currency)
    select ${id}, 'manual', 1, 0.5, '2026-11-21', 'HKD' from generate_series(1, 1200)`.execute(shop.shop.db)
  await sql`update gold_bars set current_weight = 601 where id = ${id}`.execute(shop.shop.db)

  const { opening, folded, entries, end, excess } = await proof(shop, 'gold_bar', id)

  expect([opening.g, folded, entries.length, end.g, excess]).toEqual([101, 201, 1000, 601, null])
})

test('where figure and books differ, the proof shows the difference, and the books are corrected with a reason', async () => {
  const shop = await openTrade({ stock: [ring] })
  await sql`update inventorys set quantity = 9, weight = 101 where code = 'R100'`.execute(shop.shop.db)

  const broken = await proof(shop, 'stock', 'R100')
  expect(broken).toMatchObject({ excess: { pcs: -1, g: 0.5 }, differs_since: null, correctable: true })
  const path = '/proofs/stock/R100/correction'
  const refused = await shop.call('POST', path, { reason: '盘点' }, { as: 'clerk' })
  expect(refused).toMatchObject({ status: 403 })
  expect(await shop.call('POST', path, { reason: ' ' })).toMatchObject({
    ...{ status: 422, body: { code: 'reason_required' } },
  })
  const after = proofIn(await shop.call('POST', path, { reason: '盘点' }))

  expect(after).toMatchObject({ excess: null, end: { pcs: 9, g: 101 } })
  expect(after.entries.slice(-2)).toMatchObject([
    { kind: 'adjust', changes: { pcs: 0, g: 0.5 }, by: 'admin' },
    { kind: 'adjust', changes: { pcs: -1, g: 0 } },
  ])
  expect(await shop.stock(ring)).toMatchObject({ quantity: 9, weight: 101 })
  expect(await shop.call('POST', path, { reason: '盘点' })).toMatchObject({
    ...{ status: 409, body: { code: 'books_agree' } },
  })
})

test("an account's books are corrected in the same way, and only by users with the right", async () => {
  const shop = await openTrade()
  const { id } = kept(await shop.call('POST', '/gold_bars', { code: 'BAR1', weight: 100 }))
  await sql`update gold_bars set current_weight = 98.5 where id = ${id}`.execute(shop.shop.db)
  const after = kept(await shop.call('POST', `/proofs/gold_bar/${String(id)}/correction`, { reason: '重称' }))
  expect(after).toMatchObject({ excess: null, kept: { g: 98.5 }, end: { g: 98.5 } })
})

test('a proof names the first movement that differs from its seal', async () => {
  const own = await shopDatabase(`goldbook_test_proof_seals_${process.pid}`)
  try {
    const shop = await openTrade({ stock: [ring] }, own)
    kept(await shop.sell(rings(10), { to: luk }))
    kept(await shop.sell(rings(11), { to: luk }))
    await sealAll(shop.shop.db)
    await attackPastGuards(shop.shop.db, [sql`update inventory_movements set weight = 9 where weight = 10`])
    expect(await proof(shop, 'stock', 'R100')).toMatchObject({ excess: { g: -1 }, differs_since: 1 })
  } finally {
    await own.close()
  }
})

test('a figure of the dashboard opens the movements of all goods, bars and orders behind it', async () => {
  const shop = await openTrade({ stock: [ring, { ...bangle, quantity: 1 }] })
  kept(await shop.call('POST', '/gold_bars', { code: 'BAR1', weight: 100 }))
  const sale = await shop.draftSale([rings(10), rings(5)], { to: luk, currency: 'USD' })
  const sold = orderIn(await shop.confirm(sale))
  kept(await shop.pay(sale, { value: 100, currency: 'USD' }))
  kept(await shop.confirm(orderIn(await shop.takeBack(sale, [sold.order_details[1]]))))
  const settled = orderIn(await shop.confirm(await shop.draftSale(rings(2), { to: luk })))
  kept(await shop.pay(settled, { value: settled.unpaid_cash_value, currency: 'HKD' }))

  const goods = await proof(shop, 'goods', 'all')
  expect(goods.entries[0]).toMatchObject({ kind: 'purchase', resource: 'inventorys' })
  expect(goods).toMatchObject({ end: goods.kept, excess: null })

  expect(await proof(shop, 'bars', 'all')).toMatchObject({
    ...{ end: { g: 100 }, kept: { g: 100 }, excess: null },
    entries: [{ code: 'BAR1', kind: 'opening' }],
  })

  const owed = await proof(shop, 'owed_sales', 'USD')
  expect(owed.entries.map(({ kind, changes }) => [kind, changes.USD])).toEqual([
    ['CPXS', 13_740],
    ['payment', -100],
    ['offset', -4580],
  ])
  expect(owed).toMatchObject({ end: { USD: 9060 }, kept: { USD: 9060 }, excess: null })
  expect((await proof(shop, 'owed_sales', 'HKD')).entries).toEqual([])
  expect((await proof(shop, 'sold_today', 'all')).end.USD).toBe(13_740)
})

test('a figure of the dashboard that differs from its movements is reported', async () => {
  const shop = await openTrade({ stock: [ring] })
  await sql`update inventorys set weight = 101 where code = 'R100'`.execute(shop.shop.db)
  expect(await proof(shop, 'goods', 'all')).toMatchObject({ excess: { g: 0.5 }, correctable: false })
})

test.each([
  ['a figure that there is not', '/proofs/happiness/1', 404],
  ['a record that there is not', '/proofs/stock/NOBODY', 404],
  ['a material that is none', '/proofs/goods/gold', 404],
  ['a currency that is none', '/proofs/owed_sales/hkd', 404],
  ['books of the shop as a whole, which no movement corrects', '/proofs/bars/1', 404],
  ['a day that is none', '/proofs/stock/R100?to=2026-02-30', 422],
  ['a period that ends before it begins', '/proofs/stock/R100?from=2026-03-02&to=2026-03-01', 422],
])('%s is refused', async (_, path, status) => {
  const shop = await openTrade({ stock: [ring] })
  expect(await shop.call('GET', path)).toMatchObject({ status })
})

let database: Database
let stage: Stage
beforeAll(async () => {
  database = await shopDatabase(`goldbook_test_proofs_${process.pid}`)
  stage = await setStage(database)
})
afterAll(() => database.close())

/** Every figure of a record, with its proof. */
async function keptFigures(shop: Trade): Promise<[FigureName, string][]> {
  const { rows } = await sql<{ figure: FigureName; id: string }>`
    select 'stock' as figure, code as id from inventorys where deleted_at is null
    union all select 'customer_balance', id::text from customers where deleted_at is null
    union all select 'gold_bar', id::text from gold_bars where deleted_at is null
    union all select 'diamond', id::text from diamonds where deleted_at is null
    union all select figure, id::text from orders, unnest(array['receivable', 'paid', 'unpaid']) as figure
      where deleted_at is null`.execute(shop.shop.db)
  return rows.map(({ figure, id }) => [figure, id])
}

/** The debt of a customer as their dialog shows it. */
async function owed({ call }: Trade, id: number): Promise<Amounts> {
  const filters = [
    { field: 'customer_id', operator: 'eq', value: id },
    { field: 'confirmed', operator: 'eq', value: true },
    { field: 'paid', operator: 'eq', value: false },
    { field: 'order_type', operator: 'in', value: ['CPRK', 'CPXS', 'XSTH'] },
  ]
  const answer = kept(await call('POST', '/orders/sums', { filters, net: 'order_type' }))
  const sums = answer.sums as { field: string; currency?: string; sum: number }[]
  const open = sums.filter(({ field, sum }) => field.startsWith('unpaid') && sum !== 0)
  return Object.fromEntries(open.map(({ currency = 'g', sum }) => [currency, sum]))
}

const endsOf = async (shop: Trade, figures: readonly ShopFigureName[]) =>
  Promise.all(figures.map(async (figure) => (await proof(shop, figure, 'all')).end))

const withoutNothing = (amounts: Amounts) =>
  Object.fromEntries(Object.entries(amounts).filter(([, value]) => value !== 0))

test.each(inExtent([1, 2, 3, 4], [1]))(
  'after random days (%i), each figure is the end of its proof',
  async (seed) => {
    const { trade } = stage
    await playStory(stage, fc.sample(step, { seed, numRuns: 90 }), new Map(), false)
    const wrong: unknown[] = []
    for (const [figure, id] of await keptFigures(trade)) {
      const { end, kept: keeps, excess } = await proof(trade, figure, id)
      if (excess !== null || keeps === null) wrong.push({ figure, id, end, keeps, excess })
    }
    expect(wrong).toEqual([])
    for (const id of [trade.ids[luk] ?? 0, trade.ids.SUP ?? 0]) {
      const { end, kept: none } = await proof(trade, 'owed', id)
      expect(none).toBeNull()
      expect(withoutNothing(end)).toEqual(await owed(trade, id))
    }
    kept(
      await trade.call('POST', '/daily_prices', { date: today, price: { value: 905.37, currency: 'HKD' } }),
    )
    for (const figure of Object.keys(shopFigures).filter(isShopFigure))
      expect(await proof(trade, figure, 'all')).toMatchObject({ figure, excess: null })
    const { stock, bars, preorders } = kept(await trade.call('GET', '/dashboard')) as Answer['body'] &
      Dashboard
    const waiting = sum(preorders?.week.map(({ weight }) => weight) ?? [])
    expect(await endsOf(trade, ['goods_worth', 'bars_worth', 'preordered_week'])).toEqual([
      { g: stock?.weight, HKD: stock?.worth },
      { g: bars?.weight, HKD: bars?.worth },
      waiting === 0 ? {} : { g: waiting },
    ])
  },
  120_000,
)

test('a bangle that was sold and came back shows each of its movements', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const sale = await shop.draftSale(bangle, { to: luk })
  const sold = orderIn(await shop.confirm(sale))
  kept(await shop.confirm(orderIn(await shop.takeBack(sale, sold.order_details))))
  const { entries } = await proof(shop, 'stock', 'U200-1')
  expect(entries.map(({ kind, after }) => [kind, after.pcs])).toEqual([
    ['purchase', 1],
    ['sale', 0],
    ['return', 1],
  ])
})
