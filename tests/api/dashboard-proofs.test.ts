// Engines: both
import { expect, test } from 'vitest'
import type { ShopFigureName } from '#domain/shop-figures'
import type { Dashboard } from '#domain/reckoning/dashboard'
import { bangle, kept, luk, openTrade, ring, type Goods, type Trade } from '../support/cast'
import { today, type Answer } from '../support/shop'

type Amounts = Record<string, number>

interface Proof {
  prices: { name: string | null; value: number; currency: string; rate: number | null }[]
  entries: { code: string | null; kind: string; changes: Amounts; after: Amounts }[]
  end: Amounts
  kept: Amounts | null
  excess: Amounts | null
}

const dashboard = async ({ call }: Trade) =>
  kept(await call('GET', '/dashboard')) as Answer['body'] & Dashboard

const proof = async ({ call }: Trade, figure: ShopFigureName, part = 'all', query = '') =>
  kept(await call('GET', `/proofs/${figure}/${part}${query}`)) as Answer['body'] & Proof

const rings = (grams: number): Goods => ({ ...ring, quantity: 1, weight: grams })

const preorder = (shop: Trade, grams: number, due: string) =>
  shop.draftSale(rings(grams), { to: luk, order_type: 'XSYD', date: due, term: 0 })

test('the weight sold today opens the sales behind it, in any currency', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  kept(await shop.sell(rings(10), { to: luk }))
  kept(await shop.sell([rings(5), bangle], { to: luk, currency: 'USD' }))
  kept(await shop.sell(rings(2), { to: luk, date: '2026-11-20' }))

  const { entries, end, excess } = await proof(shop, 'sold_weight_today')

  expect(entries.map(({ kind, changes }) => [kind, changes.g])).toEqual([
    ['CPXS', 10],
    ['CPXS', 30.36],
  ])
  expect({ end, excess }).toEqual({ end: { g: 40.36 }, excess: null })
  expect((await proof(shop, 'sold_weight_month')).end.g).toBe(42.36)
  expect((await proof(shop, 'sold_weight_today', 'all', '?to=2026-11-20')).end.g).toBe(2)
})

test("the weight of the week's preorders opens those that are not sales yet", async () => {
  const shop = await openTrade({ stock: [ring] })
  const made = await preorder(shop, 10, '2026-11-22')
  const waiting = await preorder(shop, 4.2, '2026-11-27')
  await preorder(shop, 3, '2026-11-28')
  await preorder(shop, 2, '2026-11-20')
  kept(await shop.convert(made, { date: '2026-11-21' }))

  const { entries, end, excess } = await proof(shop, 'preordered_week')

  expect(entries).toMatchObject([{ code: waiting.code, kind: 'XSYD', changes: { g: 4.2 } }])
  expect({ end, excess }).toEqual({ end: { g: 4.2 }, excess: null })
  expect((await dashboard(shop)).preorders?.week).toMatchObject([{ weight: 4.2 }])
})

test('entries dated ahead belong to the figures of today, whether or not today is given as the day', async () => {
  const shop = await openTrade({ stock: [ring] })
  kept(await shop.sell(rings(10), { to: luk, date: '2026-11-30' }))
  for (const query of ['', '?to=2026-11-21', '?to=2026-12-24'])
    expect(await proof(shop, 'sold_month', 'HKD', query)).toMatchObject({ end: { HKD: 9160 }, excess: null })
})

const setPrice = async ({ call }: Trade, value: number, currency = 'HKD', date = today) =>
  kept(await call('POST', '/daily_prices', { date, price: { value, currency } }))

/** Rings of gold, and a bangle of platinum, which has a price of its own. */
async function shopWithPlatinum() {
  const shop = await openTrade({ stock: [{ ...ring, quantity: 20, weight: 200 }, bangle] })
  const platinum = kept(
    await shop.call('POST', '/materials', { name: '铂金', name_en: 'Platinum', price_own: 268.5 }),
  )
  kept(await shop.call('PUT', '/products/U200', { material_id: platinum.id }))
  return { ...shop, platinum: String(platinum.id), gold: String(shop.ids.AU) }
}

test('the worth of stock opens its movements, each at the price of its metal, and ends with the figure', async () => {
  const shop = await shopWithPlatinum()
  await setPrice(shop, 905.37)
  kept(await shop.sell(rings(10.04), { to: luk }))
  kept(await shop.sell(rings(3.333), { to: luk }))
  const { stock } = await dashboard(shop)
  const worthOf = (id: string) => stock?.materials.find((each) => String(each.id) === id)?.worth

  const ofGold = await proof(shop, 'goods_worth', shop.gold)
  expect(ofGold.entries.map(({ kind, after }) => [kind, after.g, after.HKD])).toEqual([
    ['purchase', 200, 181_074],
    ['sale', 189.96, 171_984.09],
    ['sale', 186.627, 168_966.49],
  ])
  expect(ofGold).toMatchObject({ end: { HKD: worthOf(shop.gold) }, excess: null })
  expect((await proof(shop, 'goods_worth', shop.platinum)).end).toEqual({ g: 25.36, HKD: 6809.16 })

  const all = await proof(shop, 'goods_worth')
  expect(all).toMatchObject({ end: { HKD: stock?.worth, g: stock?.weight }, excess: null })
  // The metal with the greatest weight comes first.
  expect(all.prices).toMatchObject([
    { name: '足金', value: 905.37, currency: 'HKD', rate: null },
    { name: '铂金', name_en: 'Platinum', value: 268.5 },
  ])
})

test('where the gold price is in dollars, worth is proved in dollars, with the rate of any other price', async () => {
  const shop = await shopWithPlatinum()
  await setPrice(shop, 120, 'USD')
  const { prices, end, excess } = await proof(shop, 'goods_worth')
  expect({ end, excess }).toEqual({ end: { g: 225.36, USD: 24_879.74 }, excess: null })
  expect(prices).toMatchObject([
    { currency: 'USD', rate: null },
    { value: 268.5, currency: 'HKD', rate: 7.74 },
  ])
})

test('on another day stock has the worth of its content then, at the last price until that day', async () => {
  const shop = await openTrade()
  kept(await shop.confirm(await shop.draftPurchase(ring, { date: '2026-11-18' })))
  await setPrice(shop, 800, 'HKD', '2026-11-18')
  await setPrice(shop, 900)
  kept(await shop.sell(rings(10), { to: luk }))
  expect((await proof(shop, 'goods_worth')).end).toEqual({ g: 90.5, HKD: 81_450 })
  const then = await proof(shop, 'goods_worth', 'all', '?to=2026-11-20')
  expect(then).toMatchObject({ end: { g: 100.5, HKD: 80_400 }, prices: [{ value: 800 }], kept: null })
})

test('the worth of bars, and of gold that customers owe, opens their movements and orders', async () => {
  const shop = await openTrade({ stock: [ring] })
  await setPrice(shop, 905.37)
  const bar = kept(await shop.call('POST', '/gold_bars', { code: 'BAR1', weight: 100 }))
  kept(await shop.call('POST', '/gold_bar_details', { gold_bar_id: bar.id, in_out: -1, weight: 20.333 }))
  const sale = await shop.draftSale(rings(10), { to: luk, payment_method: 'with_gold' })
  kept(await shop.confirm(sale))

  const { bars, owed } = await dashboard(shop)
  const held = await proof(shop, 'bars_worth')
  expect(held.entries.map(({ code, changes }) => [code, changes.g])).toEqual([
    ['BAR1', 100],
    ['BAR1', -20.333],
  ])
  expect(held).toMatchObject({ end: { g: 79.667, HKD: bars?.worth }, excess: null })
  const due = await proof(shop, 'owed_gold_worth')
  expect(owed?.sales).toMatchObject([{ gold: 10 }])
  expect(due.entries).toMatchObject([{ code: sale.code, changes: { g: 10, HKD: 9053.7 } }])
  expect(due).toMatchObject({ end: { g: 10, HKD: 9053.7 }, excess: null })
})

test('without a price there is no worth to prove', async () => {
  const shop = await openTrade({ stock: [ring] })
  expect((await dashboard(shop)).stock?.worth).toBeNull()
  for (const figure of ['goods_worth', 'bars_worth', 'owed_gold_worth'])
    expect(await shop.call('GET', `/proofs/${figure}/all`)).toMatchObject({ status: 404 })
})
