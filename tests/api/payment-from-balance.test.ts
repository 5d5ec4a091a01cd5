import { expect, test } from 'vitest'
import { goldenSource, kept, luk, openTrade, ring } from '../support/cast'
import { balance, deposit, giveBack, newest, openPurchase, openSale } from '../support/till'
import { booksAreRight } from '../support/vault'

test('a sale is paid from the customer’s balance, and the movement names the payment', async () => {
  const { shop, sale } = await openSale()

  const paid = await shop.pay(sale, { payment_method: 'balance', value: 4999.5, remarks: '余额付' })

  expect(paid).toMatchObject({ status: 201, body: { payment_method: 'balance', value: 4999.5, in_out: 1 } })
  expect(await balance(shop, luk)).toBe(0.5)
  expect(await newest(shop, 'customer_balance_details')).toMatchObject({
    kind: 'payment',
    in_out: -1,
    amount_value: 4999.5,
    currency: 'HKD',
    date: '2026-11-21',
    customer: { code: 'LUK' },
    payment_id: paid.body.payment_id,
    billable_payment_id: paid.body.id,
    billable_payment_method: 'balance',
    remarks: '余额付',
  })
  expect(await shop.order(sale)).toMatchObject({ paid_cash_value: 4999.5, unpaid_cash_value: 87058.5 })
  await booksAreRight(shop)
})

test('a payment from the balance that is given back returns to the balance, by the opposite movement', async () => {
  const { shop, sale } = await openSale()
  const paid = await shop.pay(sale, { payment_method: 'balance', value: 5000, date: '2026-11-20' })
  const movement = await newest(shop, 'customer_balance_details')

  expect(await giveBack(shop, paid)).toMatchObject({ status: 204 })

  expect(await balance(shop, luk)).toBe(5000)
  expect(await newest(shop, 'customer_balance_details')).toMatchObject({
    kind: 'reversal',
    in_out: 1,
    amount_value: 5000,
    date: '2026-11-21',
    reverses_id: movement.id,
    payment_id: paid.body.payment_id,
    billable_payment_id: paid.body.id,
  })
  expect(await shop.order(sale)).toMatchObject({ paid_cash_value: 0, payments: [] })
  expect(await giveBack(shop, paid)).toMatchObject({ status: 404 })
  await booksAreRight(shop)
})

test('no more is paid from a balance than it holds, and nothing moves', async () => {
  const { shop, sale } = await openSale()

  const answer = await shop.pay(sale, { payment_method: 'balance', value: 5000.01 })

  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'value_exceed', most: 5000, errors: [{ path: '/value' }] },
  })
  expect(await balance(shop, luk)).toBe(5000)
  expect((await shop.order(sale)).payments).toEqual([])
  expect(await newest(shop, 'order_payments')).toBeUndefined()
})

test('our debt to a supplier goes to the balance, and is not taken back once the balance was drawn on', async () => {
  const { shop, purchase } = await openPurchase()
  const paid = await shop.pay(purchase, { payment_method: 'balance', value: 1000 })
  expect(paid).toMatchObject({ status: 201, body: { in_out: -1 } })
  expect(await balance(shop, goldenSource)).toBe(1000)
  expect(await newest(shop, 'customer_balance_details')).toMatchObject({ kind: 'payment', in_out: 1 })
  await deposit(shop, goldenSource, 600, -1)

  const answer = await giveBack(shop, paid)

  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'value_exceed', value: 1000, most: 400, currency: 'HKD' },
  })
  expect(await balance(shop, goldenSource)).toBe(400)
  expect(await shop.order(purchase)).toMatchObject({ paid_cash_value: 1000, payments: [{ value: 1000 }] })
  await booksAreRight(shop)
})

test('a balance in another currency pays at the rate, which the payment keeps', async () => {
  const shop = await openTrade({ stock: [ring] })
  const chen = { code: 'CHEN', name: '陈记', currency_id: 'CNY' }
  const { id } = kept(await shop.call('POST', '/customers', chen))
  const trade = { ...shop, ids: { ...shop.ids, CHEN: Number(id) } }
  await deposit(trade, 'CHEN', 1000)
  const sale = await shop.draftSale(ring, { to: luk, customer_id: id })

  expect(await shop.pay(sale, { payment_method: 'balance', value: 900.01 })).toMatchObject({
    status: 422,
    body: { code: 'value_exceed', most: 900, currency: 'HKD' },
  })
  const paid = await shop.pay(sale, { payment_method: 'balance', value: 500, currency: 'CNY' })

  expect(paid.body).toMatchObject({ value: 500, currency: 'CNY', rate: 0.9 })
  expect(await shop.order(sale)).toMatchObject({ paid_cash_value: 450 })
  expect(await balance(trade, 'CHEN')).toBe(500)
  await giveBack(shop, paid)
  expect(await balance(trade, 'CHEN')).toBe(1000)
  await booksAreRight(shop)
})

test('a balance whose currency has no rate pays in its own currency alone', async () => {
  const shop = await openTrade({ stock: [ring] })
  kept(await shop.call('PUT', '/customers/LUK', { currency_id: 'EUR' }))
  await deposit(shop, luk, 1000)
  const dollars = await shop.draftSale(ring, { to: luk })
  const inEuros = { to: luk, currency: 'EUR', rate: 9.05 }
  const euros = await shop.draftSale({ ...ring, quantity: 1, weight: 1 }, inEuros)
  expect(await shop.pay(dollars, { payment_method: 'balance', value: 1 })).toMatchObject({
    status: 422,
    body: { code: 'rate_missing', currency: 'EUR', errors: [{ path: '/currency' }] },
  })
  expect(await shop.pay(euros, { payment_method: 'balance', value: 900 })).toMatchObject({ status: 201 })
  expect(await balance(shop, luk)).toBe(100)
})

test('an order without a customer has no balance: nothing is drawn from it, and nothing goes into it', async () => {
  const { shop } = await openSale()
  const sale = await shop.draftSale(ring, { to: luk, customer_id: null })
  const purchase = await shop.draftPurchase(ring, { customer_id: null })
  const tender = { payment_method: 'balance', value: 1 }
  expect(await shop.pay(sale, tender)).toMatchObject({
    status: 422,
    body: { code: 'value_exceed', most: 0, errors: [{ path: '/value' }] },
  })
  expect(await shop.pay(purchase, tender)).toMatchObject({
    status: 422,
    body: { code: 'customer_required', errors: [{ path: '/payment_method' }] },
  })
})

test('of twenty clerks who draw the last of a balance for two sales at once, as many do as it covers', async () => {
  const { shop, sale } = await openSale()
  const other = await shop.draftSale(ring, { to: luk })

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      shop.pay(index % 2 === 0 ? sale : other, { payment_method: 'balance', value: 2500 }),
    ),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(answers.filter(({ body }) => body.code === 'value_exceed')).toHaveLength(18)
  expect(await balance(shop, luk)).toBe(0)
  await booksAreRight(shop)
})
