import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { bangle, luk, openTrade, orderIn, ring, type Order, type Trade } from '../support/cast'
import { refused } from '../support/unmoved'

const threeRings = { ...ring, quantity: 3, weight: 37.429 }
const oneRing = { ...ring, quantity: 1, weight: 10 }

async function soldRings(): Promise<{ shop: Trade; sale: Order }> {
  const shop = await openTrade({ stock: [ring] })
  return { shop, sale: orderIn(await shop.sell([threeRings, oneRing], { to: luk })) }
}

async function movementsOf(shop: Trade, order: Order) {
  const { body } = await shop.call('POST', '/inventory_movements/search', {
    filters: [{ field: 'order_code', operator: 'eq', value: order.code }],
    sorts: 'id|ASC',
  })
  return body.data
}

async function booksAreRight({ shop }: Trade) {
  const lines: string[] = []
  expect(await verify(shop.db, (line) => lines.push(line)), lines.join('\n')).toBe(0)
}

test('a sale confirmed by mistake is un-confirmed; the goods are back and its payments stay', async () => {
  const { shop, sale } = await soldRings()
  await shop.pay(sale, { value: 1000 })

  const answer = await shop.unconfirm(sale, '  打错客户 ')

  expect(answer).toMatchObject({
    status: 200,
    body: {
      confirmed: false,
      confirmed_at: null,
      confirmed_by: null,
      paid_cash_value: 1000,
      unpaid_cash_value: 42_444.96,
      payments: [{ value: 1000 }],
    },
  })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 10, weight: 100.5 })
  const [first, second] = sale.order_details
  const back = { kind: 'reversal', in_out: 1, remarks: '打错客户', date: '2026-11-21', order_code: sale.code }
  expect(await movementsOf(shop, sale)).toMatchObject([
    { id: 2, kind: 'sale', in_out: -1, order_detail_id: first?.id },
    { id: 3, kind: 'sale', in_out: -1, order_detail_id: second?.id },
    { ...back, reverses_id: 2, quantity: 3, weight: 37.429, order_detail_id: first?.id },
    { ...back, reverses_id: 3, quantity: 1, weight: 10, order_detail_id: second?.id },
  ])
  await booksAreRight(shop)
})

test('an un-confirmed order can be changed, confirmed and un-confirmed again as often as necessary', async () => {
  const { shop, sale } = await soldRings()
  const [first, second] = sale.order_details
  for (const weight of [36, 35, 34]) {
    await shop.unconfirm(sale)
    await shop.change(sale, { order_details: [{ ...first, weight }, second], remarks: `${weight} g` })
    expect((await shop.confirm(sale)).status).toBe(200)
    await booksAreRight(shop)
  }
  expect(await shop.stock(ring)).toMatchObject({ quantity: 6, weight: 56.5 })
  expect(await movementsOf(shop, sale)).toHaveLength(2 + 3 * 4)

  await shop.unconfirm(sale)
  await shop.change(sale, { order_details: [second] })
  await shop.confirm(sale)
  expect(await shop.stock(ring)).toMatchObject({ quantity: 9, weight: 90.5 })
  await booksAreRight(shop)

  await shop.unconfirm(sale)
  expect(await shop.call('DELETE', `/orders/${sale.id}`)).toMatchObject({ status: 204 })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 10, weight: 100.5 })
  await booksAreRight(shop)
})

test('a rest that was written off with the last ring comes back with it', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = orderIn(await shop.sell({ ...ring, weight: 100.3 }, { to: luk }))
  await shop.unconfirm(sale)
  expect(await shop.stock(ring)).toMatchObject({ quantity: 10, weight: 100.5 })
  const reversals = [
    { kind: 'reversal', quantity: 10, weight: 100.3 },
    { kind: 'reversal', quantity: 0, weight: 0.2, order_detail_id: null },
  ]
  expect(await movementsOf(shop, sale)).toMatchObject([{ kind: 'sale' }, { kind: 'variance' }, ...reversals])
  await booksAreRight(shop)
})

test('a purchase is taken out of stock again, and may be rewritten', async () => {
  const shop = await openTrade()
  const bought = await shop.buy(ring, bangle)
  await shop.unconfirm(bought)
  expect(await shop.stock(bangle)).toMatchObject({ quantity: 0, weight: 0 })
  expect((await shop.confirm(bought)).status).toBe(200)
  expect(await shop.stock(bangle)).toMatchObject({ quantity: 1, weight: 25.36 })
  await booksAreRight(shop)
})

test('a return is un-confirmed: the goods leave again, and the sale has its former unpaid amount', async () => {
  const { shop, sale } = await soldRings()
  await shop.pay(sale, { value: 40_000 })
  const back = orderIn(await shop.takeBack(sale, [sale.order_details[1]]))
  await shop.confirm(back)

  const answer = await shop.unconfirm(back)

  expect(answer).toMatchObject({
    status: 200,
    body: { confirmed: false, offset_cash_value: 0, unpaid_cash_value: 9160, paid: false },
  })
  expect(await shop.order(sale)).toMatchObject({
    paid: false,
    unpaid_cash_value: 3444.96,
    order_details: [{ returned: false }, { returned: true, returned_order_code: back.code }],
  })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 6, weight: 53.071 })
  await booksAreRight(shop)

  await shop.pay(sale, { value: 3444.96 })
  expect(await shop.confirm(back)).toMatchObject({ body: { offset_cash_value: 0, unpaid_cash_value: 9160 } })
  await booksAreRight(shop)
})

test('a preorder shows that its sale was un-confirmed', async () => {
  const shop = await openTrade({ stock: [ring] })
  const preorder = await shop.draftSale(oneRing, { to: luk, order_type: 'XSYD' })
  const sale = orderIn(await shop.convert(preorder))
  await shop.confirm(sale)
  await shop.unconfirm(sale)
  expect(await shop.order(preorder)).toMatchObject({ confirmed: false, confirmed_at: null })
})

test('a preorder is un-confirmed through its sale alone', async () => {
  const shop = await openTrade({ stock: [ring] })
  const preorder = await shop.draftSale(oneRing, { to: luk, order_type: 'XSYD' })
  expect(await refused(shop, () => shop.unconfirm(preorder))).toMatchObject({
    status: 409,
    body: { code: 'order_not_confirmed' },
    moved: [],
  })
  await shop.confirm(orderIn(await shop.convert(preorder)))
  expect(await refused(shop, () => shop.unconfirm(preorder))).toMatchObject({
    status: 409,
    body: { code: 'already_converted' },
    moved: [],
  })
})

test.each([
  ['no reason', {}, 'reason_required', '/reason'],
  ['a reason of spaces', { reason: '  ' }, 'reason_required', '/reason'],
  ['nothing as a reason', { reason: null }, 'reason_required', '/reason'],
  ['a number as a reason', { reason: 7 }, 'invalid', '/reason'],
  ['a novel as a reason', { reason: '长'.repeat(2001) }, 'invalid', '/reason'],
  ['something unknown', { reason: '打错', why: '打错' }, 'unknown_property', '/why'],
])('an order is not un-confirmed with %s', async (_what, body, code, path) => {
  const { shop, sale } = await soldRings()
  expect(await refused(shop, () => shop.call('POST', `/orders/unconfirm/${sale.id}`, body))).toMatchObject({
    status: 422,
    body: { code, errors: [{ path }] },
    moved: [],
  })
})

test('only an admin un-confirms an order', async () => {
  const { shop, sale } = await soldRings()
  expect(await refused(shop, () => shop.unconfirm(sale, '打错', { as: 'clerk' }))).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
    moved: [],
  })
})

test('a draft cannot be un-confirmed', async () => {
  const shop = await openTrade()
  const sale = await shop.draftSale(oneRing, { to: luk })
  expect(await refused(shop, () => shop.unconfirm(sale))).toMatchObject({
    status: 409,
    body: { code: 'order_not_confirmed', order_code: sale.code },
    moved: [],
  })
  expect(await shop.unconfirm({ id: 999 })).toMatchObject({ status: 404 })
})

test('a sale stays confirmed while a line of it is returned', async () => {
  const { shop, sale } = await soldRings()
  const back = orderIn(await shop.takeBack(sale, [sale.order_details[1]]))
  expect(await refused(shop, () => shop.unconfirm(sale))).toMatchObject({
    status: 409,
    body: {
      code: 'line_returned',
      order_code: sale.code,
      returned_order_code: back.code,
      errors: [{ path: '/order_details/1' }],
    },
    moved: [],
  })
  await shop.call('DELETE', `/orders/${back.id}`)
  expect(await shop.unconfirm(sale)).toMatchObject({ status: 200 })
})

test('a sale stays confirmed while it stands in an open bill', async () => {
  const { shop, sale } = await soldRings()
  const { body: bill } = await shop.call('POST', '/orders/payment', { ids: [sale.id] })
  expect(await refused(shop, () => shop.unconfirm(sale))).toMatchObject({
    status: 409,
    body: { code: 'order_billed', order_code: sale.code, payment_code: bill.code },
    moved: [],
  })
  await shop.call('DELETE', `/payments/${String(bill.id)}`)
  expect(await shop.unconfirm(sale)).toMatchObject({ status: 200 })
})

test('goods that have moved on keep their purchase confirmed', async () => {
  const { shop } = await soldRings()
  expect(await refused(shop, () => shop.unconfirm({ id: 1 }))).toMatchObject({
    status: 409,
    body: {
      code: 'insufficient_stock',
      inventory_code: 'R100',
      asked_quantity: 10,
      available_quantity: 6,
      errors: [{ path: '/order_details/0/quantity' }],
    },
    moved: [],
  })
})

test('grams do not stay in stock without a ring', async () => {
  const shop = await openTrade()
  const first = await shop.buy({ ...ring, quantity: 5, weight: 50 })
  await shop.buy({ ...ring, quantity: 5, weight: 50 })
  await shop.sell({ ...ring, quantity: 5, weight: 45 }, { to: luk })
  expect(await refused(shop, () => shop.unconfirm(first))).toMatchObject({
    status: 409,
    body: { code: 'weight_left', weight_left: 5, errors: [{ path: '/order_details/0/weight' }] },
    moved: [],
  })
})

test('a bangle that was bought again does not come back beside itself', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const sale = orderIn(await shop.sell(bangle, { to: luk }))
  await shop.buy(bangle)
  expect(await refused(shop, () => shop.unconfirm(sale))).toMatchObject({
    status: 409,
    body: {
      code: 'piece_in_stock',
      inventory_code: 'U200-1',
      errors: [{ path: '/order_details/0/inventory_code' }],
    },
    moved: [],
  })
})

test('goods come back to a stock row that was deleted when it was empty', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const sale = orderIn(await shop.sell(bangle, { to: luk }))
  await shop.call('DELETE', '/inventorys/U200-1')
  expect(await shop.unconfirm(sale)).toMatchObject({ status: 200 })
  expect(await shop.stock(bangle)).toMatchObject({ quantity: 1, weight: 25.36 })
})

test('a repeated request with the same key is done once', async () => {
  const { shop, sale } = await soldRings()
  const headers = { 'Idempotency-Key': 'unconfirm-1' }
  const first = await shop.unconfirm(sale, '打错', { headers })
  expect(await shop.unconfirm(sale, '打错', { headers })).toMatchObject({ status: 200, body: first.body })
  expect(await movementsOf(shop, sale)).toHaveLength(4)
})
