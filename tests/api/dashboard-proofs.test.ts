import { expect, test } from 'vitest'
import type { ShopFigureName } from '#domain/proof/shop-figures'
import type { Dashboard } from '#domain/reckoning/dashboard'
import { bangle, kept, luk, openTrade, ring, type Goods, type Trade } from '../support/cast'
import type { Answer } from '../support/shop'

type Amounts = Record<string, number>

interface Proof {
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

test('the weight that was sold today opens the sales that make it, in whatever currency', async () => {
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

test('the weight of the preorders of the week opens those that are no sale yet', async () => {
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

test('what is dated ahead belongs to the figures of today, whether or not today is asked for by its day', async () => {
  const shop = await openTrade({ stock: [ring] })
  kept(await shop.sell(rings(10), { to: luk, date: '2026-11-30' }))
  for (const query of ['', '?to=2026-11-21', '?to=2026-12-24'])
    expect(await proof(shop, 'sold_month', 'HKD', query)).toMatchObject({ end: { HKD: 9160 }, excess: null })
})
