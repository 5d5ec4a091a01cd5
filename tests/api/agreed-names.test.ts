import { expect, test } from 'vitest'
import { luk, openTrade, orderIn, ring, type Trade } from '../support/cast'

/** New names for Luk, the ring, its metal and its colour. */
async function renameAll({ call, ids }: Trade, color: number) {
  const renamed = [
    await call('PUT', `/customers/${ids.LUK}`, { code: 'LUK2', name: 'Luk International' }),
    await call('PUT', '/products/R100', { name: 'Plain band' }),
    await call('PUT', `/materials/${ids.AU}`, { name: '黄金' }),
    await call('PUT', `/colors/${color}`, { name: 'Pink' }),
  ]
  expect(renamed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
}

/** A sale of a rose ring to Luk, not confirmed yet. */
async function roseRing() {
  const shop = await openTrade({ stock: [ring] })
  const { body } = await shop.call('POST', '/colors', { code: 'R', name: '玫瑰金' })
  const color_id = Number(body.id)
  const sale = await shop.draftSale([{ ...ring, quantity: 1, weight: 10, color_id, size: '15' }], { to: luk })
  return { shop, sale, color_id }
}

const asConfirmed = {
  agreed: { customer: { code: luk, name: '陆记珠宝', currency_id: 'HKD', address: '九龙弥敦道 1 号' } },
  order_details: [
    {
      agreed: {
        product: { code: 'R100', name: '足金光身戒' },
        material: { code: 'AU', name: '足金' },
        category: { code: 'RING', name: '戒指' },
        color: { code: 'R', name: '玫瑰金' },
        size: '15',
        fineness: null,
      },
    },
  ],
}
const asToday = {
  customer: { code: 'LUK2', name: 'Luk International' },
  order_details: [{ product: { name: 'Plain band' }, color: { name: 'Pink' } }],
}
const none = { agreed: null, order_details: [{ agreed: null }] }

test('a confirmed order keeps the names of its time, with those of today beside them', async () => {
  const { shop, sale, color_id } = await roseRing()
  expect(await shop.order(sale)).toMatchObject(none)
  expect(orderIn(await shop.confirm(sale))).toMatchObject(asConfirmed)
  await renameAll(shop, color_id)
  expect(await shop.order(sale)).toMatchObject(asConfirmed)
  expect(await shop.order(sale)).toMatchObject(asToday)
})

test('a return has the names of its sale, whatever has been renamed since', async () => {
  const { shop, sale, color_id } = await roseRing()
  const sold = orderIn(await shop.confirm(sale))
  await renameAll(shop, color_id)
  const back = orderIn(await shop.takeBack(sold, sold.order_details))
  expect(back).toMatchObject(none)
  expect(orderIn(await shop.confirm(back))).toMatchObject(asConfirmed)
})

test('an un-confirmed order has the names of today, and keeps those when it is confirmed again', async () => {
  const { shop, sale, color_id } = await roseRing()
  await shop.confirm(sale)
  await renameAll(shop, color_id)
  await shop.unconfirm(sale)
  expect(await shop.order(sale)).toMatchObject(none)
  expect(orderIn(await shop.confirm(sale))).toMatchObject({
    agreed: { customer: asToday.customer },
    order_details: [{ agreed: { product: { name: 'Plain band' }, material: { name: '黄金' } } }],
  })
})

test('nobody writes agreed names, and an order that is sent back unchanged is saved', async () => {
  const { shop, sale } = await roseRing()
  const sold = orderIn(await shop.confirm(sale))
  const other = { customer: { code: 'X', name: 'Somebody else' } }
  expect(await shop.change(sold, { ...sold, agreed: other, remarks: '已取' })).toMatchObject({
    status: 200,
    body: { ...asConfirmed, remarks: '已取' },
  })
})
