import { expect, test } from 'vitest'
import { checkBooks, rings } from '../support/bills'
import { goldenSource, kept, luk, openTrade, orderIn, ring } from '../support/cast'

test('a walk-in customer who paid a deposit is named later, and the deposit takes that name', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale(rings(10), { to: 'a walk-in' })
  kept(await shop.pay(sale, { value: 100, is_deposit: true }))

  kept(await shop.change(sale, { customer_id: shop.ids[luk] }))
  kept(await shop.confirm(sale))

  expect((await shop.order(sale)).payments).toMatchObject([{ value: 100, customer: { code: luk } }])
  const { body } = await shop.call('GET', `/customers/${luk}/cashflow`)
  expect(body.data).toMatchObject([
    { kind: 'order', cash: 9160 },
    { kind: 'payment', cash: -100, cash_balance: 9060 },
  ])
  await checkBooks(shop)
})

test('a walk-in customer is named only as an existing one', async () => {
  const shop = await openTrade()
  const sale = await shop.draftSale(rings(10), { to: 'a walk-in' })
  kept(await shop.pay(sale, { value: 100 }))

  expect(await shop.change(sale, { customer_id: 999 })).toMatchObject({
    status: 422,
    body: { code: 'reference_missing', errors: [{ path: '/customer_id' }] },
  })
})

test("a payment of one customer does not become another's", async () => {
  const shop = await openTrade()
  const sale = await shop.draftSale(rings(10), { to: luk })
  kept(await shop.pay(sale, { value: 100 }))

  for (const customer_id of [shop.ids[goldenSource], null])
    expect(await shop.change(sale, { customer_id })).toMatchObject({
      status: 409,
      body: { code: 'order_has_payments' },
    })
})

test('a paid sale whose currency is left empty keeps its currency', async () => {
  const shop = await openTrade()
  const sale = await shop.draftSale(rings(10), { to: luk })
  kept(await shop.pay(sale, { value: 100 }))

  expect(await shop.change(sale, { currency: null, remarks: '改' })).toMatchObject({
    status: 200,
    body: { currency: 'HKD', remarks: '改', paid_cash_value: 100 },
  })
})

test('a deposit that returns to a preorder without a customer belongs to nobody', async () => {
  const shop = await openTrade()
  const order_details = [{ ...rings(10), gold_price_per_gram_value: 900 }]
  const preorder = orderIn(await shop.call('POST', '/orders', { order_type: 'XSYD', order_details }))
  kept(await shop.pay(preorder, { value: 100, is_deposit: true }))
  const sale = orderIn(await shop.convert(preorder))
  kept(await shop.change(sale, { customer_id: shop.ids[luk] }))

  kept(await shop.call('DELETE', `/orders/${sale.id}`))

  expect((await shop.order(preorder)).payments).toMatchObject([{ value: 100, customer_id: null }])
  await checkBooks(shop)
})
