import { expect, test } from 'vitest'
import { kept, luk, openTrade, orderIn, ring, type Goods } from '../support/cast'

const rings = (grams: number): Goods => ({ ...ring, quantity: 1, weight: grams })

test('a statement shows the debt of a customer after each entry, without entries that were taken back', async () => {
  const shop = await openTrade({ stock: [ring] })
  const amount = { value: 500, currency: 'HKD' }
  const deposit = { customer_id: shop.ids[luk], amount, in_out: 1, date: '2026-11-19' }
  kept(await shop.call('POST', '/customer_balance_details', deposit))
  const sale = await shop.draftSale(rings(10), { to: luk, date: '2026-11-20', payment_method: 'with_gold' })
  kept(await shop.confirm(sale))
  kept(await shop.pay(sale, { payment_method: 'balance', value: 100, date: '2026-11-21' }))
  const wrong = kept(await shop.pay(sale, { payment_method: 'balance', value: 50 }))
  kept(await shop.call('DELETE', `/order_payments/${String(wrong.id)}`))
  await shop.draftSale(rings(1), { to: luk })

  const { body } = await shop.call('GET', '/customers/LUK/cashflow?from=2026-11-20', undefined, {
    as: 'clerk',
  })

  expect(body).toMatchObject({
    customer: { id: shop.ids[luk], code: luk, balance_value: 400, balance_currency: 'HKD' },
    from: '2026-11-20',
    to: null,
    opening: { cash: [{ currency: 'HKD', value: -500 }], gold_weight: 0 },
    data: [
      { kind: 'order', order_type: 'CPXS', code: sale.code, cash: 160, cash_balance: -340, gold_balance: 10 },
      { kind: 'payment', resource: 'payments', code: 'PAY-000002', cash: -100, cash_balance: -440 },
      { kind: 'withdrawal', resource: 'customer_balance_details', cash: 100, cash_balance: -340 },
    ],
    closing: { cash: [{ currency: 'HKD', value: -340 }], gold_weight: 10 },
  })
})

test('a payment in another currency says what was paid beside what it counted', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = orderIn(await shop.sell(rings(10), { to: luk, date: '2026-11-20' }))
  kept(await shop.pay(sale, { value: 100, currency: 'USD' }))
  kept(await shop.pay(sale, { value: 50 }))

  const { body } = await shop.call('GET', '/customers/LUK/cashflow')

  expect(body).toMatchObject({
    data: [
      { kind: 'order', paid_value: null, paid_currency: null },
      { kind: 'payment', currency: 'HKD', cash: -774, paid_value: 100, paid_currency: 'USD' },
      { kind: 'payment', currency: 'HKD', cash: -50, paid_value: null, paid_currency: null },
    ],
  })
})

test('debts in other currencies run beside, and deposits of a preorder count once', async () => {
  const shop = await openTrade({ stock: [ring] })
  const inDollars = await shop.draftSale(rings(1), { to: luk, currency: 'USD', date: '2026-11-18' })
  kept(await shop.confirm(inDollars))
  const lines = [{ ...rings(10), gold_price_per_gram_value: 900, labor_fee_per_gram_value: 16 }]
  const head = { order_type: 'XSYD', customer_id: shop.ids[luk], date: '2026-11-19' }
  const preorder = orderIn(await shop.call('POST', '/orders', { ...head, order_details: lines }))
  kept(await shop.pay(preorder, { value: 5000, is_deposit: true, date: '2026-11-19' }))
  kept(await shop.confirm(orderIn(await shop.convert(preorder, { date: '2026-11-20' }))))

  const { body } = await shop.call('GET', '/customers/LUK/cashflow')

  expect(body).toMatchObject({
    data: [
      { kind: 'order', currency: 'USD', cash: 916, cash_balance: 916 },
      { kind: 'payment', currency: 'HKD', cash: -5000, cash_balance: -5000 },
      { kind: 'order', order_type: 'CPXS', currency: 'HKD', cash: 9160, cash_balance: 4160 },
    ],
    opening: {
      cash: [
        { currency: 'HKD', value: 0 },
        { currency: 'USD', value: 0 },
      ],
      gold_weight: 0,
    },
    closing: {
      cash: [
        { currency: 'HKD', value: 4160 },
        { currency: 'USD', value: 916 },
      ],
    },
  })
})

test('our debts to a supplier or for a return stand on the other side', async () => {
  const shop = await openTrade({ stock: [ring] })
  const { body: supplier } = await shop.call('GET', '/customers/SUP/cashflow')
  expect(supplier).toMatchObject({ data: [{ order_type: 'CPRK', cash: -91_656, cash_balance: -91_656 }] })
  const sale = await shop.draftSale(rings(10), { to: luk, date: '2026-11-20' })
  const sold = orderIn(await shop.confirm(sale))
  kept(await shop.pay(sale, { value: 9160, date: '2026-11-20' }))
  const back = orderIn(await shop.takeBack(sale, sold.order_details))
  kept(await shop.confirm(back))

  const { body } = await shop.call('GET', '/customers/LUK/cashflow')

  expect(body).toMatchObject({
    data: [
      { kind: 'order', order_type: 'CPXS', cash: 9160 },
      { kind: 'payment', cash: -9160, cash_balance: 0 },
      { kind: 'order', order_type: 'XSTH', code: back.code, cash: -9160, cash_balance: -9160 },
    ],
  })
  kept(await shop.pay(back, { payment_method: 'balance', value: 9160 }))
  const paid = await shop.call('GET', '/customers/LUK/cashflow?from=2026-11-21')
  expect(paid).toMatchObject({
    body: {
      data: [{ kind: 'order' }, { kind: 'payment', cash: 9160 }, { kind: 'deposit', cash: -9160 }],
      closing: { cash: [{ currency: 'HKD', value: -9160 }] },
    },
  })
})

test('a deposit by hand that was taken back is on no statement', async () => {
  const shop = await openTrade()
  const amount = { value: 500, currency: 'HKD' }
  const deposit = { customer_id: shop.ids[luk], amount, in_out: 1 }
  const { id } = kept(await shop.call('POST', '/customer_balance_details', deposit))
  kept(await shop.call('DELETE', `/customer_balance_details/${String(id)}`))
  expect(await shop.call('GET', '/customers/LUK/cashflow')).toMatchObject({
    body: { data: [], closing: { cash: [], gold_weight: 0 } },
  })
})

test.each([
  ['from=2026-02-30', 'not_a_date', '/from'],
  ['to=today', 'not_a_date', '/to'],
  ['from=2026-11-21&to=2026-11-20', 'invalid', '/to'],
])('a statement of %s is refused with %s', async (query, code, path) => {
  const shop = await openTrade()
  const answer = await shop.call('GET', `/customers/LUK/cashflow?${query}`)
  expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ path }] } })
})

test('a statement needs a customer', async () => {
  const shop = await openTrade()
  expect(await shop.call('GET', '/customers/NOBODY/cashflow')).toMatchObject({ status: 404 })
})

test('a deposit from the balance names the sale of its preorder, with all of its entries', async () => {
  const shop = await openTrade({ stock: [ring] })
  const amount = { value: 5000, currency: 'HKD' }
  kept(
    await shop.call('POST', '/customer_balance_details', { customer_id: shop.ids[luk], amount, in_out: 1 }),
  )
  const head = { order_type: 'XSYD', customer_id: shop.ids[luk] }
  const lines = [{ ...rings(10), gold_price_per_gram_value: 900, labor_fee_per_gram_value: 16 }]
  const preorder = orderIn(await shop.call('POST', '/orders', { ...head, order_details: lines }))
  kept(await shop.pay(preorder, { payment_method: 'balance', value: 3000, is_deposit: true }))
  const sale = orderIn(await shop.convert(preorder))

  const { body } = await shop.call('GET', '/customers/LUK/cashflow')

  expect(body).toMatchObject({
    data: [
      { kind: 'payment', order_code: sale.code, cash: -3000 },
      { kind: 'deposit', order_code: null, cash: -5000 },
      { kind: 'withdrawal', order_code: sale.code, cash: 3000 },
    ],
  })
})
