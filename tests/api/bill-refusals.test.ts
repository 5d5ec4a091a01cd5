import { expect, test, vi } from 'vitest'
import { goldenSource, kept, luk, openTrade, type Order } from '../support/cast'
import { bill, count, openDebts, payOn, rings } from '../support/bills'

test('orders that cannot be billed are refused where they are named, and no bill is made', async () => {
  const { shop, a, b } = await openDebts()
  const draft = await shop.draftSale(rings(1), { to: luk })
  const dollars = await shop.draftSale(rings(1), { to: luk, currency: 'USD' })
  kept(await shop.confirm(dollars))
  const others = await shop.draftSale(rings(1), { to: goldenSource })
  kept(await shop.confirm(others))
  const paid = await shop.draftSale(rings(1), { to: luk })
  kept(await shop.confirm(paid))
  kept(await shop.pay(paid, { value: 916 }))
  const { code } = kept(await bill(shop, b))
  const before = await count(shop, 'payments')

  const refusals: [Order | string | number, number, string, object][] = [
    [draft, 409, 'order_not_confirmed', { order_code: draft.code }],
    [paid, 409, 'order_paid', { order_code: paid.code }],
    [b, 409, 'order_billed', { order_code: b.code, payment_code: code }],
    [dollars, 422, 'orders_differ', {}],
    [others, 422, 'orders_differ', {}],
    [99, 422, 'reference_missing', {}],
    ['CPXS-20261121-9999', 422, 'reference_missing', {}],
  ]
  for (const [order, status, refusal, facts] of refusals)
    expect(await bill(shop, a, order)).toMatchObject({
      status,
      body: { code: refusal, ...facts, errors: [{ path: '/ids/1' }] },
    })
  expect(await bill(shop, a, dollars, draft)).toMatchObject({ body: { code: 'order_not_confirmed' } })
  expect(await count(shop, 'payments')).toBe(before)
  expect(await count(shop, 'bill_orders')).toBe(1)
})

test.each([
  ['lines_required', '/ids', {}],
  ['lines_required', '/ids', { ids: [] }],
  ['invalid', '/ids', { ids: 7 }],
  ['invalid', '/ids/0', { ids: [1.5] }],
  ['invalid', '/ids/0', { ids: [{}] }],
  ['invalid', '/ids', { ids: Array.from({ length: 1001 }, (_, index) => index + 1) }],
  ['invalid', '/date', { ids: [1], date: '2026-02-30' }],
  ['unknown_property', '/value', { ids: [1], value: 5 }],
])('a bill is refused with %s at %s', async (code, path, body) => {
  const shop = await openTrade()
  const answer = await shop.call('POST', '/orders/payment', body)
  expect(answer).toMatchObject({ status: 422, body: { code } })
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ path }))
})

test('users who may not read orders make no bill of them', async () => {
  const { shop, a } = await openDebts()
  const served = shop.shop.live.served()
  const { orders } = served.resources
  const hidden = { ...orders, access: { ...orders?.access, read: ['admin'] } }
  const resources = { ...served.resources, orders: hidden } as typeof served.resources
  vi.spyOn(shop.shop.live, 'served').mockReturnValueOnce({ ...served, resources })
  expect(await shop.call('POST', '/orders/payment', { ids: [a.id] }, { as: 'clerk' })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect(await count(shop, 'bill_orders')).toBe(0)
  expect(await shop.call('POST', '/orders/payment', { ids: [a.id] }, { as: 'clerk' })).toMatchObject({
    status: 201,
  })
})

test('a bill names an existing gold bar', async () => {
  const { shop, a } = await openDebts()
  const answer = await shop.call('POST', '/orders/payment', { ids: [a.id], gold_bar_code: 'NONE' })
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'reference_missing', errors: [{ path: '/gold_bar_code' }] },
  })
})

test('a tender that a bill does not take is refused at its field, and nothing moves', async () => {
  const { shop, a, b } = await openDebts({ payment_method: 'with_gold' })
  const { id } = kept(await bill(shop, a, b))
  const none = { amount_paid_value: 0, gold_paid_weight: 0 }
  const refusals: [string, string, Record<string, unknown>][] = [
    ['value_required', '/amount_paid_value', none],
    ['value_exceed', '/amount_paid_value', { ...none, amount_paid_value: 240.01 }],
    ['gold_weight_exceed', '/gold_paid_weight', { ...none, gold_paid_weight: 15.001, gold_bar_code: 'B' }],
    ['gold_bar_required', '/gold_bar_code', { ...none, gold_paid_weight: 15 }],
    ['gold_bar_required', '/gold_bar_code', { ...none, gold_paid_weight: 1, gold_bar_code: 'NONE' }],
    ['rate_missing', '/currency_paid', { ...none, amount_paid_value: 1, currency_paid: 'EUR' }],
    ['invalid', '/amount_paid_value', { ...none, amount_paid_value: -1 }],
    ['invalid', '/amount_paid_value', { ...none, amount_paid_value: 0.1 + 0.2 }],
    ['invalid', '/gold_paid_weight', { ...none, gold_paid_weight: 1.0001 }],
    ['invalid', '/currency_paid', { ...none, amount_paid_value: 1, currency_paid: 'XXX' }],
    ['invalid', '/payment_method', { ...none, amount_paid_value: 1, payment_method: 'gold_bar' }],
    ['unknown_property', '/value', { ...none, value: 1 }],
  ]
  for (const [code, path, body] of refusals)
    expect(await payOn(shop, id, body)).toMatchObject({ status: 422, body: { code, errors: [{ path }] } })
  expect(await count(shop, 'order_payments')).toBe(0)
  expect(await shop.order(a)).toMatchObject({ unpaid_cash_value: 160, unpaid_gold_weight: 10 })
})

test('a bill with a payment stays', async () => {
  const { shop, a } = await openDebts()
  const { id } = kept(await bill(shop, a))
  kept(await payOn(shop, id, { amount_paid_value: 1 }))
  expect(await shop.call('DELETE', `/payments/${String(id)}`)).toMatchObject({
    status: 409,
    body: { code: 'bill_paid', payment_code: 'PAY-000001' },
  })
})

test('the voucher of an order payment is neither paid nor deleted by itself', async () => {
  const { shop, a } = await openDebts()
  kept(await shop.pay(a, { value: 1 }))
  expect(await shop.call('DELETE', '/payments/1')).toMatchObject({ status: 405 })
  expect(await payOn(shop, 1, { amount_paid_value: 1 })).toMatchObject({ status: 405 })
  expect(await shop.call('GET', '/payments/PAY-000001')).not.toHaveProperty('body.unpaid_cash_value')
})
