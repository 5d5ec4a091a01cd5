// Engines: either
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect'
import { luk, orderIn, ring, tradeAt } from '../support/cast'
import { openModuleLoader, type ModuleLoader } from '../support/module-loader'
import { openShop, servedBy, today, type TestShop } from '../support/shop'
import { shopDatabase } from '../support/test-database'

/**
 * The modules of a product with two more entries; those of the other tests of this worker stay as they are.
 */
let modules: ModuleLoader
let database: Database
let call: TestShop['call']

/** The one entry each of a consignment and a card. */
async function addEntries({ load }: ModuleLoader) {
  const { orderTypes } = await load('domain/order/order-types')
  const list = { path: 'order-consigned', icon: 'gift', order: 6 }
  Object.assign(orderTypes, { JSXS: { ...orderTypes.CPXS, begins: null, list } })
  const { paymentMethods } = await load('domain/payment/payment-methods')
  Object.assign(paymentMethods, { card: { ...paymentMethods.check, till: null } })
}

beforeAll(async () => {
  modules = await openModuleLoader()
  await addEntries(modules)
  database = await shopDatabase(`goldbook_test_one_entry_${process.pid}`)
  await openShop({}, database)
  const { openShop: openOn } = await modules.load('server/open-shop')
  const { readEnvironment } = await modules.load('server/process/env')
  const { createServer } = await modules.load('server/http/app')
  const shop = await openOn(readEnvironment({ LOG_LEVEL: 'silent' }), database)
  call = servedBy({ ...shop, now: () => new Date(`${today}T04:00:00Z`) }, createServer).call
})
afterAll(async () => {
  await database.close()
  await modules.close()
})

test('an order of an added type is saved, confirmed, listed and paid by an added method, and an added role undoes it', async () => {
  const trade = await tradeAt(call, { stock: [ring] })
  const draft = await trade.draftSale({ ...ring, quantity: 4, weight: 40 }, { to: luk, order_type: 'JSXS' })
  expect(draft).toMatchObject({ code: 'JSXS-20261121-0001', in_out: -1, receivable_cash_value: 36640 })
  expect(orderIn(await trade.confirm(draft))).toMatchObject({ confirmed: true, paid: false })
  expect(await trade.stock(ring)).toMatchObject({ quantity: 6, weight: 60.5 })
  const filters = [{ field: 'order_type', operator: 'eq', value: 'JSXS' }]
  expect(await call('POST', '/orders/search', { filters })).toMatchObject({
    body: { total: 1, data: [{ code: draft.code, unpaid_cash_value: 36640 }] },
  })
  expect(await call('POST', '/orders/search', { filters: [{ ...filters[0], value: 'CPXS' }] })).toMatchObject(
    { body: { total: 0 } },
  )

  const paid = await trade.pay(draft, {
    payment_method: 'card',
    value: 36640,
    payment_method_detail: 'VISA 4711',
  })
  expect(paid).toMatchObject({ status: 201, body: { payment_method: 'card', in_out: 1 } })
  expect(await trade.order(draft)).toMatchObject({ paid: true, unpaid_cash_value: 0 })
  const refused = await trade.pay(draft, { payment_method: 'cowrie', value: 1 })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: '/payment_method' }] } })

  expect(await call('DELETE', `/order_payments/${String(paid.body.id)}`)).toMatchObject({ status: 204 })
  const clerk = { as: 'clerk' } as const
  expect(await trade.unconfirm(draft, 'x', clerk)).toMatchObject({ status: 403 })
  const rights = { actions: { 'orders.unconfirm': 'yes' } }
  expect(
    await call('POST', '/roles', { code: 'manager', name: 'Manager', based_on: 'editor', rights }),
  ).toMatchObject({
    status: 201,
  })
  expect(await call('PUT', '/users/2', { roles: ['editor', 'manager'] })).toMatchObject({ status: 200 })
  expect(await trade.unconfirm(draft, 'x', clerk)).toMatchObject({ status: 200, body: { confirmed: false } })
  expect(await trade.stock(ring)).toMatchObject({ quantity: 10, weight: 100.5 })
  expect(await call('GET', '/resources/problems', undefined, clerk)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect(await call('DELETE', `/orders/${draft.id}`, undefined, clerk)).toMatchObject({
    status: 403,
    body: { code: 'not_own' },
  })
})
