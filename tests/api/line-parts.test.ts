// Engines: both
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { booksAreRight, broughtBack } from '../support/brought-back'
import { bangle, luk, openTrade, orderIn, ring, type Order, type Trade } from '../support/cast'
import { restartShop } from '../support/shop'
import { shopDatabase } from '../support/test-database'
import { refused } from '../support/unmoved'

/** Five rings of 50 g at 910.00, less 1,500.00. */
const fiveRings = {
  ...ring,
  ...{ quantity: 5, weight: 50, gold_price_per_gram_value: 890, labor_fee_per_gram_value: 20 },
  ...{ discount_type: 'fixed', discount_value: 1500 },
}

async function soldRings(head: Record<string, unknown> = {}, rings = fiveRings) {
  const shop = await openTrade({ stock: [ring] })
  const sale = orderIn(await shop.sell(rings, { to: luk, ...head }))
  const [line] = sale.order_details
  if (!line) throw new Error('the sale has a line')
  const bring = (part: object) =>
    shop.call('POST', `/orders/return/${sale.id}`, { parts: [{ id: line.id, ...part }] })
  return { shop, sale, line, bring }
}

const saleLine = async (shop: Trade, sale: Order) => (await shop.order(sale)).order_details[0]

test('two of five rings come back for their share, and the other three later', async () => {
  const { shop, sale, line, bring } = await soldRings()
  expect(sale).toMatchObject({ receivable_cash_value: 44_000 })

  const two = orderIn(await bring({ quantity: 2, weight: 20 }))
  expect(two).toMatchObject({
    receivable_cash_value: 17_600,
    order_details: [{ amount: 18_200, discount_value: 600 }],
  })
  expect(await shop.order(sale)).toMatchObject({
    returned: false,
    returned_order_codes: [two.code],
    order_details: [
      { returned: false, returned_order_code: two.code, returned_quantity: 2, returned_weight: 20 },
    ],
  })
  expect(await shop.confirm(two)).toMatchObject({ body: { offset_cash_value: 17_600 } })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 7, weight: 70.5 })

  const three = orderIn(await shop.takeBack(sale, [line]))
  expect(three).toMatchObject({ receivable_cash_value: 26_400, order_details: [{ quantity: 3, weight: 30 }] })
  expect(await shop.order(sale)).toMatchObject({
    returned: true,
    returned_order_codes: [two.code, three.code],
    order_details: [
      { returned: true, returned_order_code: three.code, returned_quantity: 5, returned_weight: 50 },
    ],
  })
  await shop.confirm(three)
  expect(await shop.stock(ring)).toMatchObject({ quantity: 10, weight: 100.5 })
  expect(await shop.order(sale)).toMatchObject({ paid: true, unpaid_cash_value: 0 })
  await booksAreRight(shop)
})

test('a draft of the whole line that is changed to two pieces proposes their share', async () => {
  const { shop, sale, line } = await soldRings()
  const back = orderIn(await shop.takeBack(sale, [line]))
  const [whole] = back.order_details

  const changed = await shop.change(back, { order_details: [{ ...whole, quantity: 2, weight: 20 }] })

  expect(changed).toMatchObject({ status: 200, body: { receivable_cash_value: 17_600 } })
  const typed = { ...whole, quantity: 1, weight: 10, discount_value: 310 }
  expect(await shop.change(back, { order_details: [typed] })).toMatchObject({
    body: { receivable_cash_value: 8790 },
  })
  expect(await saleLine(shop, sale)).toMatchObject({
    ...{ returned: false, returned_quantity: 1, returned_weight: 10 },
  })
})

test('the part with the last piece carries the cents of the others', async () => {
  const { shop, sale, line, bring } = await soldRings()
  const shares: unknown[] = []
  for (const weight of [13.333, 13.333, 13.333]) {
    const part = orderIn(await bring({ quantity: 1, weight }))
    shares.push(part.receivable_cash_value)
  }
  const last = orderIn(await shop.takeBack(sale, [line]))
  expect(shares).toEqual([11_733.04, 11_733.04, 11_733.04])
  expect(last).toMatchObject({
    receivable_cash_value: 8800.88,
    order_details: [{ quantity: 2, weight: 10.001 }],
  })
  await booksAreRight(shop)
})

test.each([
  ['more pieces than were sold', { quantity: 6 }, 422, 'return_exceeds', '/parts/0/quantity'],
  ['more weight than was sold', { weight: 50.001 }, 422, 'return_exceeds', '/parts/0/weight'],
  ['more pieces than the other return left', { quantity: 4 }, 409, 'line_returned', '/parts/0'],
  ['more weight than the other return left', { quantity: 1, weight: 31 }, 409, 'line_returned', '/parts/0'],
  ['no piece', { quantity: 0 }, 422, 'invalid', '/parts/0/quantity'],
  ['no weight', { weight: 0 }, 422, 'invalid', '/parts/0/weight'],
  ['a quarter of a milligram', { weight: 1.00025 }, 422, 'invalid', '/parts/0/weight'],
])('a part of %s is refused', async (_what, part, status, code, path) => {
  const { shop, bring } = await soldRings()
  await bring({ quantity: 2, weight: 20 })
  expect(await refused(shop, () => bring(part))).toMatchObject({
    status,
    body: { code, errors: [{ path }] },
    moved: [],
  })
})

test.each([
  ['pieces', { quantity: 4 }, 'return_exceeds', 'quantity'],
  ['weight', { weight: 30.001 }, 'return_exceeds', 'weight'],
  ['money', { discount_value: 899.99 }, 'above_sale', 'receivable_cash_value'],
])('a part is not changed to bring more %s than the others leave', async (_what, change, code, figure) => {
  const { shop, sale, line, bring } = await soldRings()
  await bring({ quantity: 2, weight: 20 })
  const rest = orderIn(await shop.takeBack(sale, [line]))
  const order_details = [{ ...rest.order_details[0], ...change }]
  expect(await refused(shop, () => shop.change(rest, { order_details }))).toMatchObject({
    status: 422,
    body: { code, errors: [{ path: `/order_details/0/${figure}` }] },
    moved: [],
  })
})

test('a price above its share, allowed by an admin for one part, leaves the other part its own', async () => {
  const { shop, sale, line, bring } = await soldRings()
  const two = orderIn(await bring({ quantity: 2, weight: 20 }))
  const generous = { ...two.order_details[0], gold_price_per_gram_value: 3000, above_sale_reason: '客诉' }
  expect(await shop.change(two, { order_details: [generous] })).toMatchObject({
    status: 200,
    body: { receivable_cash_value: 59_800 },
  })
  const rest = orderIn(await shop.takeBack(sale, [line]))
  expect(rest).toMatchObject({ receivable_cash_value: 26_400 })
  expect(await shop.confirm(rest)).toMatchObject({ status: 200 })
  await booksAreRight(shop)
})

test('of two clerks who take the same pieces back at once, one succeeds', async () => {
  const { shop, sale, bring } = await soldRings()
  const answers = await Promise.all([bring({ quantity: 3 }), bring({ quantity: 3 })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'line_returned' } })
  expect(await saleLine(shop, sale)).toMatchObject({ returned_quantity: 3, returned_weight: 30 })
})

test('a part that is deleted gives its pieces back, and one that is un-confirmed first takes them out of stock', async () => {
  const { shop, sale, bring } = await soldRings()
  const two = orderIn(await bring({ quantity: 2, weight: 20 }))
  await shop.confirm(two)
  expect(await refused(shop, () => shop.unconfirm(sale))).toMatchObject({
    status: 409,
    body: { code: 'line_returned', returned_order_code: two.code },
  })
  await shop.unconfirm(two)
  expect(await shop.stock(ring)).toMatchObject({ quantity: 5, weight: 50.5 })
  expect(await saleLine(shop, sale)).toMatchObject({ returned_quantity: 2 })

  await shop.call('DELETE', `/orders/${two.id}`)

  expect(await saleLine(shop, sale)).toMatchObject({
    ...{ returned: false, returned_order_code: null, returned_quantity: 0, returned_weight: 0 },
  })
  expect(await bring({ quantity: 5 })).toMatchObject({ status: 201, body: { receivable_cash_value: 44_000 } })
  await booksAreRight(shop)
})

test('parts of a sale for gold bring exactly its gold, and of one in dollars its dollars', async () => {
  const inGold = { payment_method: 'with_gold', currency: 'HKD' }
  for (const head of [inGold, { currency: 'USD' }]) {
    const { shop, sale, line, bring } = await soldRings({ ...head }, { ...fiveRings, discount_value: 99.99 })
    const parts = [await bring({ quantity: 2, weight: 16.667 }), await bring({ quantity: 2, weight: 16.667 })]
    const all = [...parts.map(orderIn), orderIn(await shop.takeBack(sale, [line]))]
    for (const part of all) expect((await shop.confirm(part)).status).toBe(200)
    expect(await shop.order(sale)).toMatchObject({ unpaid_cash_value: 0, unpaid_gold_weight: 0, paid: true })
    expect(all[2]).toMatchObject({ currency: head.currency })
    await booksAreRight(shop)
  }
})

test('a piece with a code of its own comes back lighter, and then wholly', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const sale = orderIn(await shop.sell(bangle, { to: luk }))
  const [line] = sale.order_details
  const worn = await shop.call('POST', `/orders/return/${sale.id}`, {
    parts: [{ id: line?.id, weight: 25.3 }],
  })
  expect(worn).toMatchObject({ status: 201, body: { order_details: [{ quantity: 1, weight: 25.3 }] } })
  expect(await shop.order(sale)).toMatchObject({
    returned: true,
    order_details: [{ returned: true, returned_quantity: 1, returned_weight: 25.3 }],
  })
})

test('a line that is named both in full and in part comes back in part', async () => {
  const { shop, sale, line } = await soldRings()
  const body = { detail_ids: [line.id], parts: [{ id: line.id, quantity: 1 }] }
  expect(await shop.call('POST', `/orders/return/${sale.id}`, body)).toMatchObject({
    status: 201,
    body: { order_details: [{ quantity: 1, weight: 10 }] },
  })
})

test('older returns count their lines; the rest can come back', async () => {
  const database = await shopDatabase(`goldbook_test_parts_${process.pid}`)
  try {
    const shop = await openTrade({ stock: [ring] }, database)
    const sale = orderIn(await shop.sell(fiveRings, { to: luk }))
    const back = orderIn(await shop.takeBack(sale, sale.order_details))
    await shop.change(back, { order_details: [{ ...back.order_details[0], quantity: 2, weight: 20 }] })
    await sql`update order_details set returned = true, returned_quantity = 0, returned_weight = 0
      where order_id = ${sale.id}`.execute(database.db)
    await sql`update orders set returned = true where id = ${sale.id}`.execute(database.db)
    await sql`delete from goldbook_state where name = '049-line-parts'`.execute(database.db)

    const { call } = await restartShop({}, database)

    expect(await call('GET', `/orders/${sale.id}`)).toMatchObject({
      body: {
        returned: false,
        order_details: [{ returned: false, returned_quantity: 2, returned_weight: 20 }],
      },
    })
  } finally {
    await database.close()
  }
})

test('two rings of a return of several lines change nothing on the others', async () => {
  const { shop, back } = await broughtBack()
  const [first, second] = back.order_details
  const answer = await shop.change(back, { order_details: [{ ...first, quantity: 1, weight: 12 }, second] })
  expect(answer).toMatchObject({
    body: { order_details: [{ quantity: 1 }, { receivable_cash_value: 9160 }] },
  })
  await booksAreRight(shop)
})
