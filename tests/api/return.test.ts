import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { bangle, luk, openTrade, orderIn, ring, type Order, type Trade } from '../support/cast'
import { refused } from '../support/unmoved'

const threeRings = { ...ring, quantity: 3, weight: 37.429 }
const oneRing = { ...ring, quantity: 1, weight: 10 }

/** A sale to Luk of three rings and one more, not paid yet: 34,284.96 and 9,160. */
async function soldRings(): Promise<{ shop: Trade; sale: Order }> {
  const shop = await openTrade({ stock: [ring] })
  return { shop, sale: orderIn(await shop.sell([threeRings, oneRing], { to: luk, salesperson: '阿明' })) }
}

async function booksAreRight({ shop }: Trade) {
  const lines: string[] = []
  expect(await verify(shop.db, (line) => lines.push(line)), lines.join('\n')).toBe(0)
}

test('a return is a draft with copies of the returned lines, and stands on the sale', async () => {
  const { shop, sale } = await soldRings()

  const answer = await shop.takeBack(sale, [sale.order_details[1]], { date: '2026-11-22' })

  expect(answer).toMatchObject({
    status: 201,
    body: {
      code: 'XSTH-20261122-0001',
      order_type: 'XSTH',
      in_out: 1,
      confirmed: false,
      date: '2026-11-22',
      expire_at: '2026-12-22',
      original_customer_order_code: sale.code,
      original_customer_order: { code: sale.code },
      customer: { code: 'LUK' },
      contact_person: '陆先生',
      salesperson: '阿明',
      currency: 'HKD',
      payment_method: 'no_gold',
      receivable_cash_value: 9160,
      unpaid_cash_value: 9160,
      offset_cash_value: 0,
      returned: false,
      order_details: [
        {
          original_detail_id: sale.order_details[1]?.id,
          inventory_code: 'R100',
          quantity: 1,
          weight: 10,
          gold_price_per_gram_value: 900,
          labor_fee_per_gram_value: 16,
          returned: false,
        },
      ],
    },
  })
  expect(await shop.order(sale)).toMatchObject({
    returned: false,
    returned_order_codes: ['XSTH-20261122-0001'],
    unpaid_cash_value: 43444.96,
    order_details: [
      { returned: false, returned_order_code: null },
      { returned: true, returned_order_code: 'XSTH-20261122-0001' },
    ],
  })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 6, weight: 53.071 })
})

test('a return is dated today, and takes its lines under either spelling, each once', async () => {
  const { shop, sale } = await soldRings()
  const [first, second] = sale.order_details
  const answer = await shop.call('POST', `/orders/return/${sale.code}`, {
    detail_ids: [second?.id, first?.id, second?.id],
  })
  expect(answer).toMatchObject({
    status: 201,
    body: {
      code: 'XSTH-20261121-0001',
      order_details: [
        { quantity: 3, position: 0 },
        { quantity: 1, position: 1 },
      ],
    },
  })
  expect(await shop.order(sale)).toMatchObject({ returned: true })
})

test('a sale is returned when all of its lines are, on however many returns', async () => {
  const { shop, sale } = await soldRings()
  const [first, second] = sale.order_details
  await shop.takeBack(sale, [first])
  await shop.takeBack(sale, [second])
  expect(await shop.order(sale)).toMatchObject({
    returned: true,
    returned_order_codes: ['XSTH-20261121-0001', 'XSTH-20261121-0002'],
  })
})

test('a draft is not returned', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale(oneRing, { to: luk })
  expect(await refused(shop, () => shop.takeBack(sale, sale.order_details))).toMatchObject({
    status: 409,
    body: { code: 'order_not_confirmed', order_code: sale.code },
    moved: [],
  })
})

test('only a sale is returned', async () => {
  const shop = await openTrade()
  const bought = await shop.buy(ring)
  const preorder = await shop.draftSale(oneRing, { to: luk, order_type: 'XSYD' })
  const sale = orderIn(await shop.sell(oneRing, { to: luk }))
  const back = orderIn(await shop.takeBack(sale, sale.order_details))
  await shop.confirm(back)
  for (const order of [bought, preorder, back])
    expect(await refused(shop, () => shop.takeBack(order, order.order_details))).toMatchObject({
      status: 422,
      body: { code: 'return_needs_sale' },
      moved: [],
    })
  expect(await shop.takeBack({ id: 999 }, [])).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a line is returned once', async () => {
  const { shop, sale } = await soldRings()
  const [first, second] = sale.order_details
  await shop.takeBack(sale, [second])
  expect(await refused(shop, () => shop.takeBack(sale, [first, second]))).toMatchObject({
    status: 409,
    body: {
      code: 'line_returned',
      order_code: sale.code,
      returned_order_code: 'XSTH-20261121-0001',
      errors: [{ path: '/dettail_ids/1' }],
    },
    moved: [],
  })
})

test('a line of another order is not returned', async () => {
  const { shop, sale } = await soldRings()
  const other = orderIn(await shop.sell(oneRing, { to: luk }))
  expect(
    await refused(shop, () => shop.takeBack(sale, [sale.order_details[0], other.order_details[0]])),
  ).toMatchObject({
    status: 422,
    body: { code: 'unknown_line', errors: [{ path: '/dettail_ids/1' }] },
    moved: [],
  })
  const spelled = { detail_ids: [other.order_details[0]?.id] }
  expect(await shop.call('POST', `/orders/return/${sale.id}`, spelled)).toMatchObject({
    body: { code: 'unknown_line', errors: [{ path: '/detail_ids/0' }] },
  })
})

test.each([
  ['no list', {}, 'lines_required', '/dettail_ids'],
  ['an empty list', { dettail_ids: [] }, 'lines_required', '/dettail_ids'],
  ['an empty list in the other spelling', { detail_ids: [] }, 'lines_required', '/detail_ids'],
  ['two lists that differ', { dettail_ids: [1], detail_ids: [2] }, 'alias_differs', '/detail_ids'],
  ['a text', { dettail_ids: 'all' }, 'invalid', '/dettail_ids'],
  ['a fraction', { dettail_ids: [1.5] }, 'invalid', '/dettail_ids/0'],
  ['no number', { dettail_ids: [null] }, 'invalid', '/dettail_ids/0'],
  ['a number below 1', { dettail_ids: [-0] }, 'invalid', '/dettail_ids/0'],
  ['a number beyond all ids', { dettail_ids: [1e300] }, 'invalid', '/dettail_ids/0'],
  ['10,001 lines', { dettail_ids: Array.from({ length: 10_001 }, () => 1) }, 'invalid', '/dettail_ids'],
  ['a day that never was', { dettail_ids: [1], date: '2026-02-30' }, 'invalid', '/date'],
  ['something unknown', { dettail_ids: [1], ids: [1] }, 'unknown_property', '/ids'],
])('a return of %s is refused', async (_what, body, code, path) => {
  const { shop, sale } = await soldRings()
  expect(await refused(shop, () => shop.call('POST', `/orders/return/${sale.id}`, body))).toMatchObject({
    status: 422,
    body: { code, errors: [{ path }] },
    moved: [],
  })
})

test('confirming a return puts the goods back and first lowers the unpaid amount of the sale', async () => {
  const { shop, sale } = await soldRings()
  await shop.pay(sale, { value: 40_000 })
  const back = orderIn(await shop.takeBack(sale, [sale.order_details[1]]))

  const confirmed = await shop.confirm(back)

  expect(confirmed).toMatchObject({
    status: 200,
    body: { confirmed: true, paid: false, offset_cash_value: 3444.96, unpaid_cash_value: 5715.04 },
  })
  expect(await shop.order(sale)).toMatchObject({
    paid: true,
    paid_cash_value: 40_000,
    unpaid_cash_value: 0,
    offset_cash_value: 0,
  })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 7, weight: 63.071 })
  const { body } = await shop.call('POST', '/inventory_movements/search', { sorts: 'id|DESC', per_page: 1 })
  expect(body.data).toMatchObject([
    { kind: 'return', in_out: 1, quantity: 1, weight: 10, order_code: back.code },
  ])
  expect(await shop.call('GET', '/products/R100')).toMatchObject({ body: { latest_in_labor_fee: 12 } })
})

test('gold that came in for a sale is offset by weight', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = orderIn(await shop.sell([threeRings, oneRing], { to: luk, payment_method: 'with_gold' }))
  const back = orderIn(await shop.takeBack(sale, [sale.order_details[0]]))
  expect(await shop.confirm(back)).toMatchObject({
    body: {
      paid: true,
      offset_cash_value: 598.86,
      offset_gold_weight: 37.429,
      unpaid_cash_value: 0,
      unpaid_gold_weight: 0,
    },
  })
  expect(await shop.order(sale)).toMatchObject({ unpaid_cash_value: 160, unpaid_gold_weight: 10 })
})

test('each return lowers the debt, until nothing is owed', async () => {
  const { shop, sale } = await soldRings()
  await shop.pay(sale, { value: 34_284.96 })
  const backs = [
    orderIn(await shop.takeBack(sale, [sale.order_details[0]])),
    orderIn(await shop.takeBack(sale, [sale.order_details[1]])),
  ]
  const offsets = []
  for (const back of backs) offsets.push((await shop.confirm(back)).body)
  expect(offsets).toMatchObject([
    { offset_cash_value: 9160, unpaid_cash_value: 25_124.96 },
    { offset_cash_value: 0, unpaid_cash_value: 9160 },
  ])
  expect(await shop.order(sale)).toMatchObject({ paid: true, unpaid_cash_value: 0 })
})

test('an amount already paid out on a return is not offset again', async () => {
  const { shop, sale } = await soldRings()
  const back = orderIn(await shop.takeBack(sale, [sale.order_details[1]]))
  await shop.pay(back, { value: 9000 })
  expect(await shop.confirm(back)).toMatchObject({
    body: { paid: true, offset_cash_value: 160, paid_cash_value: 9000, unpaid_cash_value: 0 },
  })
  expect(await shop.order(sale)).toMatchObject({ unpaid_cash_value: 43_284.96 })
})

test('a piece comes back to its own code, even when its stock row was deleted', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const sale = orderIn(await shop.sell(bangle, { to: luk }))
  await shop.call('DELETE', '/inventorys/U200-1')
  const back = orderIn(await shop.takeBack(sale, sale.order_details))

  expect(await shop.confirm(back)).toMatchObject({ status: 200 })

  expect(await shop.stock(bangle)).toMatchObject({ quantity: 1, weight: 25.36, supplier: { code: 'SUP' } })
  expect((await shop.sell(bangle, { to: luk })).status).toBe(200)
})

test('a piece that is in stock again does not come back a second time', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const sale = orderIn(await shop.sell(bangle, { to: luk }))
  await shop.buy(bangle)
  const back = orderIn(await shop.takeBack(sale, sale.order_details))
  expect(await refused(shop, () => shop.confirm(back))).toMatchObject({
    status: 409,
    body: {
      code: 'piece_in_stock',
      inventory_code: 'U200-1',
      errors: [{ path: '/order_details/0/inventory_code' }],
    },
    moved: [],
  })
})

test('a return is confirmed once', async () => {
  const { shop, sale } = await soldRings()
  const back = orderIn(await shop.takeBack(sale, sale.order_details))
  await shop.confirm(back)
  expect(await refused(shop, () => shop.confirm(back))).toMatchObject({
    status: 409,
    body: { code: 'already_confirmed', order_code: back.code },
    moved: [],
  })
  await booksAreRight(shop)
})
