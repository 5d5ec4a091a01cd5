import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { kept, luk, openTrade, orderIn, ring, type Order, type Trade } from '../support/cast'
import { deposit } from '../support/till'
import { refused } from '../support/unmoved'

const twoRings = { ...ring, quantity: 2, weight: 20 }

/** A preorder of two rings by Luk for 18,320, with 5,000 left in cash. */
async function preordered(): Promise<{ shop: Trade; preorder: Order }> {
  const shop = await openTrade({ stock: [ring] })
  const head = { order_type: 'XSYD', salesperson: '阿明', invoice_number: 'INV-7', remarks: '刻字', term: 7 }
  const preorder = await shop.draftSale({ ...twoRings, ...{ remarks: '加急' } }, { to: luk, ...head })
  await shop.pay(preorder, { value: 5000, is_deposit: true })
  return { shop, preorder }
}

test('money on a preorder is a deposit by any call, unless the call makes it a payment', async () => {
  const shop = await openTrade({ stock: [ring] })
  const preorder = await shop.draftSale(twoRings, { to: luk, order_type: 'XSYD' })
  await deposit(shop, luk, 1000)
  const { code: bar } = kept(await shop.call('POST', '/gold_bars', { name: '旧金' }))

  await shop.pay(preorder, { value: 2000 })
  await shop.pay(preorder, { value: 500, is_deposit: false })
  await shop.call('POST', '/orders/checkout', {
    order_id: preorder.id,
    payments: [
      { payment_method: 'cash', value: 300 },
      { payment_method: 'balance', value: 1000 },
      { payment_method: 'old_gold', old_gold_weight: 1, old_gold_price: 700, gold_bar_code: bar },
    ],
  })

  expect(await shop.order(preorder)).toMatchObject({
    paid_cash_value: 4500,
    payments: [
      { value: 2000, is_deposit: true },
      { value: 500, is_deposit: false },
      { value: 300, is_deposit: true },
      { value: 1000, is_deposit: true },
      { value: 700, is_deposit: true },
    ],
  })
  expect(await shop.call('GET', '/payments/2')).toMatchObject({ body: { is_deposit: true } })
  await booksAreRight(shop)
})

async function booksAreRight({ shop }: Trade) {
  const lines: string[] = []
  expect(await verify(shop.db, (line) => lines.push(line)), lines.join('\n')).toBe(0)
}

test('a preorder becomes a draft sale with the same lines, and its deposits move there', async () => {
  const { shop, preorder } = await preordered()

  const answer = await shop.convert(preorder, { date: '2026-11-22' })

  expect(answer).toMatchObject({
    status: 201,
    body: {
      code: 'CPXS-20261122-0001',
      order_type: 'CPXS',
      date: '2026-11-22',
      expire_at: '2026-11-29',
      yd_order_code: preorder.code,
      yd_order: { code: preorder.code },
      confirmed: false,
      customer: { code: 'LUK' },
      contact_person: '陆先生',
      salesperson: '阿明',
      invoice_number: 'INV-7',
      remarks: '刻字',
      receivable_cash_value: 18_320,
      paid_cash_value: 5000,
      unpaid_cash_value: 13_320,
      order_details: [{ quantity: 2, weight: 20, gold_price_per_gram_value: 900, remarks: '加急' }],
      payments: [{ value: 5000, is_deposit: true, yd_order_code: preorder.code }],
    },
  })
  const sale = orderIn(answer)
  expect(sale.order_details[0]?.id).not.toBe(preorder.order_details[0]?.id)
  expect(await shop.call('GET', '/payments/1')).toMatchObject({ body: { order_code: sale.code } })
})

test('from then on the preorder shows the same as its sale', async () => {
  const { shop, preorder } = await preordered()
  const sale = orderIn(await shop.convert(preorder))
  expect(await shop.order(preorder)).toMatchObject({
    yd_converted_order_code: sale.code,
    yd_converted_order: { code: sale.code },
    confirmed: false,
    paid: false,
    paid_cash_value: 5000,
    unpaid_cash_value: 13_320,
    payments: [{ value: 5000, is_deposit: true, order_code: sale.code }],
  })

  const [line] = sale.order_details
  await shop.change(sale, { order_details: [{ ...line, quantity: 1, weight: 10 }] })
  expect(await shop.order(preorder)).toMatchObject({ unpaid_cash_value: 4160, receivable_cash_value: 18_320 })

  await shop.pay(sale, { value: 4160 })
  await shop.confirm(sale)
  const { confirmed_at, confirmed_by } = await shop.order(sale)
  expect(await shop.order(preorder)).toMatchObject({
    confirmed: true,
    confirmed_at,
    confirmed_by,
    paid: true,
    paid_cash_value: 9160,
    unpaid_cash_value: 0,
    payments: [{ value: 5000 }, { value: 4160 }],
  })
  const { body } = await shop.call('POST', '/orders/search', {
    filters: [{ field: 'paid', operator: 'eq', value: true }],
    sorts: 'code',
  })
  expect(body.data).toMatchObject([{ code: sale.code }, { code: preorder.code }])
  await booksAreRight(shop)
})

test('a deposit that is given back on the sale is gone from the preorder', async () => {
  const { shop, preorder } = await preordered()
  await shop.convert(preorder)
  await shop.call('DELETE', '/order_payments/1')
  expect(await shop.order(preorder)).toMatchObject({ paid_cash_value: 0, payments: [] })
})

test('a preorder is converted once', async () => {
  const { shop, preorder } = await preordered()
  const sale = orderIn(await shop.convert(preorder))
  expect(await refused(shop, () => shop.convert(preorder))).toMatchObject({
    status: 409,
    body: { code: 'already_converted', order_code: preorder.code, sale_code: sale.code },
    moved: [],
  })
})

test('a preorder that has become a sale is read-only', async () => {
  const { shop, preorder } = await preordered()
  await shop.convert(preorder)
  const bulk = { keys: [preorder.id] }
  for (const write of [
    () => shop.change(preorder, { remarks: '不刻字' }),
    () => shop.call('DELETE', `/orders/${preorder.id}`),
    () => shop.pay(preorder, { value: 1 }),
    () => shop.call('POST', '/orders/bulk', { ...bulk, action: 'update', values: { salesperson: '阿明' } }),
    () => shop.call('POST', '/orders/bulk', { ...bulk, action: 'delete' }),
  ])
    expect(await refused(shop, write)).toMatchObject({
      status: 409,
      body: { code: 'already_converted' },
      moved: [],
    })
})

test('only a preorder is converted', async () => {
  const shop = await openTrade()
  const sale = await shop.draftSale(twoRings, { to: luk })
  expect(await refused(shop, () => shop.convert(sale))).toMatchObject({
    status: 422,
    body: { code: 'convert_needs_preorder', order_code: sale.code },
    moved: [],
  })
  expect(await shop.convert({ id: 999 })).toMatchObject({ status: 404 })
})

test.each([
  [{ date: '2026-02-30' }, 'invalid', '/date'],
  [{ date: 20261121 }, 'invalid', '/date'],
  [{ day: '2026-11-21' }, 'unknown_property', '/day'],
])('a conversion with %o is refused', async (body, code, path) => {
  const { shop, preorder } = await preordered()
  expect(await refused(shop, () => shop.convert(preorder, body))).toMatchObject({
    status: 422,
    body: { code, errors: [{ path }] },
    moved: [],
  })
})

test('deleting the draft sale gives the deposits back, and the preorder is open again', async () => {
  const { shop, preorder } = await preordered()
  const sale = orderIn(await shop.convert(preorder))

  expect(await shop.call('DELETE', `/orders/${sale.id}`)).toMatchObject({ status: 204 })

  expect(await shop.order(preorder)).toMatchObject({
    yd_converted_order_code: null,
    confirmed: false,
    paid_cash_value: 5000,
    unpaid_cash_value: 13_320,
    payments: [{ value: 5000, order_code: preorder.code, yd_order_code: null }],
  })
  expect(await shop.call('GET', '/payments/1')).toMatchObject({ body: { order_code: preorder.code } })
  await booksAreRight(shop)
  expect((await shop.change(preorder, { remarks: '不刻字' })).status).toBe(200)
  expect(await shop.convert(preorder)).toMatchObject({
    status: 201,
    body: { code: 'CPXS-20261121-0002', remarks: '不刻字', paid_cash_value: 5000 },
  })
})

test('a payment on the sale itself stands in the way of deleting it', async () => {
  const { shop, preorder } = await preordered()
  const sale = orderIn(await shop.convert(preorder))
  const { id } = kept(await shop.pay(sale, { value: 100 }))
  expect(await refused(shop, () => shop.call('DELETE', `/orders/${sale.id}`))).toMatchObject({
    status: 409,
    body: { code: 'order_has_payments', order_code: sale.code },
    moved: [],
  })
  await shop.call('DELETE', `/order_payments/${String(id)}`)
  expect(await shop.call('DELETE', `/orders/${sale.id}`)).toMatchObject({ status: 204 })
  expect(await shop.order(preorder)).toMatchObject({ paid_cash_value: 5000 })
})

test('a preorder with a deposit is not deleted; without one it is', async () => {
  const { shop, preorder } = await preordered()
  expect(await refused(shop, () => shop.call('DELETE', `/orders/${preorder.id}`))).toMatchObject({
    status: 409,
    body: { code: 'order_has_payments' },
    moved: [],
  })
  await shop.call('DELETE', '/order_payments/1')
  expect(await shop.call('DELETE', `/orders/${preorder.id}`)).toMatchObject({ status: 204 })
})
