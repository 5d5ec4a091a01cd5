import { beforeEach, expect, test } from 'vitest'
import { luk, ring, tradeAt } from '../support/cast'
import { openShop, type TestShop } from '../support/shop'

let shop: TestShop
const clerk = { as: 'clerk' } as const

beforeEach(async () => {
  shop = await openShop()
})

/** Gives the clerk one role of the shop, that of staff with these changes. */
async function clerkMay(rights: Record<string, unknown>) {
  const saved = await shop.call('POST', '/roles', { code: 'narrow', name: '窄', based_on: 'editor', rights })
  expect(saved).toMatchObject({ status: 201 })
  expect(await shop.call('PUT', '/users/2', { roles: ['narrow'] })).toMatchObject({ status: 200 })
}
const refused = (code: string) => ({ status: 403, body: { code } })
const no = (...actions: string[]) => ({
  actions: Object.fromEntries(actions.map((action) => [action, 'no'])),
})

test('an action that a role may not do is refused in every way to it, and leaves nothing behind', async () => {
  const trade = await tradeAt(shop.call, { stock: [ring] })
  const sale = await trade.draftSale({ ...ring, quantity: 1, weight: 10 }, { to: luk })
  await clerkMay(
    no(
      'orders.confirm',
      'orders.return',
      'orders.convert',
      'payments.pay.cash',
      'stock.adjust',
      'payments.bill',
      'movements.customer_balance',
    ),
  )
  expect(await shop.call('POST', `/orders/confirm/${sale.id}`, {}, clerk)).toMatchObject(refused('forbidden'))
  const till = { order_id: sale.id, payments: [], confirm: true }
  expect(await shop.call('POST', '/orders/checkout', till, clerk)).toMatchObject(refused('forbidden'))
  await trade.confirm(sale)
  const cash = { order_code: sale.code, payment_method: 'cash', value: 100 }
  expect(await shop.call('POST', '/order_payments', cash, clerk)).toMatchObject(refused('forbidden'))
  expect(
    await shop.call(
      'POST',
      '/order_payments',
      { ...cash, payment_method: 'check', payment_method_detail: '4711' },
      clerk,
    ),
  ).toMatchObject({ status: 201 })
  expect(await shop.call('POST', '/orders/payment', { ids: [sale.id] }, clerk)).toMatchObject(
    refused('forbidden'),
  )
  expect(await shop.call('POST', `/orders/return/${sale.id}`, { detail_ids: [1] }, clerk)).toMatchObject(
    refused('forbidden'),
  )
  const more = { operator: 'add', quantity: 1, weight: 10, remarks: 'x' }
  expect(await shop.call('POST', '/inventorys/R100/adjust', more, clerk)).toMatchObject({ status: 403 })
  const deposit = { customer_id: trade.ids.LUK, in_out: 1, amount_value: 5 }
  expect(await shop.call('POST', '/customer_balance_details', deposit, clerk)).toMatchObject(
    refused('forbidden'),
  )
  expect(await trade.order(sale)).toMatchObject({ confirmed: true })
})

test('a limit bounds discounts, gold below the day’s price, old orders and money that goes out', async () => {
  const trade = await tradeAt(shop.call, { stock: [ring] })
  await shop.call('POST', '/daily_prices', { date: '2026-11-21', price: { value: 900 } })
  const limits = {
    discount_percent: { most: 5, beyond: 'no' },
    unconfirm_days: { most: 0, beyond: 'approval' },
    payment_out: { most: 100, beyond: 'no' },
  }
  const actions = { 'orders.unconfirm': 'yes', 'orders.price_below_day': 'no' }
  const old = await trade.draftSale({ ...ring, quantity: 1, weight: 10 }, { to: luk, date: '2026-11-20' })
  await trade.confirm(old)
  const granted = {
    ...ring,
    quantity: 1,
    weight: 10,
    gold_price_per_gram_value: 950,
    discount_type: 'percentage',
  }
  const customer_id = trade.ids.LUK
  const sale = (line: Record<string, unknown>) => ({
    ...{ order_type: 'CPXS', customer_id },
    order_details: [{ ...granted, ...line }],
  })
  const owners = await shop.call('POST', '/orders', sale({ discount_value: 20 }))
  expect(owners.status).toBe(201)
  await clerkMay({ limits, actions })

  const write = (line: Record<string, unknown>) => shop.call('POST', '/orders', sale(line), clerk)
  expect(await write({ discount_value: 5 })).toMatchObject({ status: 201 })
  expect(await write({ discount_value: 6 })).toMatchObject({
    status: 403,
    body: { code: 'limit_exceeded', errors: [{ path: '/order_details/0/discount_value' }] },
  })
  expect(await write({ gold_price_per_gram_value: 899 })).toMatchObject({
    status: 403,
    body: { code: 'forbidden', errors: [{ path: '/order_details/0/gold_price_per_gram_value' }] },
  })
  const till = { order: sale({ discount_value: 6 }), payments: [], confirm: true }
  expect(await shop.call('POST', '/orders/checkout', till, clerk)).toMatchObject({
    status: 403,
    body: { code: 'limit_exceeded' },
  })
  const kept = await shop.call(
    'PUT',
    `/orders/${String(owners.body.id)}`,
    { remarks: 'the owner agreed' },
    clerk,
  )
  expect(kept).toMatchObject({ status: 200, body: { remarks: 'the owner agreed' } })

  expect(await trade.unconfirm(old, 'x', clerk)).toMatchObject(refused('approval_needed'))
  const out = { customer_id, in_out: -1, amount_value: 101 }
  await shop.call('POST', '/customer_balance_details', { ...out, in_out: 1, amount_value: 500 })
  expect(await shop.call('POST', '/customer_balance_details', out, clerk)).toMatchObject(
    refused('limit_exceeded'),
  )
  const less = { ...out, amount_value: 100 }
  expect(await shop.call('POST', '/customer_balance_details', less, clerk)).toMatchObject({ status: 201 })
})
