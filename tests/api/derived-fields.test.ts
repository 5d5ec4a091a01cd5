// Engines: both
import { expect, test } from 'vitest'
import { bangle, luk, openTrade, ring } from '../support/cast'
import { uploadPicture } from '../support/picture'

test('a product is described by its material and category', async () => {
  const { call } = await openTrade()
  expect((await call('GET', '/products/R100')).body.description).toBe('足金戒指')

  const { body: material } = await call('POST', '/materials', { name: '18K Gold' })
  await call('POST', '/categorys', { code: 'R', name: 'Ring' })
  const both = { material_id: material.id, category_code: 'R' }
  const make = async (code: string, what: object) =>
    (await call('POST', '/products', { code, name: code, ...what })).body.description
  expect(await make('P1', both)).toBe('18K Gold Ring')
  expect(await make('P2', { category_code: 'R' })).toBe('Ring')
  expect(await make('P3', {})).toBeNull()
})

test('a description is neither written nor searched', async () => {
  const { call } = await openTrade()
  const changed = await call('PUT', '/products/R100', { description: '银戒指' })
  expect(changed).toMatchObject({ status: 200, body: { description: '足金戒指' } })
  const filters = [{ field: 'description', value: '足金戒指' }]
  expect(await call('POST', '/products/search', { filters })).toMatchObject({
    status: 422,
    body: { code: 'unknown_field' },
  })
})

test('one code per piece has two names', async () => {
  const { call } = await openTrade()
  const made = await call('POST', '/products', { code: 'P1', name: '手镯', unique_code: true })
  expect(made.body).toMatchObject({ is_unique_code: true, unique_code: true })
  const filters = [{ field: 'unique_code', value: true }]
  const found = await call('POST', '/products/search', { filters, sorts: 'code|ASC' })
  expect(found.body.data).toMatchObject([{ code: 'P1' }, { code: 'U200' }])
})

test('a line shows its stock row once one exists, and its customer always', async () => {
  const shop = await openTrade()
  const purchase = await shop.draftPurchase(bangle)
  expect(purchase.order_details).toMatchObject([
    { inventory_code: 'U200-1', inventory: null, customer: { code: 'SUP' } },
  ])
  await shop.confirm(purchase)
  expect(await shop.order(purchase)).toMatchObject({
    order_details: [{ inventory: { code: 'U200-1', name: '古法手镯' } }],
  })
  const sale = await shop.draftSale(bangle, { to: luk })
  await shop.change(sale, { customer_id: shop.ids.SUP })
  expect(await shop.order(sale)).toMatchObject({ order_details: [{ customer: { code: 'SUP' } }] })
})

test('a voucher names its purpose, and how that was sent', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale(ring, { to: luk })
  const paid = await shop.pay(sale, { value: 100, name: '首付', is_deposit: true })
  expect(paid.body).toMatchObject({ code: 'OP-000001', name: '首付', order: { code: sale.code } })
  const sent = { order_code: sale.code, method: '顺丰', tracking_number: 'SF1' }
  expect(await shop.call('POST', '/shipments', sent)).toMatchObject({
    status: 201,
    body: { code: 'SH000001', order: { code: sale.code } },
  })

  expect(await shop.call('GET', '/payments/PAY-000001')).toMatchObject({
    body: {
      deposit: true,
      order: { code: sale.code },
      billable: { type: 'order_payments', id: paid.body.id, order_code: sale.code },
      shipments: [{ tracking_number: 'SF1' }],
    },
  })
  expect(await shop.order(sale)).toMatchObject({
    shipments: [{ tracking_number: 'SF1' }],
    unpaid_cash: 91958,
    unpaid_cash_value: 91958,
  })
  expect(await shop.call('POST', '/shipments', { order_code: 'CPXS-1' })).toMatchObject({
    status: 422,
    body: { code: 'reference_missing', errors: [{ path: '/order_code' }] },
  })
})

test("the customer's own order stands beside ours, before and after it is confirmed", async () => {
  const shop = await openTrade({ stock: [ring] })
  for (const code of ['M1', 'M2', 'M3']) await uploadPicture(shop, code)
  const sale = await shop.draftSale(ring, { to: luk, media: ['M1'], original_customer_order_media: ['M2'] })
  expect(sale).toMatchObject({ media: ['M1'], original_customer_order_media: ['M2'] })
  await shop.confirm(sale)
  const changed = await shop.change(sale, { media: ['M1', 'M3'] })
  expect(changed).toMatchObject({ status: 200, body: { media: ['M1', 'M3'], confirmed: true } })
})
