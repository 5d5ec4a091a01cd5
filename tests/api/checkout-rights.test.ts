// Engines: either
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect'
import { ownResources, type OwnResources } from '../support/own-resources'
import { openShop, type TestShop } from '../support/shop'
import { shopDatabase } from '../support/test-database'

/** The rights of users to orders and payments, besides the admin's. */
let shop: TestShop
let database: Database
let files: OwnResources

beforeAll(async () => {
  files = await ownResources()
  database = await shopDatabase(`goldbook_test_checkout_rights_${process.pid}`)
})
afterAll(async () => {
  await database.close()
  await files.drop()
})

const clerk = { as: 'clerk' } as const
const order = {
  order_type: 'CPXS',
  order_details: [
    {
      product_code: 'R100',
      quantity: 1,
      weight: 10,
      gold_price_per_gram_value: 900,
      labor_fee_per_gram_value: 16,
    },
  ],
}
const payments = [{ payment_method: 'cash', value: 9160 }]

/** A shop with ten rings, in which clerks may not write every resource. */
async function openWith(resource: string, access: object) {
  await files.edit(resource, (file) => Object.assign(file, { access }))
  shop = await openShop({ RESOURCES_DIR: files.folder }, database)
  await shop.call('POST', '/products', { code: 'R100', name: '素圈' })
  await shop.call('POST', '/inventorys/init', { product_code: 'R100', quantity: 10, weight: 100.5 })
  const luk = await shop.call('POST', '/customers', { code: 'LUK', name: '陆' })
  return { ...order, customer_id: luk.body.id }
}

const stored = async (resource: string) => (await shop.call('POST', `/${resource}/search`, {})).body.total

test('a user who may not take payments saves nothing at a checkout with a payment', async () => {
  const sale = await openWith('order_payments', {
    read: ['admin', 'editor'],
    write: ['admin'],
    delete: ['admin'],
  })
  const refused = { status: 403, body: { code: 'forbidden' } }
  expect(
    await shop.call('POST', '/orders/checkout', { order: sale, payments, confirm: true }, clerk),
  ).toMatchObject(refused)
  expect(await stored('orders')).toBe(0)
  expect(await shop.call('POST', '/orders/checkout', { order: sale }, clerk)).toMatchObject({ status: 201 })
})

test('a user who may write orders but not change them can neither confirm nor change one at a checkout', async () => {
  const access = {
    read: ['admin', 'editor'],
    write: ['admin'],
    create: ['admin', 'editor'],
    delete: ['admin'],
  }
  await files.edit('order_payments', (file) =>
    Object.assign(file, {
      access: { read: ['admin', 'editor'], write: ['admin', 'editor'], delete: ['admin'] },
    }),
  )
  const sale = await openWith('orders', access)
  const checkout = (body: object) => shop.call('POST', '/orders/checkout', body, clerk)
  const refused = { status: 403, body: { code: 'forbidden' } }
  expect(await checkout({ order: sale, payments, confirm: true })).toMatchObject(refused)
  expect(await stored('orders')).toBe(0)

  const { status, body } = await checkout({ order: sale, payments })
  expect(status).toBe(201)
  expect(await checkout({ order: { ...body, salesperson: '阿明' } })).toMatchObject(refused)
  expect(await checkout({ order_id: body.id, confirm: true })).toMatchObject(refused)
  expect((await shop.call('GET', `/orders/${String(body.id)}`)).body).toMatchObject({ confirmed: false })
})

test('a user who may not read orders learns nothing of one by a checkout', async () => {
  const access = { read: ['admin'], write: ['admin'], delete: ['admin'] }
  const sale = await openWith('orders', access)
  const { body } = await shop.call('POST', '/orders', sale)
  expect(await shop.call('POST', '/orders/checkout', { order_id: body.id, payments }, clerk)).toMatchObject({
    body: { code: expect.stringMatching(/forbidden|not_found/) },
  })
  expect(await stored('payments')).toBe(0)
})
