import { expect, test } from 'vitest'
import { luk, openTrade, ring } from '../support/cast'

/** Ten rings at 916.00 a gram: 92,058.00. */
async function openSale(head: Record<string, unknown> = {}) {
  const shop = await openTrade({ stock: [ring] })
  return { shop, sale: await shop.draftSale(ring, { to: luk, ...head }) }
}

test('a payment makes its voucher and lowers what is unpaid', async () => {
  const { shop, sale } = await openSale()

  const payment = await shop.pay(sale, { value: 2058, is_deposit: true, remarks: '订金' })

  expect(payment).toMatchObject({
    status: 201,
    body: {
      value: 2058,
      currency: 'HKD',
      rate: 1,
      in_out: 1,
      is_deposit: true,
      payment: { code: 'PAY-000001' },
    },
  })
  expect(await shop.order(sale)).toMatchObject({
    paid: false,
    paid_cash_value: 2058,
    unpaid_cash_value: 90000,
    payments: [{ value: 2058, is_deposit: true, remarks: '订金' }],
  })
  expect(await shop.call('GET', '/payments/PAY-000001')).toMatchObject({
    body: {
      value: 2058,
      in_out: 1,
      billable_type: 'order_payments',
      billable_id: payment.body.id,
      customer: { code: 'LUK' },
    },
  })
})

test('an order is paid when nothing is left to pay, before or after it is confirmed', async () => {
  const { shop, sale } = await openSale()
  await shop.pay(sale, { value: 92058 })
  expect(await shop.order(sale)).toMatchObject({ paid: true, unpaid_cash_value: 0, confirmed: false })
  expect(await shop.confirm(sale)).toMatchObject({ body: { paid: true, confirmed: true } })
})

test('we pay for a purchase', async () => {
  const shop = await openTrade()
  const purchase = await shop.buy(ring)
  expect(await shop.pay(purchase, { value: 100, payment_method: 'check' })).toMatchObject({
    status: 201,
    body: { in_out: -1, payment_method: 'check' },
  })
})

test.each([
  ['value_required', '/value', 'Value is required', { value: 0 }],
  ['value_required', '/value', 'Value is required', {}],
  ['value_exceed', '/value', 'Value exceed', { value: 92058.01 }],
  ['gold_weight_required', '/weight', 'Gold Weight is required', { payment_method: 'gold_bar', weight: 0 }],
  ['gold_bar_required', '/gold_bar_code', 'Gold Bar is required', { payment_method: 'gold_bar', weight: 1 }],
])('a tender is refused with %s at %s', async (code, path, message, tender) => {
  const { shop, sale } = await openSale({ payment_method: 'no_gold' })

  const answer = await shop.pay(sale, tender)

  expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ path }] } })
  expect(answer.body.message).toContain(message)
  expect((await shop.order(sale)).payments).toEqual([])
})

test('a customer without a balance pays nothing from it', async () => {
  const { shop, sale } = await openSale()
  const answer = await shop.pay(sale, { payment_method: 'balance', value: 1 })
  expect(answer).toMatchObject({ status: 422, body: { code: 'value_exceed', most: 0 } })
})

test('the number of a check stands on the payment and on its voucher', async () => {
  const { shop, sale } = await openSale()
  const check = { payment_method: 'check', value: 100, payment_method_detail: '汇丰 000123' }
  const payment = await shop.pay(sale, check)
  expect(payment).toMatchObject({ status: 201, body: { payment_method_detail: '汇丰 000123' } })
  expect(await shop.call('GET', '/payments/PAY-000001')).toMatchObject({
    body: { payment_method: 'check', payment_method_detail: '汇丰 000123' },
  })
})

test('with gold_bar the value is nothing, with cash the bar and the weight are', async () => {
  const { shop, sale } = await openSale()
  const answer = await shop.pay(sale, { value: 10, weight: 5, gold_bar_code: 'BAR1' })
  expect(answer.body).toMatchObject({ value: 10, weight: 0, gold_bar_code: null })
})

test('another currency counts at its rate of that day, for ever', async () => {
  const { shop, sale } = await openSale()
  const payment = await shop.pay(sale, { value: 1000, currency: 'USD' })
  expect(payment.body).toMatchObject({ value: 1000, currency: 'USD', rate: 7.74 })

  await shop.call('PUT', '/currencies/USD', { rate: 7.8 })
  await shop.pay(sale, { value: 1000, currency: 'USD' })

  expect(await shop.order(sale)).toMatchObject({ paid_cash_value: 15540, unpaid_cash_value: 76518 })
})

test('a currency without a rate pays nothing', async () => {
  const { shop, sale } = await openSale()
  expect(await shop.pay(sale, { value: 1, currency: 'EUR' })).toMatchObject({
    status: 422,
    body: { code: 'rate_missing', currency: 'EUR', errors: [{ path: '/currency' }] },
  })
})

test('a payment is in the currency of its order unless it names another', async () => {
  const { shop, sale } = await openSale({ currency: 'USD' })
  expect(await shop.pay(sale, { value: 100 })).toMatchObject({ body: { currency: 'USD', rate: 1 } })
})

test('an amount of more than two decimals is refused', async () => {
  const { shop, sale } = await openSale()
  for (const value of [1.005, 0.1 + 0.2, 100.0000000049, 1e-7])
    expect(await shop.pay(sale, { value })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/value' }] },
    })
})

test('a payment that is deleted is given back, its voucher with it', async () => {
  const { shop, sale } = await openSale()
  const payment = await shop.pay(sale, { value: 92058 })

  expect(await shop.call('DELETE', `/order_payments/${payment.body.id}`)).toMatchObject({ status: 204 })

  expect(await shop.order(sale)).toMatchObject({
    paid: false,
    paid_cash_value: 0,
    unpaid_cash_value: 92058,
    payments: [],
  })
  expect(await shop.call('GET', '/payments/PAY-000001')).toMatchObject({ status: 404 })
  expect(await shop.call('DELETE', `/order_payments/${payment.body.id}`)).toMatchObject({ status: 404 })
})

test('the clerk takes payments; only the admin gives back those of others', async () => {
  const { shop, sale } = await openSale()
  expect(await shop.pay(sale, { value: 1, as: 'clerk' })).toMatchObject({ status: 201 })
  const payment = await shop.pay(sale, { value: 1 })
  const answer = await shop.call('DELETE', `/order_payments/${payment.body.id}`, undefined, { as: 'clerk' })
  expect(answer).toMatchObject({ status: 403, body: { code: 'not_own' } })
})

test('a payment is not changed: it is deleted and taken again', async () => {
  const { shop, sale } = await openSale()
  const payment = await shop.pay(sale, { value: 1 })
  expect(await shop.call('PUT', `/order_payments/${payment.body.id}`, { value: 2 })).toMatchObject({
    status: 405,
  })
})

test('a draft with payments is neither deleted nor given to another customer', async () => {
  const { shop, sale } = await openSale()
  await shop.pay(sale, { value: 1 })
  const refused = { status: 409, body: { code: 'order_has_payments', order_code: sale.code } }
  expect(await shop.call('DELETE', `/orders/${sale.id}`)).toMatchObject(refused)
  expect(await shop.change(sale, { customer_id: shop.ids.SUP })).toMatchObject(refused)
})

test('lines are not lowered below the paid amount', async () => {
  const { shop, sale } = await openSale()
  await shop.pay(sale, { value: 90000 })
  const [line] = sale.order_details
  expect(await shop.change(sale, { order_details: [{ ...line, weight: 90 }] })).toMatchObject({
    status: 422,
    body: { code: 'value_exceed', errors: [{ path: '/order_details' }] },
  })
  expect(await shop.order(sale)).toMatchObject({ weight: 100.5, paid_cash_value: 90000 })
})

test('a paid order keeps its currency', async () => {
  const { shop, sale } = await openSale()
  await shop.pay(sale, { value: 1000 })
  expect(await shop.change(sale, { currency: 'USD' })).toMatchObject({
    status: 409,
    body: { code: 'order_has_payments' },
  })
})

test.each(['CPXS-20261121-9999', 'nothing', ''])('there is no order "%s" to pay', async (code) => {
  const shop = await openTrade()
  const answer = await shop.pay({ code }, { value: 1 })
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'reference_missing', errors: [{ path: '/order_code' }] },
  })
})

test('the cash handed over is kept, with the change', async () => {
  const { shop, sale } = await openSale()
  expect(await shop.pay(sale, { value: 92_058, given_value: 93_000 })).toMatchObject({
    status: 201,
    body: { value: 92_058, given_value: 93_000, change_value: 942, rest_value: 0 },
  })
  expect(await shop.order(sale)).toMatchObject({ paid: true, payments: [{ change_value: 942 }] })
})

test.each([
  ['given_short', '/given_value', { value: 100, given_value: 99 }],
  ['value_exceed', '/value', { value: 1608.01, given_value: 2000 }],
  ['value_required', '/given_value', { value: 100, rest_to_balance: true }],
  ['not_applicable', '/given_value', { payment_method: 'balance', value: 1, given_value: 2 }],
  ['not_applicable', '/new_gold_bar', { value: 1, new_gold_bar: { name: '旧金' } }],
  [
    'not_applicable',
    '/new_gold_bar/weight',
    { payment_method: 'gold_bar', weight: 1, new_gold_bar: { weight: 1 } },
  ],
  [
    'unknown_property',
    '/new_gold_bar/colour',
    { payment_method: 'gold_bar', weight: 1, new_gold_bar: { colour: 1 } },
  ],
  ['invalid', '/rest_to_balance', { value: 1, rest_to_balance: 'yes' }],
  ['invalid', '/new_gold_bar', { value: 1, new_gold_bar: 'BAR9' }],
])('the cash handed over is refused with %s at %s', async (code, path, tender) => {
  const { shop, sale } = await openSale({ payment_method: 'with_gold' })
  expect(await shop.pay(sale, tender)).toMatchObject({
    status: 422,
    body: { code, errors: [{ path }] },
  })
  expect((await shop.order(sale)).payments).toEqual([])
})

test('the gold of a customer makes its bar and fills it, both or none', async () => {
  const { shop, sale } = await openSale({ payment_method: 'with_gold' })
  const tender = { payment_method: 'gold_bar', weight: 20.5, new_gold_bar: { code: 'OLD', name: '旧金' } }

  const answer = await shop.pay(sale, { ...tender, weight: 100.501 })
  expect(answer).toMatchObject({ status: 422, body: { code: 'gold_weight_exceed' } })
  expect(await shop.call('GET', '/gold_bars/OLD')).toMatchObject({ status: 404 })

  expect(await shop.pay(sale, tender)).toMatchObject({ status: 201, body: { gold_bar_code: 'OLD' } })
  expect(await shop.call('GET', '/gold_bars/OLD')).toMatchObject({
    body: { name: '旧金', weight: 0, current_weight: 20.5 },
  })
  const again = await shop.pay(sale, tender)
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'code_taken', errors: [{ path: '/new_gold_bar/code' }] },
  })
  expect((await shop.order(sale)).payments).toHaveLength(1)
  expect(await shop.call('POST', '/payments/search', {})).toMatchObject({ body: { total: 1 } })
  expect(await shop.call('GET', '/gold_bars/OLD')).toMatchObject({ body: { current_weight: 20.5 } })
})

test('a payment with its bar that is sent twice under one key is taken once', async () => {
  const { shop, sale } = await openSale({ payment_method: 'with_gold' })
  const tender = {
    ...{ order_code: sale.code, payment_method: 'gold_bar', weight: 20.5, date: '2026-11-21' },
    new_gold_bar: { name: '旧金' },
  }
  const headers = { 'Idempotency-Key': 'the-gold-of-a-customer' }
  const first = await shop.call('POST', '/order_payments', tender, { headers })
  expect(first).toMatchObject({ status: 201, body: { gold_bar_code: 'BAR00001' } })
  expect(await shop.call('POST', '/order_payments', tender, { headers })).toMatchObject({ body: first.body })
  expect(await shop.call('POST', '/gold_bars/search', {})).toMatchObject({ body: { total: 1 } })
  expect((await shop.order(sale)).payments).toHaveLength(1)
})

test('the rest becomes a deposit of the same customer, with its own voucher', async () => {
  const { shop, sale } = await openSale()
  const paid = await shop.pay(sale, { given_value: 100_000, rest_to_balance: true, remarks: '整数' })
  expect(paid.body).toMatchObject({ value: 92_058, rest_value: 7942, payment: { code: 'PAY-000001' } })
  expect(await shop.call('GET', '/payments/PAY-000002')).toMatchObject({
    body: { value: 7942, billable_type: 'customer_balance_details', payment_method: 'cash', remarks: '整数' },
  })
  expect(await shop.call('GET', `/customers/${luk}`)).toMatchObject({ body: { balance_value: 7942 } })
})

test('the rest of another currency stays with the customer, and so does the payment', async () => {
  const { shop, sale } = await openSale()
  const tender = { currency: 'USD', value: 100, given_value: 120, rest_to_balance: true }
  expect(await shop.pay(sale, tender)).toMatchObject({
    status: 422,
    body: { code: 'currency_differs', currency: 'HKD', errors: [{ path: '/rest_to_balance/currency' }] },
  })
  expect((await shop.order(sale)).payments).toEqual([])
  expect(await shop.pay(sale, { ...tender, rest_to_balance: false })).toMatchObject({
    body: { currency: 'USD', change_value: 20 },
  })
})
