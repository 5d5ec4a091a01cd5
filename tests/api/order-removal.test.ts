import { expect, test } from 'vitest'
import { kept, luk, openTrade, orderIn, ring } from '../support/cast'
import { refused } from '../support/unmoved'

const oneRing = { ...ring, quantity: 1, weight: 10 }

test('a draft with a parcel on its way is not deleted', async () => {
  const shop = await openTrade()
  const sale = await shop.draftSale(oneRing, { to: luk })
  const shipment = kept(await shop.call('POST', '/shipments', { order_code: sale.code, name: '顺丰' }))

  expect(await refused(shop, () => shop.call('DELETE', `/orders/${sale.id}`))).toMatchObject({
    status: 409,
    body: { code: 'in_use', resource: 'shipments', count: 1 },
    moved: [],
  })

  await shop.call('DELETE', `/shipments/${String(shipment.id)}`)
  expect(await shop.call('DELETE', `/orders/${sale.id}`)).toMatchObject({ status: 204 })
})

test('a payment that was given back does not keep a draft', async () => {
  const shop = await openTrade()
  const sale = await shop.draftSale(oneRing, { to: luk })
  const deposit = { customer_id: shop.ids.LUK, amount: { value: 500, currency: 'HKD' }, in_out: 1 }
  await shop.call('POST', '/customer_balance_details', deposit)
  const { id } = kept(await shop.pay(sale, { payment_method: 'balance', value: 500 }))
  await shop.call('DELETE', `/order_payments/${String(id)}`)
  expect(await shop.call('DELETE', `/orders/${sale.id}`)).toMatchObject({ status: 204 })
})

test('a paid draft is not deleted', async () => {
  const shop = await openTrade()
  const sale = await shop.draftSale(oneRing, { to: luk })
  await shop.pay(sale, { value: 1 })
  expect(await refused(shop, () => shop.call('DELETE', `/orders/${sale.id}`))).toMatchObject({
    status: 409,
    body: { code: 'order_has_payments', order_code: sale.code },
    moved: [],
  })
})

test('products, customers and colours stay while a line names them, and go with the last such draft', async () => {
  const shop = await openTrade()
  const colour = kept(await shop.call('POST', '/colors', { code: 'RG', name: '玫瑰金' }))
  const sale = await shop.draftSale({ ...oneRing, ...{ color_id: colour.id } }, { to: luk })
  const named = ['/products/R100', '/customers/LUK', `/colors/${String(colour.id)}`]

  for (const path of named)
    expect(await refused(shop, () => shop.call('DELETE', path))).toMatchObject({
      status: 409,
      body: { code: 'in_use', count: 1 },
      moved: [],
    })

  await shop.call('DELETE', `/orders/${sale.id}`)
  for (const path of named) expect(await shop.call('DELETE', path)).toMatchObject({ status: 204 })
})

test('a confirmed order stays when many are deleted', async () => {
  const shop = await openTrade({ stock: [ring] })
  const draft = await shop.draftSale(oneRing, { to: luk })
  const sale = orderIn(await shop.sell(oneRing, { to: luk }))
  const many = { action: 'delete', keys: [draft.id, sale.id] }
  expect(await refused(shop, () => shop.call('POST', '/orders/bulk', many))).toMatchObject({
    status: 409,
    body: { code: 'order_confirmed', errors: [{ path: '/keys/1' }] },
    moved: [],
  })
})
