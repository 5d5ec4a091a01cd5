// Engines: either
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Resource } from '#resource/resource'
import type { Database } from '#server/db/connect'
import { openShop, type TestShop } from '../support/shop'
import { resourceFolder } from '../support/resource-folder'
import { tender } from '../support/tender'
import { shopDatabase } from '../support/test-database'

const everybody = ['admin', 'editor']
/** The same, with banks hidden from the clerk. */
const counter: Resource = {
  ...tender,
  $id: 'counter_tenders',
  access: { read: everybody, write: everybody, delete: [] },
  properties: {
    ...tender.properties,
    bank: { title: '银行', kind: 'text', access: { read: ['admin'] } },
  },
}
const files = resourceFolder(tender, counter)
let own: Database
let shop: TestShop

beforeAll(async () => {
  own = await shopDatabase(`goldbook_test_conditions_${process.pid}`)
})
beforeEach(async () => {
  shop = await openShop({ RESOURCES_DIR: files.folder }, own)
})
afterAll(async () => {
  await own.close()
  files.remove()
})

const pay = (body: Record<string, unknown>) => shop.call('POST', '/tenders', body)
const gold = { payment_method: 'gold_bar', weight: 37.429, gold_bar_code: 'B1' }

test('gold is weighed and comes as a bar, and takes no value', async () => {
  expect(await pay(gold)).toMatchObject({ status: 201, body: { weight: 37.429, value: null } })
  expect(await pay({ payment_method: 'gold_bar' })).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path: '/weight' }, { path: '/gold_bar_code' }] },
  })
  expect((await pay({ ...gold, weight: 0 })).body.errors).toMatchObject([{ path: '/weight' }])
  expect((await pay({ ...gold, value: 5, bank: 'HSBC' })).body.errors).toMatchObject([
    { path: '/value', message: 'This does not apply to this record; leave it empty' },
    { path: '/bank' },
  ])
  expect(await pay({ ...gold, value: null, bank: '' })).toMatchObject({ status: 201 })
})

test('a payment without a method is in cash', async () => {
  expect(await pay({ payment_method: 'cash', value: 5 })).toMatchObject({ status: 201 })
  expect((await pay({ payment_method: 'cash' })).body.errors).toMatchObject([{ path: '/value' }])
  expect((await pay({ payment_method: 'cash', value: 5, weight: 1 })).body.errors).toMatchObject([
    { path: '/weight' },
  ])
})

test('when somebody else pays, the remarks give the reason', async () => {
  const cash = { payment_method: 'cash', value: 5, paid_by: '陈' }
  expect((await pay(cash)).body.errors).toMatchObject([{ path: '/remarks' }])
  expect(await pay({ ...cash, remarks: '儿子代付' })).toMatchObject({ status: 201 })
})

test('a change is judged together with the stored values, and removes those that no longer apply', async () => {
  const { body } = await pay(gold)
  const change = (values: Record<string, unknown>) => shop.call('PUT', `/tenders/${body.id}`, values)

  expect((await change({ weight: null })).body.errors).toMatchObject([{ path: '/weight' }])
  expect((await change({ value: 5 })).body.errors).toMatchObject([{ path: '/value' }])
  expect((await change({ payment_method: 'cash' })).body.errors).toMatchObject([{ path: '/value' }])
  expect((await change({ ...body, payment_method: 'cash', value: 5 })).body.errors).toMatchObject([
    { path: '/weight' },
    { path: '/gold_bar_code' },
  ])
  expect(await change({ payment_method: 'cash', value: 33_427.84 })).toMatchObject({
    status: 200,
    body: { value: 33_427.84, weight: null, gold_bar_code: null },
  })
})

test('a value that a newer condition excludes stays until somebody changes it', async () => {
  const { body } = await pay(gold)
  await sql`update tenders set bank = 'HSBC'`.execute(shop.shop.db)
  const change = (values: Record<string, unknown>) => shop.call('PUT', `/tenders/${body.id}`, values)

  expect(await change({ remarks: '旧金' })).toMatchObject({ status: 200, body: { bank: 'HSBC' } })
  expect(await change({ bank: 'HSBC' })).toMatchObject({ status: 200 })
  expect((await change({ bank: 'BOC' })).body.errors).toMatchObject([{ path: '/bank' }])
  expect(await change({ bank: null })).toMatchObject({ status: 200, body: { bank: null } })
})

test('a second name reads, writes, sorts and filters the same column', async () => {
  const cash = { payment_method: 'cash' }
  const { body } = await pay({ ...cash, amount: 7 })
  await pay({ ...cash, value: 3, amount: 3 })
  expect(body).toMatchObject({ value: 7, amount: 7 })

  const answer = await shop.call('POST', '/tenders/search', {
    filters: [{ field: 'amount', operator: 'gte', value: 3 }],
    sorts: ['amount|ASC'],
  })
  expect(answer.body.data).toMatchObject([{ amount: 3 }, { amount: 7, value: 7 }])
  expect((await pay({ ...cash, value: 3, amount: 4 })).body.errors).toMatchObject([
    { path: '/amount', message: 'This is the same value as “value” and cannot differ from it' },
  ])
})

test('a record that is sent back with one of the two names changed means the change', async () => {
  const { body } = await pay({ payment_method: 'cash', value: 7 })
  const change = (values: Record<string, unknown>) => shop.call('PUT', `/tenders/${body.id}`, values)
  const { updated_at: _first, ...record } = body
  expect(await change({ ...record, amount: 8 })).toMatchObject({ body: { value: 8, amount: 8 } })
  expect(await change({ value: 9, amount: 8 })).toMatchObject({ body: { value: 9, amount: 9 } })
  expect(await change({ value: 1, amount: 2 })).toMatchObject({ status: 422 })
})

test('a hidden field is never required', async () => {
  const check = { payment_method: 'check', value: 5, check_number: '007' }
  const write = (as: 'admin' | 'clerk') => shop.call('POST', '/counter_tenders', check, { as })
  expect((await write('admin')).body.errors).toMatchObject([{ path: '/bank' }])
  expect(await write('clerk')).toMatchObject({ status: 201 })

  const { body } = await shop.call('GET', '/resources/counter_tenders', undefined, { as: 'clerk' })
  expect(JSON.stringify(body)).not.toContain('bank')
})
