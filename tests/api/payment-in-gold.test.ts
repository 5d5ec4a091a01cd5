import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kept, luk, ring, type Order } from '../support/cast'
import { tokenOf } from '../support/shop'
import { giveBack, inGold, newest, openPurchase, openSale, weightOf } from '../support/till'
import { booksAreRight } from '../support/vault'

test('a customer’s gold fills the bar in which it comes', async () => {
  const { shop, sale } = await openSale(inGold)

  const paid = await shop.pay(sale, {
    payment_method: 'gold_bar',
    gold_bar_code: '  BAR1 ',
    weight: 50.25,
    value: 99,
  })

  expect(paid).toMatchObject({
    status: 201,
    body: { value: 0, weight: 50.25, gold_bar_code: 'BAR1', in_out: 1 },
  })
  expect(await weightOf(shop, 'BAR1')).toBe(50.25)
  expect(await newest(shop, 'gold_bar_details')).toMatchObject({
    kind: 'payment',
    in_out: 1,
    weight: 50.25,
    order_code: sale.code,
    payment_method: 'gold_bar',
    payment_id: paid.body.payment_id,
    billable_payment_id: paid.body.id,
    billable_payment_method: 'gold_bar',
  })
  expect(await newest(shop, 'payments')).toMatchObject({
    value: 0,
    gold_weight: 50.25,
    gold_paid_weight: 50.25,
    gold_bar: { code: 'BAR1' },
  })
  expect(await shop.order(sale)).toMatchObject({ paid_gold_weight: 50.25, unpaid_gold_weight: 50.25 })
  await booksAreRight(shop)
})

test('gold that went out again since cannot be given back', async () => {
  const { shop, sale } = await openSale(inGold)
  const paid = await shop.pay(sale, { payment_method: 'gold_bar', gold_bar_code: 'BAR1', weight: 100.5 })
  const bar = kept(await shop.call('GET', '/gold_bars/BAR1'))
  const taken = { gold_bar_id: bar.id, in_out: -1, weight: 0.5 }
  const cut = kept(await shop.call('POST', '/gold_bar_details', taken))

  const refused = await giveBack(shop, paid)
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'gold_weight_exceed', weight: 100.5, most: 100 },
  })
  expect(await weightOf(shop, 'BAR1')).toBe(100)
  expect(await shop.order(sale)).toMatchObject({ unpaid_gold_weight: 0 })

  await shop.call('DELETE', `/gold_bar_details/${String(cut.id)}`)
  expect(await giveBack(shop, paid)).toMatchObject({ status: 204 })
  expect(await weightOf(shop, 'BAR1')).toBe(0)
  await booksAreRight(shop)
})

test('our gold goes out of the given bar, no more than its weight', async () => {
  const { shop, purchase } = await openPurchase()
  const tender = { payment_method: 'gold_bar', gold_bar_code: 'BAR2' }

  expect(await shop.pay(purchase, { ...tender, weight: 40.001 })).toMatchObject({
    status: 422,
    body: { code: 'gold_weight_exceed', most: 40, errors: [{ path: '/weight' }] },
  })
  expect(await weightOf(shop, 'BAR2')).toBe(40)
  expect(await shop.pay(purchase, { ...tender, weight: 40 })).toMatchObject({
    status: 201,
    body: { in_out: -1 },
  })
  expect(await weightOf(shop, 'BAR2')).toBe(0)
  expect(await newest(shop, 'gold_bar_details')).toMatchObject({ kind: 'payment', in_out: -1, weight: 40 })
  await booksAreRight(shop)
})

test.each([
  ['gold_weight_exceed', '/weight', { weight: 100.501 }],
  ['gold_weight_required', '/weight', { weight: 0 }],
  ['gold_weight_required', '/weight', { weight: null }],
  ['gold_bar_required', '/gold_bar_code', { gold_bar_code: 'BAR9' }],
  ['gold_bar_required', '/gold_bar_code', { gold_bar_code: '   ' }],
  ['gold_bar_required', '/gold_bar_code', { gold_bar_code: 'GONE' }],
  ['invalid', '/weight', { weight: -1 }],
  ['invalid', '/weight', { weight: 1.0001 }],
])('gold is refused with %s at %s: %j', async (code, path, wrong) => {
  const { shop, sale } = await openSale(inGold)
  const gone = kept(await shop.call('POST', '/gold_bars', { code: 'GONE' }))
  await shop.call('DELETE', `/gold_bars/${String(gone.id)}`)

  const tender = { payment_method: 'gold_bar', gold_bar_code: 'BAR1', weight: 1, ...wrong }
  expect(await shop.pay(sale, tender)).toMatchObject({ status: 422, body: { code, errors: [{ path }] } })

  expect(await weightOf(shop, 'BAR1')).toBe(0)
  expect((await shop.order(sale)).payments).toEqual([])
})

test.each(['balance', 'gold_bar'])(
  'a movement made by a payment by %s is undone through that payment alone',
  async (method) => {
    const { shop, sale } = await openSale(inGold)
    const tender = { payment_method: method, value: 1, weight: 1, gold_bar_code: 'BAR1' }
    kept(await shop.pay(sale, tender))
    const ledger = method === 'balance' ? 'customer_balance_details' : 'gold_bar_details'
    const movement = await newest(shop, ledger)
    expect(await shop.call('DELETE', `/${ledger}/${String(movement.id)}`)).toMatchObject({
      status: 409,
      body: { code: 'movement_fixed', kind: 'payment' },
    })
  },
)

test.each([
  ['NaN', 400],
  ['Infinity', 400],
  ['-Infinity', 400],
  ['1e400', 422],
  ['-0', 422],
  ['-1', 422],
  ['1e-7', 422],
  ['"100"', 422],
  ['[100]', 422],
])('a value of %s pays nothing', async (value, status) => {
  const { shop, sale } = await openSale()
  const response = await shop.app.request('/_api/order_payments', {
    method: 'POST',
    headers: { 'X-Token': tokenOf('admin'), 'Content-Type': 'application/json' },
    body: `{"order_code":"${sale.code}","payment_method":"cash","value":${value}}`,
  })
  expect(response.status).toBe(status)
  expect((await shop.order(sale)).payments).toEqual([])
})

test('a preorder that became a sale is paid there', async () => {
  const { shop } = await openSale()
  const preorder = await shop.draftSale(ring, { to: luk, order_type: 'XSYD' })
  const sale = kept(await shop.call('POST', `/orders/convert/${preorder.id}`))

  const answer = await shop.pay(preorder, { value: 1 })

  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'already_converted',
      order_code: preorder.code,
      sale_code: sale.code,
      errors: [{ path: '/order_code' }],
    },
  })
  expect(await shop.pay(sale as Order, { value: 1 })).toMatchObject({ status: 201 })
})

test('bars and balances are moved at once in any order, and never deadlock', async () => {
  const { shop, sale } = await openSale(inGold)
  kept(await shop.call('POST', '/gold_bars', { code: 'BAR2' }))
  const other = await shop.draftSale(ring, { to: luk, ...inGold })
  const gold = { payment_method: 'gold_bar', weight: 1 }

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      shop.pay(index % 2 === 0 ? sale : other, {
        ...gold,
        gold_bar_code: index % 3 === 0 ? 'BAR1' : 'BAR2',
      }),
    ),
  )
  const back = await Promise.all(answers.map((answer) => giveBack(shop, answer)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(back.map(({ status }) => status))).toEqual(new Set([204]))
  const { rows } = await sql`select 1 from gold_bars where current_weight <> 0`.execute(shop.shop.db)
  expect(rows).toEqual([])
  await booksAreRight(shop)
})
