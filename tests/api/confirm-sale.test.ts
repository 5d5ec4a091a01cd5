import { expect, test } from 'vitest'
import { bangle, luk, openTrade, ring } from '../support/cast'
import { uploadPicture } from '../support/picture'

const threeRings = { ...ring, quantity: 3, weight: 37.429 }

test('confirming takes the goods out of stock and freezes the order', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale(threeRings, { to: luk })

  const confirmed = await shop.confirm(sale)

  expect(confirmed).toMatchObject({ status: 200, body: { confirmed: true, paid: false } })
  expect(confirmed.body.confirmed_at).toMatch(/^2\d{3}-\d\d-\d\dT/)
  expect(confirmed.body.confirmed_by).toBe('admin')
  expect(await shop.stock(ring)).toMatchObject({ quantity: 7, weight: 63.071 })
})

test('confirming keeps the rate of the US dollar, so that a reprint shows the same when the rate is another', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale(threeRings, { to: luk })
  expect(await shop.order(sale)).toMatchObject({ usd_rate: null })

  const confirmed = await shop.confirm(sale)
  expect(confirmed.body).toMatchObject({ usd_rate: 7.74, usd_rate_date: expect.stringMatching(/^2\d{3}-/) })

  const { body } = await shop.call('POST', '/currencies/search', {
    filters: [{ field: 'code', operator: 'eq', value: 'USD' }],
  })
  const [dollar] = body.data as { id: number }[]
  await shop.call('PUT', `/currencies/${dollar?.id}`, { rate: 8 })
  expect(await shop.order(sale)).toMatchObject({ usd_rate: 7.74 })
})

test('a sale dated back keeps the rate of its own day, whatever it is on the day of the pickup', async () => {
  const shop = await openTrade({ stock: [ring] })
  const day = '2026-11-20'
  const sale = await shop.draftSale(threeRings, { to: luk, date: day })
  expect((await shop.call('PUT', '/currencies/USD', { rate: 8 })).status).toBe(200)

  expect((await shop.confirm(sale)).body).toMatchObject({ usd_rate: 7.74, usd_rate_date: day })
})

test.each([
  ['/customer_id', { customer_id: null }],
  ['/date', { date: '2026-11-20' }],
  ['/payment_method', { payment_method: 'with_gold' }],
  ['/currency', { currency: 'USD' }],
  ['/order_details', { order_details: [] }],
])('a confirmed order refuses another %s', async (path, changes) => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale(threeRings, { to: luk })
  await shop.confirm(sale)

  expect(await shop.change(sale, changes)).toMatchObject({
    status: 409,
    body: { code: 'order_confirmed', order_code: sale.code, errors: [{ path }] },
  })
})

test.each([
  ['weight', 30],
  ['discount_value', 1],
  ['remarks', '改圈'],
])('a confirmed line refuses another %s, and names the line', async (property, value) => {
  const shop = await openTrade({ stock: [ring] })
  const { body: sale } = await shop.sell(threeRings, { to: luk })
  const [line] = Array.isArray(sale.order_details) ? sale.order_details : []

  const answer = await shop.call('PUT', `/orders/${sale.code}`, {
    order_details: [{ ...line, [property]: value }],
  })

  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'order_confirmed', errors: [{ path: `/order_details/0/${property}` }] },
  })
})

test('a confirmed order that is sent back unchanged is saved; open fields change', async () => {
  const shop = await openTrade({ stock: [ring] })
  const { body: sale } = await shop.sell(threeRings, { to: luk })

  const answer = await shop.call('PUT', `/orders/${sale.code}`, {
    ...sale,
    invoice_number: 'INV-7',
    term: 60,
  })

  expect(answer).toMatchObject({
    status: 200,
    body: {
      invoice_number: 'INV-7',
      expire_at: '2027-01-20',
      confirmed: true,
      receivable_cash_value: 34284.96,
    },
  })
})

test('contact, papers, pictures and shipments of a confirmed order stay open', async () => {
  const shop = await openTrade({ stock: [ring] })
  const { body: sale } = await shop.sell(threeRings, { to: luk })
  await uploadPicture(shop, 'P1')
  const open = {
    ...{ contact_person: '陆太', phone: '9999 0000', fax: '2345 6780', email: 'luk@example.com' },
    ...{ address: '中环', salesperson: '阿明', invoice_number: 'INV-8', remarks: '送货' },
    ...{ media: ['P1'], original_customer_order_media: ['P1'] },
  }
  expect(await shop.call('PUT', `/orders/${sale.code}`, open)).toMatchObject({ status: 200, body: open })
  await shop.call('POST', '/shipments', { order_code: sale.code, name: '顺丰' })
  expect(await shop.call('GET', `/orders/${sale.code}`)).toMatchObject({
    body: { ...open, confirmed: true, shipments: [{ name: '顺丰' }] },
  })
})

test.each([
  ['customer_required', '/customer_id', {}, { customer_id: null }],
  ['quantity_required', '/order_details/1/quantity', { quantity: 0 }, {}],
  ['weight_required', '/order_details/1/weight', { weight: 0 }, {}],
  ['gold_price_required', '/order_details/1/gold_price_per_gram_value', { gold_price_per_gram_value: 0 }, {}],
])('confirming is refused with %s at %s', async (code, path, line, head) => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale([threeRings, { ...ring, quantity: 1, weight: 10, ...line }], {
    to: luk,
    ...head,
  })

  const answer = await shop.confirm(sale)

  expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ path }] } })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 10 })
})

test('an order without lines is not confirmed', async () => {
  const shop = await openTrade()
  const answer = await shop.confirm(await shop.draftSale([], { to: luk }))
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'lines_required', errors: [{ path: '/order_details' }] },
  })
})

test('gold is not priced where the customer brings it', async () => {
  const shop = await openTrade({ stock: [ring] })
  const line = { ...threeRings, gold_price_per_gram_value: 0 }
  const answer = await shop.sell(line, { to: luk, payment_method: 'with_gold' })
  expect(answer).toMatchObject({
    status: 200,
    body: { receivable_cash_value: 598.86, receivable_gold_weight: 37.429 },
  })
})

test('an order is confirmed once', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale(threeRings, { to: luk })
  await shop.confirm(sale)

  expect(await shop.confirm(sale)).toMatchObject({
    status: 409,
    body: { code: 'already_confirmed', order_code: sale.code },
  })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 7, weight: 63.071 })
})

test('the last bangle cannot be sold twice', async () => {
  const shop = await openTrade({ stock: [bangle] })
  await shop.sell(bangle, { to: luk })

  const second = await shop.sell(bangle, { to: luk })

  expect(second).toMatchObject({
    status: 409,
    body: {
      code: 'insufficient_stock',
      inventory_code: 'U200-1',
      asked_quantity: 1,
      available_quantity: 0,
      errors: [{ path: '/order_details/0/quantity' }],
    },
  })
})

test('a sale with one failing line moves nothing at all', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })

  const answer = await shop.sell([bangle, { ...ring, quantity: 11, weight: 100 }], { to: luk })

  expect(answer).toMatchObject({
    status: 409,
    body: { inventory_code: 'R100', errors: [{ path: '/order_details/1/quantity' }] },
  })
  expect(await shop.stock(bangle)).toMatchObject({ quantity: 1, weight: 25.36 })
})

test('two lines cannot each take the same goods', async () => {
  const shop = await openTrade({ stock: [ring] })
  const six = { ...ring, quantity: 6, weight: 60 }
  expect(await shop.sell([six, six], { to: luk })).toMatchObject({
    status: 409,
    body: { asked_quantity: 12 },
  })
})

test('a piece leaves whole: it weighs as much as its stock row', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const answer = await shop.sell({ ...bangle, weight: 25.3 }, { to: luk })
  expect(answer.body).toMatchObject({ weight: 25.36, receivable_cash_value: 23229.76 })
  expect(await shop.stock(bangle)).toMatchObject({ quantity: 0, weight: 0 })
})

test('a small rest of weight is written off with the last ring, a large one is not', async () => {
  const shop = await openTrade({ stock: [ring] })
  const all = await shop.draftSale({ ...ring, weight: 99 }, { to: luk })
  expect(await shop.confirm(all)).toMatchObject({
    status: 409,
    body: { code: 'weight_left', weight_left: 1.5 },
  })

  const [line] = all.order_details
  await shop.change(all, { order_details: [{ ...line, weight: 100.3 }] })

  expect(await shop.confirm(all)).toMatchObject({ status: 200 })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 0, weight: 0 })
  const { body } = await shop.call('POST', '/inventory_movements/search', { sorts: 'id|DESC', per_page: 1 })
  expect(body.data).toMatchObject([{ kind: 'variance', weight: 0.2, quantity: 0, in_out: -1 }])
})

test('a preorder is not confirmed itself', async () => {
  const shop = await openTrade()
  const preorder = await shop.draftSale(threeRings, { to: luk, order_type: 'XSYD' })
  expect(preorder.code).toBe('XSYD-20261121-0001')
  expect(await shop.confirm(preorder)).toMatchObject({
    status: 409,
    body: { code: 'preorder_not_confirmable' },
  })
})
