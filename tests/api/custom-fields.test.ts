// Engines: both
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect'
import { kept, luk, openTrade, ring, type Trade } from '../support/cast'
import { shopDatabase } from '../support/test-database'

let database: Database
let trade: Trade

const receipt = { title: '收据号', titles: { en: 'Receipt' }, kind: 'text', unique: true }
const seller = { title: '经手人', titles: { en: 'Seller' }, kind: 'reference', to: 'customers' }
const alsoSeller = {
  title: '跟单',
  titles: { en: 'Also seller' },
  kind: 'reference',
  to: 'customers',
  alias: 'seller_id',
}

beforeAll(async () => {
  database = await shopDatabase(`goldbook_test_custom_fields_${process.pid}`)
  trade = await openTrade({ stock: [ring] }, database)
  const names = ['order_payments', 'orders', 'order_details', 'gold_bars', 'gold_bar_details', 'inventorys']
  for (const name of names) {
    const overlay = { properties: { receipt_no: receipt, seller_id: seller, clerk_id: alsoSeller } }
    kept(await trade.call('PUT', `/resources/${name}/overlay`, overlay))
  }
})
afterAll(() => database.close())

test('fields that an installation adds to a payment, an order, its lines, a bar and a stock row are kept', async () => {
  const { call, ids } = trade
  const own = (receipt_no: string) => ({ receipt_no, seller_id: ids[luk] })
  const sale = await trade.draftSale({ ...ring, ...own('L1') }, { to: luk, ...own('O1') })
  expect(sale).toMatchObject({ receipt_no: 'O1', order_details: [{ receipt_no: 'L1', clerk_id: ids[luk] }] })
  expect(await trade.pay(sale, { value: 100, ...own('P1') })).toMatchObject({
    status: 201,
    body: { value: 100, receipt_no: 'P1', seller: { code: luk }, clerk: { code: luk } },
  })
  expect(await call('POST', '/gold_bars', { weight: 5, ...own('G1') })).toMatchObject({
    status: 201,
    body: { receipt_no: 'G1', seller_id: ids[luk] },
  })
  const found = { gold_bar_id: 1, in_out: 1, weight: 0.5 }
  expect(await call('POST', '/gold_bar_details', { ...found, ...own('M1') })).toMatchObject({
    status: 201,
    body: { receipt_no: 'M1', clerk: { code: luk } },
  })
  expect(await call('PUT', `/inventorys/${ring.inventory_code}`, own('S1'))).toMatchObject({
    status: 200,
    body: { receipt_no: 'S1', seller: { code: luk } },
  })
})

test('a payment with a missing reference, or a repeated number, is refused, and nothing is paid', async () => {
  const sale = await trade.draftSale(ring, { to: luk })
  expect(await trade.pay(sale, { value: 100, seller_id: 4711 })).toMatchObject({
    status: 422,
    body: { code: 'reference_missing', errors: [{ path: '/seller_id' }] },
  })
  await trade.pay(sale, { value: 1, receipt_no: 'P7' })
  expect(await trade.pay(sale, { value: 1, receipt_no: 'P7' })).toMatchObject({
    status: 409,
    body: { code: 'code_taken' },
  })
  expect(await trade.order(sale)).toMatchObject({ paid_cash_value: 1, payments: [{ receipt_no: 'P7' }] })
})

test('a bar or a movement with a missing reference is refused, and nothing moves', async () => {
  const { call } = trade
  const nobody = { status: 422, body: { code: 'reference_missing', errors: [{ path: '/seller_id' }] } }
  const { body: bar } = await call('POST', '/gold_bars', { weight: 5 })
  expect(await call('POST', '/gold_bars', { weight: 5, seller_id: 4711 })).toMatchObject(nobody)
  const found = { gold_bar_id: bar.id, in_out: 1, weight: 0.5, seller_id: 4711 }
  expect(await call('POST', '/gold_bar_details', found)).toMatchObject(nobody)
  expect(await call('GET', `/gold_bars/${String(bar.id)}`)).toMatchObject({ body: { current_weight: 5 } })
})

test('a list is filtered through the second name of a reference, and its record is not deleted', async () => {
  const { call, ids } = trade
  const { body } = await call('POST', '/customers', { name: 'Only a seller' })
  await call('POST', '/gold_bars', { clerk_id: body.id })
  const filters = [{ field: 'clerk.name', operator: 'eq', value: 'Only a seller' }]
  expect(await call('POST', '/gold_bars/search', { filters })).toMatchObject({
    status: 200,
    body: { total: 1, data: [{ seller_id: body.id }] },
  })
  for (const id of [body.id, ids[luk]])
    expect(await call('DELETE', `/customers/${String(id)}`)).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    })
})
