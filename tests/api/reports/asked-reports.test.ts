// Engines: both
import { afterEach, expect, test, vi } from 'vitest'
import { bangle, kept, luk, openTrade, orderIn, ring, type Goods, type Trade } from '../../support/cast'
import { giveOwnRole } from '../../support/planted/own-role'
import type { ReportAnswer } from '#resource/reports/report-row'
import type { Answer } from '../../support/shop'

afterEach(() => vi.restoreAllMocks())

const rings = (grams: number): Goods => ({ ...ring, quantity: 1, weight: grams })

const reportIn = (answer: Answer) => kept(answer) as Answer['body'] & ReportAnswer

const ask = async ({ call }: Trade, query: string, as: 'admin' | 'clerk' = 'admin') =>
  reportIn(await call('GET', `/reports/${query}`, undefined, { as }))

test('money of two currencies stands side by side and is never added up', async () => {
  const shop = await openTrade({ stock: [ring] })
  kept(await shop.sell(rings(10), { to: luk }))
  kept(await shop.sell(rings(1), { to: luk, currency: 'USD' }))

  const { rows, totals } = await ask(shop, 'sales-by-customer?from=2026-11-01&to=2026-11-30')

  expect(rows).toMatchObject([{ amounts: { weight: 11, receivable_cash_value: { HKD: 9160, USD: 916 } } }])
  expect(totals.receivable_cash_value).toEqual({ HKD: 9160, USD: 916 })
})

test('returned goods count against sold ones', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sold = orderIn(await shop.sell([rings(10), rings(5)], { to: luk }))
  kept(await shop.confirm(orderIn(await shop.takeBack(sold, [sold.order_details[1]]))))
  const { totals } = await ask(shop, 'sales-by-day?from=2026-11-01&to=2026-11-30')
  expect(totals).toMatchObject({ quantity: 1, weight: 10, receivable_cash_value: { HKD: 9160 } })
})

test('a draft, a preorder and a deleted order are not sold yet', async () => {
  const shop = await openTrade({ stock: [ring] })
  await shop.draftSale(rings(10), { to: luk })
  await shop.draftSale(rings(10), { to: luk, order_type: 'XSYD' })
  const dropped = await shop.draftSale(rings(10), { to: luk })
  kept(await shop.call('DELETE', `/orders/${dropped.id}`))
  expect((await ask(shop, 'sales-by-day')).rows).toEqual([])
})

test('a period is compared with the one before it, day by day, and with the year before', async () => {
  const shop = await openTrade()
  kept(await shop.confirm(await shop.draftPurchase(ring, { date: '2025-10-01' })))
  kept(await shop.sell(rings(10), { to: luk, date: '2026-11-03' }))
  kept(await shop.sell(rings(20), { to: luk, date: '2026-10-03' }))
  kept(await shop.sell(rings(30), { to: luk, date: '2025-11-03' }))
  const november = 'sales-by-day?from=2026-11-01&to=2026-11-30'

  const previous = await ask(shop, `${november}&compare=previous`)
  expect(previous).toMatchObject({
    compared: { from: '2026-10-01', to: '2026-10-31' },
    rows: [{ keys: ['2026-11-03'], amounts: { weight: 10 }, before: { weight: 20 } }],
    before: { weight: 20 },
  })
  const year = await ask(shop, `${november}&compare=year`)
  expect(year).toMatchObject({
    compared: { from: '2025-11-01', to: '2025-11-30' },
    rows: [{ keys: ['2026-11-03'], amounts: { weight: 10 }, before: { weight: 30 } }],
  })
})

test('the labels are in the language of the reader, and a filter narrows what is counted', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  kept(await shop.sell([rings(10), bangle], { to: luk }))
  const { dimensions, rows } = await ask(shop, 'sales-by-category?filter=product_code.category_code:BANGLE')
  expect(dimensions).toMatchObject([{ title: 'Category', labels: { BANGLE: 'BANGLE 手镯' } }])
  expect(rows).toMatchObject([{ keys: ['BANGLE'], amounts: { quantity: 1, weight: 25.36 } }])
})

test('only the requested measures are answered, in that order, and a price a gram without its parts', async () => {
  const shop = await openTrade({ stock: [ring] })
  kept(await shop.sell(rings(10), { to: luk }))
  const { measures, totals } = await ask(shop, 'sales-by-day?measures=labor_fee,quantity')
  expect(measures.map(({ key }) => key)).toEqual(['labor_fee', 'quantity'])
  expect(totals).toMatchObject({ labor_fee: { HKD: 160 }, quantity: 1 })
})

test('margin separates labor, stones and metal', async () => {
  const shop = await openTrade()
  const bought = { ...ring, quantity: 10, weight: 100, gold_price_per_gram_value: 800 }
  kept(await shop.confirm(await shop.draftPurchase({ ...bought, diamond_fee_value: 1000 } as Goods)))
  const sale = { ...rings(10), diamond_fee_value: 300 } as Goods
  kept(await shop.sell(sale, { to: luk }))
  const { totals } = await ask(shop, 'margin?from=2026-11-01&to=2026-11-30')
  expect(totals).toMatchObject({
    labor_margin: { HKD: 40 },
    stone_margin: { HKD: 200 },
    metal_margin: { HKD: 1000 },
  })
})

test.each([
  ['a report that there is not', 'happiness', 404, 'not_found'],
  ['a dimension that there is not', 'sales-by-day?by=moon', 422, 'unknown_field'],
  ['a measure that there is not', 'sales-by-day?measures=joy', 422, 'unknown_field'],
  ['four dimensions', 'sales-by-day?by=a,b,c,d', 422, 'invalid'],
  ['a filter that it does not offer', 'sales-by-day?filter=remarks:x', 422, 'unknown_field'],
  ['a word where a number is due', 'sales-by-day?filter=order_id.customer_id:luk', 422, 'invalid'],
  ['a day that is none', 'sales-by-day?from=2026-02-30', 422, 'not_a_date'],
  ['a comparison without a period', 'sales-by-day?compare=year', 422, 'invalid'],
  ['a comparison of what is now', 'stock-by-age?from=2026-11-01&to=2026-11-02&compare=year', 422, 'invalid'],
  ['a format that there is not', 'sales-by-day/export?format=docx', 422, 'invalid'],
  ['records without their keys', 'sales-by-day/records', 422, 'invalid'],
  ['a page that is none', 'sales-by-day/records?key=2026-11-21&page=0', 422, 'invalid'],
])('%s is refused', async (_, query, status, code) => {
  const shop = await openTrade()
  expect(await shop.call('GET', `/reports/${query}`)).toMatchObject({ status, body: { code } })
})

/** The reports that the clerk is offered, with their measures. */
async function offered({ call }: Trade): Promise<Map<string, string[]>> {
  const { data } = kept(await call('GET', '/reports', undefined, { as: 'clerk' }))
  const reports = data as { name: string; all_measures: { key: string }[] }[]
  return new Map(reports.map(({ name, all_measures }) => [name, all_measures.map(({ key }) => key)]))
}

test('a clerk who may not see costs sees no margin', async () => {
  const shop = await openTrade({ stock: [ring] })
  await giveOwnRole(shop, { actions: { 'see.costs': 'no' } })
  const reports = await offered(shop)
  expect([reports.get('margin'), reports.get('stock-by-age')]).toEqual([
    ['quantity', 'weight'],
    ['count', 'quantity', 'weight', 'stock_worth'],
  ])
})

test('a clerk who may not read orders is offered no report about them', async () => {
  const shop = await openTrade({ stock: [ring] })
  await giveOwnRole(shop, { resources: { orders: { read: false } } })
  expect([...(await offered(shop)).keys()]).not.toContain('sales-by-day')
  const refused = await shop.call('GET', '/reports/sales-by-day', undefined, { as: 'clerk' })
  expect(refused).toMatchObject({ status: 403 })
})

test('a clerk who sees only some orders gets the sums of these', async () => {
  const shop = await openTrade({ stock: [ring] })
  kept(await shop.sell(rings(10), { to: luk, salesperson: 'Mei' }))
  kept(await shop.sell(rings(20), { to: luk, salesperson: 'Bo' }))
  await giveOwnRole(shop, {
    resources: { orders: { rows: { properties: { salesperson: { const: 'Mei' } } } } },
  })
  const { totals } = await ask(shop, 'sales-by-day', 'clerk')
  expect(totals.weight).toBe(10)
})

test('a clerk whose role exports no order lines reads a report, and takes no file of it', async () => {
  const shop = await openTrade({ stock: [ring] })
  await giveOwnRole(shop, { resources: { order_details: { export: false } } })
  const read = await shop.call('GET', '/reports/sales-by-day', undefined, { as: 'clerk' })
  const taken = await shop.call('GET', '/reports/sales-by-day/export', undefined, { as: 'clerk' })
  expect([read.status, taken.status]).toEqual([200, 403])
})

test('reports for the admin alone are not offered to a clerk', async () => {
  const shop = await openTrade()
  expect(await shop.call('GET', '/reports/tills', undefined, { as: 'clerk' })).toMatchObject({ status: 403 })
})
