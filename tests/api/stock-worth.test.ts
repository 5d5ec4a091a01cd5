import { expect, test } from 'vitest'
import type { Dashboard } from '#domain/reckoning/dashboard'
import { bangle, kept, openTrade, ring, type Trade } from '../support/cast'
import type { Answer } from '../support/shop'

/** 200 g of rings and a bangle of 25.36 g, of other metals than fine gold. */
async function stocked(bangles: object) {
  const shop = await openTrade({ stock: [{ ...ring, quantity: 20, weight: 200 }, bangle] })
  const { id } = kept(await shop.call('POST', '/materials', { name: '银', ...bangles }))
  kept(await shop.call('PUT', '/products/U200', { material_id: id }))
  return shop
}

const stockOf = async ({ call }: Trade) => {
  const { stock } = kept(await call('GET', '/dashboard')) as Answer['body'] & Dashboard
  return { currency: stock?.currency, worth: stock?.worth, each: stock?.materials.map(({ worth }) => worth) }
}

const setPrice = ({ call }: Trade, value: number, currency = 'HKD') =>
  call('POST', '/daily_prices', { date: '2026-11-21', price: { value, currency } })

test('18K in stock has the worth of its share of the gold price', async () => {
  const shop = await stocked({ price_share: 75 })
  await setPrice(shop, 900)
  expect(await stockOf(shop)).toEqual({ currency: 'HKD', worth: 197_118, each: [180_000, 17_118] })
  kept(await shop.call('PUT', `/materials/${shop.ids.AU}`, { price_share: 99.9 }))
  expect(await stockOf(shop)).toMatchObject({ each: [179_820, 17_118] })
})

test('platinum in stock has its own price, also where gold has none; the total is unknown then', async () => {
  const shop = await stocked({ price_own: 268.5 })
  expect(await stockOf(shop)).toEqual({ currency: 'HKD', worth: null, each: [null, 6809.16] })
  await setPrice(shop, 900)
  expect(await stockOf(shop)).toEqual({ currency: 'HKD', worth: 186_809.16, each: [180_000, 6809.16] })
})

test('all stock is valued in the currency of the gold price', async () => {
  const shop = await stocked({ price_own: 268.5 })
  await setPrice(shop, 120, 'USD')
  // 6,809.16 / 7.74
  expect(await stockOf(shop)).toEqual({ currency: 'USD', worth: 24_879.74, each: [24_000, 879.74] })
})
