import { expect, test } from 'vitest'
import { bangle, luk, openTrade, ring } from '../support/cast'

const threeRings = { ...ring, quantity: 3, weight: 37.429 }

test('a draft copies the contact of its customer and reserves nothing', async () => {
  const shop = await openTrade({ stock: [ring] })

  const sale = await shop.draftSale(threeRings, { to: luk })

  expect(sale).toMatchObject({
    code: 'CPXS-20261121-0001',
    in_out: -1,
    confirmed: false,
    customer: { code: 'LUK', name: '陆记珠宝' },
    contact_person: '陆先生',
    phone: '2345 6789',
    address: '九龙弥敦道 1 号',
    currency: 'HKD',
    payment_method: 'no_gold',
    term: 30,
    expire_at: '2026-12-21',
    receivable_cash_value: 34284.96,
  })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 10, weight: 100.5 })
})

test('a typed contact is not overwritten', async () => {
  const shop = await openTrade()
  expect(await shop.draftSale([], { to: luk, phone: '9999 0000' })).toMatchObject({
    phone: '9999 0000',
    contact_person: '陆先生',
  })
})

test('the server calculates every figure, whatever a client sends', async () => {
  const shop = await openTrade({ stock: [ring] })

  const sale = await shop.draftSale(
    { ...threeRings, ...{ amount: 1, receivable_cash_value: 1 } },
    { to: luk, paid: true },
  )

  expect(sale).toMatchObject({ paid: false, quantity: 3, weight: 37.429, unpaid_cash_value: 34284.96 })
  expect(sale.order_details).toMatchObject([
    {
      amount: 34284.96,
      amount_real: 34284.96,
      labor_fee: 598.86,
      unit_price_per_gram_value: 916,
      weight_in_liang: 1,
    },
  ])
})

test('the gold price of a line may be sent as its unit price', async () => {
  const shop = await openTrade()
  const line = {
    product_code: 'R100',
    quantity: 3,
    weight: 37.429,
    unit_price: 900,
    labor_fee_per_gram_value: 16,
  }
  const { body } = await shop.call('POST', '/orders', { order_type: 'CPXS', order_details: [line] })
  expect(body.order_details).toMatchObject([
    { gold_price_per_gram_value: 900, unit_price: 900, amount: 34284.96 },
  ])
})

test('a return is not made by hand', async () => {
  const shop = await openTrade()
  const { body: customer } = await shop.call('GET', '/customers/LUK')
  const made = await shop.call('POST', '/orders', { order_type: 'XSTH', customer_id: customer.id })
  expect(made).toMatchObject({
    status: 422,
    body: { code: 'return_needs_sale', errors: [{ path: '/order_type' }] },
  })
})

test('settlement and currency stand on every line', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale([threeRings, { ...ring, quantity: 1, weight: 10 }], { to: luk })

  const changed = await shop.change(sale, { payment_method: 'with_gold', currency: 'USD' })

  const line = { payment_method: 'with_gold', currency: 'USD' }
  expect(changed.body.order_details).toMatchObject([line, line])
  expect(changed.body).toMatchObject({ receivable_cash_value: 758.86, receivable_gold_weight: 47.429 })
})

test('lines are changed, added and removed in one save', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  const sale = await shop.draftSale([threeRings, bangle], { to: luk })
  const [rings] = sale.order_details
  const another = { product_code: 'R100', quantity: 1, weight: 10, gold_price_per_gram_value: 900 }

  const { body } = await shop.change(sale, { order_details: [another, { ...rings, weight: 30 }] })

  expect(body.order_details).toMatchObject([
    { weight: 10, position: 0 },
    { id: rings?.id, weight: 30, position: 1, amount: 27480 },
  ])
  expect(body).toMatchObject({ quantity: 4, weight: 40, receivable_cash_value: 36480 })
})

test('a save that leaves the lines out keeps them', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale(threeRings, { to: luk })
  const { body } = await shop.change(sale, { salesperson: '阿明', term: 7 })
  expect(body).toMatchObject({
    salesperson: '阿明',
    expire_at: '2026-11-28',
    order_details: [{ weight: 37.429 }],
  })
})

test('a line belongs to its order: no other order can change it, take it, or name it twice', async () => {
  const shop = await openTrade({ stock: [ring] })
  const first = await shop.draftSale(threeRings, { to: luk })
  const second = await shop.draftSale({ ...ring, quantity: 1, weight: 10 }, { to: luk })
  const [mine] = second.order_details
  const [theirs] = first.order_details
  const refused = (index: number) => ({
    status: 422,
    body: { code: 'unknown_line', errors: [{ path: `/order_details/${index}/id` }] },
  })

  expect(await shop.change(second, { order_details: [{ ...theirs, weight: 1 }] })).toMatchObject(refused(0))
  expect(await shop.change(second, { order_details: [mine, mine] })).toMatchObject(refused(1))
  expect(await shop.call('POST', '/orders', { order_type: 'CPXS', order_details: [theirs] })).toMatchObject(
    refused(0),
  )
  await shop.change(second, { order_details: [] })
  expect(await shop.change(second, { order_details: [mine] })).toMatchObject(refused(0))
  expect((await shop.order(first)).order_details).toMatchObject([{ id: theirs?.id, weight: 37.429 }])
})

test("goods are not sold under another product's code", async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  const line = { ...ring, inventory_code: bangle.inventory_code }
  const answer = await shop.call('POST', '/orders', { order_type: 'CPXS', order_details: [line] })
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'inventory_mismatch', errors: [{ path: '/order_details/0/inventory_code' }] },
  })
})

test('a discount of more than the amount is refused at its line', async () => {
  const shop = await openTrade({ stock: [ring] })
  const line = { ...ring, gold_price_per_gram_value: 1, discount_value: 100.51 }
  const answer = await shop.call('POST', '/orders', { order_type: 'CPXS', order_details: [line] })
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'discount_exceeds', errors: [{ path: '/order_details/0/discount_value' }] },
  })
})

test('a draft is deleted with its lines; a deleted order is no longer confirmed', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale(threeRings, { to: luk })

  expect(await shop.call('DELETE', `/orders/${sale.id}`)).toMatchObject({ status: 204 })

  expect(await shop.confirm(sale)).toMatchObject({ status: 404 })
  expect(await shop.call('GET', `/orders/${sale.code}`)).toMatchObject({ status: 404 })
  expect(await shop.change(sale, { salesperson: '阿明' })).toMatchObject({ status: 404 })
  expect(await shop.draftSale([], { to: luk })).toMatchObject({ code: 'CPXS-20261121-0002' })
})

test('a confirmed order is never deleted', async () => {
  const shop = await openTrade({ stock: [ring] })
  const { body } = await shop.sell(threeRings, { to: luk })
  expect(await shop.call('DELETE', `/orders/${body.code}`)).toMatchObject({
    status: 409,
    body: { code: 'order_confirmed' },
  })
})

test('each type and day counts its own orders', async () => {
  const shop = await openTrade()
  const codes = []
  for (const head of [{}, { date: '2026-11-20' }, { order_type: 'XSYD' }, {}])
    codes.push((await shop.draftSale([], { to: luk, ...head })).code)
  expect(codes).toEqual([
    'CPXS-20261121-0001',
    'CPXS-20261120-0001',
    'XSYD-20261121-0001',
    'CPXS-20261121-0002',
  ])
})

test('an order of 10,000 lines is refused before anything is read', async () => {
  const shop = await openTrade()
  const order_details = Array.from({ length: 10_000 }, () => ring)
  const answer = await shop.call('POST', '/orders', { order_type: 'CPXS', order_details })
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path: '/order_details' }] },
  })
})

test('an order cannot be dated outside the calendar', async () => {
  const shop = await openTrade()
  for (const date of ['9999-12-31', '0000-01-01', '2026-02-30', 'yesterday'])
    expect(await shop.call('POST', '/orders', { order_type: 'CPXS', date })).toMatchObject({ status: 422 })
})
