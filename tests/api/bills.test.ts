import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { goldenSource, kept, luk, openTrade, orderIn, type Order } from '../support/cast'
import { bill, checkBooks, openDebts, payOn, rings } from '../support/bills'

test('orders are billed together, by number or code, and each once', async () => {
  const { shop, a, b } = await openDebts()

  const made = await shop.call('POST', '/orders/payment', {
    ids: [b.id, a.code, String(b.id), a.id],
    date: '2026-11-21',
    remarks: '十一月',
  })

  expect(made).toMatchObject({
    status: 201,
    body: {
      billable_type: 'orders',
      code: 'PAY-000001',
      customer: { code: 'LUK' },
      in_out: 1,
      open: true,
      value: 13_740,
      currency: 'HKD',
      gold_weight: 0,
      amount_paid_value: 0,
      gold_paid_weight: 0,
      remarks: '十一月',
      date: '2026-11-21',
      unpaid_cash_value: 13_740,
      unpaid_gold_weight: 0,
      bill_orders: [
        { order_code: b.code, value: 4580, order: { code: b.code, date: '2026-11-21', paid: false } },
        { order_code: a.code, value: 9160, order: { unpaid_cash_value: 9160, unpaid_gold_weight: 0 } },
      ],
    },
  })
  await checkBooks(shop)
})

test('a bill is paid in parts, the oldest order first, and closes with the last', async () => {
  const { shop, a, b } = await openDebts()
  const { id } = kept(await bill(shop, a, b))

  const part = await payOn(shop, id, { amount_paid_value: 10_000, currency_paid: 'HKD', remarks: '部分' })

  expect(part).toMatchObject({
    status: 200,
    body: { open: true, amount_paid_value: 10_000, unpaid_cash_value: 3740, value: 13_740 },
  })
  expect(await shop.order(a)).toMatchObject({
    paid: true,
    payments: [{ value: 9160, bill_id: id, remarks: '部分' }],
  })
  expect(await shop.order(b)).toMatchObject({ unpaid_cash_value: 3740, payments: [{ value: 840 }] })
  await checkBooks(shop)

  const rest = await payOn(shop, id, { amount_paid_value: 3740, payment_method: 'check' })
  expect(rest).toMatchObject({ body: { open: false, amount_paid_value: 13_740, unpaid_cash_value: 0 } })
  expect(await payOn(shop, id, { amount_paid_value: 1 })).toMatchObject({
    status: 409,
    body: { code: 'bill_closed', payment_code: 'PAY-000001' },
  })
  await checkBooks(shop)
})

test('a payment that is given back opens its bill again and no longer counts on it', async () => {
  const { shop, a, b } = await openDebts()
  const { id } = kept(await bill(shop, a, b))
  kept(await payOn(shop, id, { amount_paid_value: 13_740 }))
  const [payment] = (await shop.order(a)).payments

  kept(await shop.call('DELETE', `/order_payments/${payment?.id}`))

  expect(await shop.call('GET', `/payments/${String(id)}`)).toMatchObject({
    body: { open: true, amount_paid_value: 4580, unpaid_cash_value: 9160 },
  })
  await checkBooks(shop)
})

test('a payment on an order itself settles its bill too', async () => {
  const { shop, a } = await openDebts()
  const { id } = kept(await bill(shop, a))
  kept(await shop.pay(a, { value: 9160 }))
  expect(await shop.call('GET', `/payments/${String(id)}`)).toMatchObject({
    body: { open: false, amount_paid_value: 0, unpaid_cash_value: 0 },
  })
  expect(await shop.call('DELETE', `/payments/${String(id)}`)).toMatchObject({
    status: 409,
    body: { code: 'bill_closed' },
  })
})

test('dollars count at their rate for each order, and cents that no dollar cent matches stay open', async () => {
  const { shop, a, b } = await openDebts()
  const { id } = kept(await bill(shop, a, b))
  expect(await payOn(shop, id, { amount_paid_value: 1775.2, currency_paid: 'USD' })).toMatchObject({
    status: 422,
    body: { code: 'value_exceed', most: 1775.19, currency: 'USD' },
  })
  expect(await payOn(shop, id, { amount_paid_value: 1775.19, currency_paid: 'USD' })).toMatchObject({
    body: { open: true, amount_paid_value: 13_739.97, unpaid_cash_value: 0.03 },
  })
  expect(await shop.order(a)).toMatchObject({ payments: [{ value: 1183.46, currency: 'USD', rate: 7.74 }] })
  await checkBooks(shop)
})

test('gold is paid into the bar that the bill names, cash beside it', async () => {
  const { shop, a, b } = await openDebts({ payment_method: 'with_gold' })
  kept(await shop.call('POST', '/gold_bars', { code: 'BAR1', weight: 0 }))
  const ids = [a.id, b.id]
  const { id } = kept(await shop.call('POST', '/orders/payment', { ids, gold_bar_code: ' BAR1 ' }))

  const paid = await payOn(shop, id, { amount_paid_value: 240, gold_paid_weight: 12.345 })

  expect(paid).toMatchObject({
    body: {
      gold_bar_code: 'BAR1',
      gold_weight: 15,
      gold_paid_weight: 12.345,
      unpaid_gold_weight: 2.655,
      unpaid_cash_value: 0,
    },
  })
  expect(await shop.call('GET', '/gold_bars/BAR1')).toMatchObject({ body: { current_weight: 12.345 } })
  await checkBooks(shop)
})

test('the bar that the gold of a bill fills is made with its payment, and not where that is refused', async () => {
  const { shop, a, b } = await openDebts({ payment_method: 'with_gold' })
  const { id } = kept(await shop.call('POST', '/orders/payment', { ids: [a.id, b.id] }))
  const bars = async () => (await shop.call('POST', '/gold_bars/search', {})).body.total
  const filled = { gold_paid_weight: 12.345, new_gold_bar: { name: '来料' } }

  expect(await payOn(shop, id, { ...filled, gold_paid_weight: 99 })).toMatchObject({
    status: 422,
    body: { code: 'gold_weight_exceed' },
  })
  expect(await payOn(shop, id, { ...filled, gold_paid_weight: 0, amount_paid_value: 1 })).toMatchObject({
    body: { code: 'not_applicable', errors: [{ path: '/new_gold_bar' }] },
  })
  expect(await bars()).toBe(0)

  expect(await payOn(shop, id, filled)).toMatchObject({ status: 200, body: { gold_paid_weight: 12.345 } })
  const bar = await shop.call('GET', '/gold_bars/BAR00001')
  expect(bar).toMatchObject({ body: { name: '来料', current_weight: 12.345 } })
  await checkBooks(shop)
})

test('a bill is paid from the balance, as much as there is', async () => {
  const { shop, a, b } = await openDebts()
  const amount = { value: 10_000, currency: 'HKD' }
  kept(
    await shop.call('POST', '/customer_balance_details', { customer_id: shop.ids[luk], amount, in_out: 1 }),
  )
  const { id } = kept(await bill(shop, a, b))
  const tender = { payment_method: 'balance', amount_paid_value: 10_000.01 }
  expect(await payOn(shop, id, tender)).toMatchObject({
    status: 422,
    body: { code: 'value_exceed', most: 10_000, errors: [{ path: '/amount_paid_value' }] },
  })
  kept(await payOn(shop, id, { ...tender, amount_paid_value: 10_000 }))
  expect(await shop.call('GET', '/customers/LUK')).toMatchObject({ body: { balance_value: 0 } })
  await checkBooks(shop)
})

test('our own debts go out: a purchase is billed and paid likewise', async () => {
  const shop = await openTrade()
  const bought = await shop.buy(rings(10))
  const made = await bill(shop, bought)
  expect(made).toMatchObject({ body: { in_out: -1, customer: { code: goldenSource } } })
  kept(await payOn(shop, made.body.id, { amount_paid_value: 100 }))
  expect(await shop.order(bought)).toMatchObject({ payments: [{ in_out: -1, value: 100 }] })
  await checkBooks(shop)
})

test('a bill without payments is taken back, and its orders can be billed again', async () => {
  const { shop, a, b } = await openDebts()
  const { id } = kept(await bill(shop, a, b))

  expect(await shop.call('DELETE', `/payments/${String(id)}`, undefined, { as: 'clerk' })).toMatchObject({
    status: 403,
  })
  expect(await shop.call('DELETE', `/payments/${String(id)}`)).toMatchObject({ status: 204 })

  expect(await shop.call('GET', `/payments/${String(id)}`)).toMatchObject({ status: 404 })
  expect(await payOn(shop, id, { amount_paid_value: 1 })).toMatchObject({ status: 404 })
  expect(await bill(shop, a, b)).toMatchObject({ status: 201, body: { code: 'PAY-000002' } })
  await checkBooks(shop)
})

test('an order that owes again stays on its old bill, and comes on no new one', async () => {
  const { shop, a, b } = await openDebts()
  const { id, code } = kept(await bill(shop, a, b))
  kept(await payOn(shop, id, { amount_paid_value: 13_740 }))
  const [payment] = (await shop.order(a)).payments
  kept(await shop.call('DELETE', `/order_payments/${payment?.id}`))
  expect(await bill(shop, a)).toMatchObject({
    status: 409,
    body: { code: 'order_billed', payment_code: code },
  })
  kept(await payOn(shop, id, { amount_paid_value: 9160 }))
  expect(await bill(shop, a)).toMatchObject({ status: 409, body: { code: 'order_paid' } })
})

test('open bills are found by a search', async () => {
  const { shop, a, b } = await openDebts()
  const { id } = kept(await bill(shop, a))
  const { id: settled } = kept(await bill(shop, b))
  kept(await payOn(shop, settled, { amount_paid_value: 4580 }))
  const found = await shop.call('POST', '/payments/search', {
    filters: [
      { field: 'billable_type', operator: 'eq', value: 'orders' },
      { field: 'open', operator: 'eq', value: true },
    ],
  })
  expect(found.body).toMatchObject({ total: 1, data: [{ id }] })
})

test('of two clerks who pay the last of a bill at once, one does', async () => {
  const { shop, a, b } = await openDebts()
  const { id } = kept(await bill(shop, a, b))
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => payOn(shop, id, { amount_paid_value: 13_740 })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'bill_closed')).toHaveLength(5)
  await checkBooks(shop)
})

test('of many clerks who bill the same order at once, one does', async () => {
  const { shop, a, b } = await openDebts()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => (index % 2 ? bill(shop, a, b) : bill(shop, b, a))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'order_billed')).toHaveLength(5)
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from payments where open and deleted_at is null`.execute(shop.shop.db)
  expect(rows).toEqual([{ open: 1 }])
})

test("the shop's debts for returns are billed too, and paid out into the balance", async () => {
  const { shop, a, b } = await openDebts()
  for (const sale of [a, b]) kept(await shop.pay(sale, { value: Number(sale.receivable_cash_value) }))
  const giveBack = async (sale: Order) => {
    const back = orderIn(await shop.takeBack(sale, (await shop.order(sale)).order_details))
    return orderIn(await shop.confirm(back))
  }
  const returns = [await giveBack(a), await giveBack(b)]

  const { id, in_out, value } = kept(await bill(shop, ...returns))
  expect({ in_out, value }).toEqual({ in_out: -1, value: 13_740 })
  expect(await bill(shop, a)).toMatchObject({ status: 409, body: { code: 'order_paid' } })
  const paid = await payOn(shop, id, { amount_paid_value: 13_740, payment_method: 'balance' })

  expect(paid).toMatchObject({ status: 200, body: { open: false, unpaid_cash_value: 0 } })
  expect(await shop.call('GET', '/customers/LUK')).toMatchObject({ body: { balance_value: 13_740 } })
  await checkBooks(shop)
})
