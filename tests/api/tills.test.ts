import { expect, test } from 'vitest'
import { kept, luk, openTrade, ring, type Order, type Trade } from '../support/cast'
import { today } from '../support/shop'
import { deposit, giveBack } from '../support/till'
import { closeTill, openTill, tillAt } from '../support/till-day'

const clerk = { as: 'clerk' } as const

/** Ten rings sold to Luk for 92,058.00, nothing of it paid. */
async function openSale(): Promise<{ shop: Trade; sale: Order }> {
  const shop = await openTrade({ stock: [ring] })
  return { shop, sale: await shop.draftSale(ring, { to: luk }) }
}

test("a till of the day is opened, takes its user's payments, pays out, is counted and closed", async () => {
  const { shop, sale } = await openSale()
  const till = await openTill(shop, 1000)
  expect(till).toMatchObject({ code: 'TILL-00001', date: today, user_name: 'clerk', closed_at: null })

  kept(await shop.pay(sale, { value: 500, ...clerk }))
  kept(await shop.pay(sale, { value: 300, payment_method: 'check', ...clerk }))
  kept(await shop.pay(sale, { value: 20, currency: 'USD', ...clerk }))
  const payout = { value: 60, currency: 'HKD', reason: '买茶叶' }
  kept(await shop.call('POST', `/tills/${till.id}/payouts`, payout, clerk))

  expect((await shop.call('GET', '/tills/open', undefined, clerk)).body.data).toMatchObject({
    amounts: [
      { currency: 'HKD', opening_value: 1000, taken_value: 800, paid_out_value: 60, expected_value: 1740 },
      { currency: 'USD', opening_value: 0, taken_value: 20, expected_value: 20 },
    ],
    takings: [
      { payment_method: 'cash', currency: 'HKD', count: 1, taken_value: 500 },
      { payment_method: 'cash', currency: 'USD', count: 1, taken_value: 20 },
      { payment_method: 'check', currency: 'HKD', count: 1, taken_value: 300 },
    ],
    payouts: [{ value: 60, reason: '买茶叶', made_by: 'clerk' }],
  })

  const counted = [
    { currency: 'HKD', value: 1735.5 },
    { currency: 'USD', value: 20 },
  ]
  expect(await shop.call('POST', `/tills/${till.id}/close`, { counted }, clerk)).toMatchObject({
    status: 200,
    body: {
      balanced: false,
      closed_by: 'clerk',
      amounts: [
        { currency: 'HKD', expected_value: 1740, counted_value: 1735.5, difference_value: -4.5 },
        { currency: 'USD', expected_value: 20, counted_value: 20, difference_value: 0 },
      ],
    },
  })
  expect((await shop.call('GET', '/tills/open', undefined, clerk)).body.data).toBeNull()
})

test('a payment without an open till is taken all the same, and belongs to none', async () => {
  const { shop, sale } = await openSale()
  const { payment_id } = kept(await shop.pay(sale, { value: 500, ...clerk }))
  expect(kept(await shop.call('GET', `/payments/${String(payment_id)}`))).toMatchObject({
    till_id: null,
    taken_by: 'clerk',
    taken_on: today,
  })
})

test('a till counts the payments of a bill, and not those by balance or in gold bars', async () => {
  const shop = await openTrade({ stock: [ring] })
  await deposit(shop, luk, 5000)
  const sale = await shop.draftSale(ring, { to: luk })
  kept(await shop.confirm(sale))
  const till = await openTill(shop, 0)
  kept(await shop.pay(sale, { value: 100, payment_method: 'balance', ...clerk }))
  const bill = kept(await shop.call('POST', '/orders/payment', { ids: [sale.id] }))
  const part = { amount_paid_value: 700 }
  kept(await shop.call('POST', `/payments/${String(bill.id)}/pay`, part, clerk))
  expect((await tillAt(shop, till)).takings).toEqual([
    { payment_method: 'cash', currency: 'HKD', count: 1, taken_value: 700, given_value: 0 },
  ])
})

test('a user has one open till, and of two openings at once one succeeds', async () => {
  const shop = await openTrade()
  const opening = { opening: [{ currency: 'HKD', value: 100 }] }
  const answers = await Promise.all([1, 2, 3].map(() => shop.call('POST', '/tills', opening, clerk)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'till_open',
    till_code: 'TILL-00001',
    message: 'Your till TILL-00001 is still open; close it first',
  })
  const admins = await openTill(shop, 5, { as: 'admin' })
  expect(kept(await closeTill(shop, admins, 5, { as: 'admin' }))).toMatchObject({ balanced: true })
  await openTill(shop, 5, { as: 'admin' })
})

test('payments that come while a till is closed stand in it, or in none, never beside its figures', async () => {
  const { shop, sale } = await openSale()
  const till = await openTill(shop, 0)
  const pay = () => shop.pay(sale, { value: 10, ...clerk })
  const answers = await Promise.all([pay(), pay(), closeTill(shop, till, 20), pay(), pay()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 201, 201])
  const { amounts, takings } = await tillAt(shop, till)
  const [sum] = Array.isArray(amounts) ? amounts : []
  const [cash = { taken_value: 0 }] = Array.isArray(takings) ? takings : []
  expect(sum.expected_value).toBe(cash.taken_value)
})

test('a clerk sees their own tills, an admin all of them', async () => {
  const shop = await openTrade()
  const till = await openTill(shop, 100)
  const admins = await openTill(shop, 5, { as: 'admin' })
  const codes = async (options: typeof clerk | undefined) => {
    const { data } = kept(await shop.call('POST', '/tills/search', {}, options))
    return Array.isArray(data) ? data.map(({ code }) => code) : []
  }
  expect(await codes(undefined)).toEqual([admins.code, till.code])
  expect(await codes(clerk)).toEqual([till.code])
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/payouts'],
    ['POST', '/close'],
  ] as const)
    expect(
      await shop.call(method, `/tills/${admins.id}${path}`, method === 'GET' ? undefined : {}, clerk),
    ).toMatchObject({
      status: 404,
    })
  const exported = await shop.app.request('/_api/tills/export', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Token': 'token-of-the-clerk' },
    body: JSON.stringify({ format: 'csv' }),
  })
  const text = await exported.text()
  expect(text).toContain(till.code)
  expect(text).not.toContain(admins.code)
  expect(kept(await closeTill(shop, till, 100, { as: 'admin' }))).toMatchObject({ closed_by: 'admin' })
})

test.each([
  ['nothing', { value: 0, reason: '茶叶' }, 'value_required', '/value'],
  ['more than lies in the till', { value: 100.01, reason: '茶叶' }, 'value_exceed', '/value'],
  ['for no reason', { value: 10, reason: ' ' }, 'reason_required', '/reason'],
  ['of no kind of money', { value: 10, currency: 'XYZ', reason: '茶叶' }, 'invalid', '/currency'],
])('a payout of %s is refused', async (_what, payout, code, path) => {
  const shop = await openTrade()
  const { id } = await openTill(shop, 100)
  expect(await shop.call('POST', `/tills/${id}/payouts`, payout, clerk)).toMatchObject({
    status: 422,
    body: { code, errors: [{ path }] },
  })
})

test('a payout is taken back once, by an opposite movement', async () => {
  const shop = await openTrade()
  const { id } = await openTill(shop, 100)
  const paid = kept(await shop.call('POST', `/tills/${id}/payouts`, { value: 30, reason: '邮费' }, clerk))
  const [payout] = Array.isArray(paid.payouts) ? paid.payouts : []
  const undo = () => shop.call('DELETE', `/tills/${id}/payouts/${String(payout.id)}`, undefined, clerk)
  expect(await undo()).toMatchObject({ status: 204 })
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'already_reversed' } })
  expect(await tillAt(shop, { id })).toMatchObject({
    amounts: [{ paid_out_value: 0, expected_value: 100 }],
    payouts: [{ in_out: -1 }, { in_out: 1, reverses_id: payout.id }],
  })
})

test('every currency of a till is counted, and a closed one stays as it is', async () => {
  const shop = await openTrade()
  const till = await openTill(shop, 100)
  expect(await shop.call('POST', `/tills/${till.id}/close`, { counted: [] }, clerk)).toMatchObject({
    status: 422,
    body: { code: 'count_missing', message: 'Count HKD as well; enter 0 if there is none' },
  })
  kept(await closeTill(shop, till, 100))
  const closed = { status: 409, body: { code: 'till_closed', till_code: till.code } }
  expect(await closeTill(shop, till, 90)).toMatchObject(closed)
  expect(
    await shop.call('POST', `/tills/${till.id}/payouts`, { value: 1, reason: '邮费' }, clerk),
  ).toMatchObject(closed)
  expect(await shop.call('PUT', `/tills/${till.id}`, { remarks: '?' })).toMatchObject({ status: 405 })
  expect(await shop.call('DELETE', `/tills/${till.id}`)).toMatchObject({ status: 405 })
})

test('payments taken back while the till is open do not appear in it', async () => {
  const { shop, sale } = await openSale()
  const till = await openTill(shop, 100)
  const payment = await shop.pay(sale, { value: 50, ...clerk })
  await giveBack(shop, payment)
  expect(await tillAt(shop, till)).toMatchObject({
    amounts: [{ expected_value: 100 }],
    takings: [],
    entries: [{ value: 50, state: 'taken_back' }],
  })
})

test('payments that an admin takes back of a closed till leave it as it is, and go out of the admin’s own', async () => {
  const { shop, sale } = await openSale()
  const till = await openTill(shop, 100)
  const first = await shop.pay(sale, { value: 50, ...clerk })
  const second = await shop.pay(sale, { value: 7, ...clerk })
  kept(await closeTill(shop, till, 157))
  const closed = await tillAt(shop, till)

  expect(await giveBack(shop, first)).toMatchObject({ status: 204 })
  const own = await openTill(shop, 30, { as: 'admin' })
  expect(await giveBack(shop, second)).toMatchObject({ status: 204 })

  expect(await tillAt(shop, till)).toEqual(closed)
  expect(await tillAt(shop, own)).toMatchObject({
    amounts: [{ opening_value: 30, given_value: 7, expected_value: 23 }],
    entries: [{ value: 7, in_out: -1, state: 'given_back' }],
  })
})

test('a deposit by hand and a withdrawal stand in the till of their cashier', async () => {
  const shop = await openTrade()
  const till = await openTill(shop, 1000)
  const move = (amount_value: number, in_out: 1 | -1, tender?: string) =>
    shop.call(
      'POST',
      '/customer_balance_details',
      { customer_id: shop.ids[luk], in_out, amount_value, tender },
      clerk,
    )
  kept(await move(500, 1))
  kept(await move(200, 1, 'check'))
  kept(await move(50, -1))

  expect(await tillAt(shop, till)).toMatchObject({
    amounts: [
      { currency: 'HKD', opening_value: 1000, taken_value: 700, given_value: 50, expected_value: 1650 },
    ],
    takings: [
      { payment_method: 'cash', currency: 'HKD', count: 2, taken_value: 500, given_value: 50 },
      { payment_method: 'check', currency: 'HKD', count: 1, taken_value: 200 },
    ],
  })
})

test('a sale paid at checkout stands in the till, without its change', async () => {
  const shop = await openTrade({ stock: [ring] })
  const till = await openTill(shop, 1000)
  const line = {
    ...ring,
    quantity: 1,
    weight: 10,
    gold_price_per_gram_value: 900,
    labor_fee_per_gram_value: 16,
  }
  const sold = await shop.call(
    'POST',
    '/orders/checkout',
    {
      order: { order_type: 'CPXS', customer_id: shop.ids[luk], order_details: [line] },
      payments: [{ payment_method: 'cash', value: 9160, given_value: 10_000 }],
      confirm: true,
    },
    clerk,
  )
  expect(sold).toMatchObject({ status: 201, body: { confirmed: true, paid: true } })
  expect(await tillAt(shop, till)).toMatchObject({
    amounts: [{ currency: 'HKD', taken_value: 9160, given_value: 0, expected_value: 10_160 }],
    takings: [{ payment_method: 'cash', count: 1, taken_value: 9160 }],
  })
})
