import { expect, test } from 'vitest'
import { bangle, luk, openTrade, orderIn, ring } from '../support/cast'

test('purchased goods are in stock, under the codes made of their parts', async () => {
  const shop = await openTrade()
  const purchase = await shop.draftPurchase([{ ...ring, ...{ size: '15' } }, bangle])
  expect(purchase).toMatchObject({ code: 'CPRK-20261121-0001', in_out: 1, unpaid_cash_value: 114784.32 })
  expect(purchase.order_details).toMatchObject([{ inventory_code: 'R100-S15' }, { inventory_code: 'U200-1' }])
  expect(await shop.call('GET', '/inventorys/R100-S15')).toMatchObject({ status: 404 })

  await shop.confirm(purchase)

  expect(await shop.call('GET', '/inventorys/R100-S15')).toMatchObject({
    body: {
      quantity: 10,
      weight: 100.5,
      size: '15',
      labor_fee: 12,
      supplier: { code: 'SUP' },
      product: { code: 'R100' },
    },
  })
})

test('buying again adds to the stock row', async () => {
  const shop = await openTrade({ stock: [ring] })
  await shop.buy({ ...ring, quantity: 1, weight: 9.999 })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 11, weight: 110.499 })
})

test('the labor fee last paid is kept on the product', async () => {
  const shop = await openTrade({ stock: [ring] })
  expect(await shop.call('GET', '/products/R100')).toMatchObject({
    body: { latest_in_labor_fee: 12, has_confirm_order: true },
  })
  expect(await shop.call('GET', '/customers/SUP')).toMatchObject({ body: { has_orders: true } })
})

test('goods that are sold and brought back do not change the purchase labor fee', async () => {
  const shop = await openTrade()
  await shop.call('POST', '/inventorys/init', { product_code: 'R100', quantity: 10, weight: 100.5 })
  const sale = orderIn(await shop.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  await shop.confirm(orderIn(await shop.takeBack(sale, sale.order_details)))
  expect(await shop.call('GET', '/products/R100')).toMatchObject({
    body: { latest_in_labor_fee: 0, has_confirm_order: false },
  })
})

test('a piece that is in stock is not bought again', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const again = await shop.draftPurchase(bangle)
  expect(await shop.confirm(again)).toMatchObject({
    status: 409,
    body: { code: 'piece_in_stock', inventory_code: 'U200-1' },
  })
})

test('a purchase has one line for each piece', async () => {
  const shop = await openTrade()
  const answer = await shop.confirm(await shop.draftPurchase({ ...bangle, quantity: 2 }))
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'piece_quantity', errors: [{ path: '/order_details/0/quantity' }] },
  })
})

test('a purchase that is refused leaves no stock row behind', async () => {
  const shop = await openTrade()
  const answer = await shop.confirm(await shop.draftPurchase([ring, { ...bangle, weight: 0 }]))
  expect(answer).toMatchObject({ status: 422, body: { code: 'weight_required' } })
  expect(await shop.call('POST', '/inventorys/search', {})).toMatchObject({ body: { total: 0 } })
})

test('a line needs a product that exists', async () => {
  const shop = await openTrade()
  const order = { order_type: 'CPRK', order_details: [ring, { ...ring, product_code: 'NONE' }] }
  expect(await shop.call('POST', '/orders', order)).toMatchObject({
    status: 422,
    body: { code: 'product_required', errors: [{ path: '/order_details/1/product_code' }] },
  })
})

test('a line refers to an existing colour', async () => {
  const shop = await openTrade()
  const order = { order_type: 'CPRK', order_details: [ring, { ...ring, color_id: 77 }] }
  expect(await shop.call('POST', '/orders', order)).toMatchObject({
    status: 422,
    body: { code: 'reference_missing', errors: [{ path: '/order_details/1/color_id' }] },
  })
})

test('sequences of pieces are reserved for good', async () => {
  const shop = await openTrade()
  const first = await shop.call('POST', '/products/U200/codes?count=3')
  const second = await shop.call('POST', '/products/U200/codes?count=1')
  expect(first.body).toEqual([
    { seq: 1, code: 'U200-1' },
    { seq: 2, code: 'U200-2' },
    { seq: 3, code: 'U200-3' },
  ])
  expect(second.body).toEqual([{ seq: 4, code: 'U200-4' }])
})

test.each(['', '?count=0', '?count=1001', '?count=1.5', '?count=many'])(
  'sequences are requested by a count from 1 to 1000, not by "%s"',
  async (query) => {
    const shop = await openTrade()
    expect(await shop.call('POST', `/products/U200/codes${query}`)).toMatchObject({
      status: 422,
      body: { code: 'count_out_of_range', errors: [{ path: '/count' }] },
    })
  },
)

test('a missing product has no sequences', async () => {
  const shop = await openTrade()
  expect(await shop.call('POST', '/products/NONE/codes?count=1')).toMatchObject({ status: 404 })
})
