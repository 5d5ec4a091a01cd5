// Engines: both
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect'
import { shopDatabase } from '../support/test-database'
import { openShop, tokenOf, type CallOptions, type TestShop } from '../support/shop'

test('the screens are built from schemas that are sent once', async () => {
  const { app } = await openShop()
  const get = (headers: Record<string, string> = {}) =>
    app.request('/_api/resources', { headers: { 'X-Token': tokenOf('clerk'), ...headers } })
  const first = await get()
  const tag = first.headers.get('ETag') ?? ''
  expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
  expect((await get({ 'If-None-Match': tag })).status).toBe(304)
  expect((await get({ 'If-None-Match': `"other", W/${tag}` })).status).toBe(304)
  expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200)
})

test('a role gets the list of pages hidden from it, which is empty for the admin', async () => {
  const { app } = await openShop()
  const closedTo = async (who: 'clerk' | 'admin') => {
    const answer = await app.request('/_api/resources', { headers: { 'X-Token': tokenOf(who) } })
    return answer.headers.get('X-Closed-Pages')
  }
  expect(await closedTo('clerk')).toBe('roles,users')
  expect(await closedTo('admin')).toBe('')
})

test('choices are spelled out', async () => {
  const { call } = await openShop()
  const { body } = await call('GET', '/resources/orders')
  expect(body).toMatchObject({
    $id: 'orders',
    version: expect.stringMatching(/^[0-9a-f]{16}$/),
    properties: { payment_method: { choices: [{ value: 'no_gold' }, { value: 'with_gold' }] } },
  })
})

test('the validator of a form refuses what the API refuses', async () => {
  const { app, call } = await openShop()
  const { body } = await call('GET', '/resources/gold_bars', undefined, { as: 'clerk' })
  const validator = (version: string) =>
    app.request(`/_api/resources/gold_bars/validator.js${version}`, {
      headers: { 'X-Token': tokenOf('clerk') },
    })
  const response = await validator(`?v=${String(body.version)}`)
  expect(response.headers.get('Content-Type')).toContain('text/javascript')
  expect(response.headers.get('Cache-Control')).toContain('immutable')
  // Nothing is kept under the address of another version: it would pass for that one ever after.
  for (const other of ['', '?v=', '?v=0123456789abcdef'])
    expect((await validator(other)).headers.get('Cache-Control')).toBe('no-store')
  const text = await response.text()
  expect(text).not.toMatch(/\beval\b|new Function/)
  const schema = await call('GET', '/resources/gold_bars/form-schema')
  expect(schema.body).toMatchObject({
    type: 'object',
    properties: { weight: { type: 'number', multipleOf: 0.001 } },
  })
  expect(schema.body.properties).not.toHaveProperty('current_weight')
  expect(text).toContain('multipleOf')
})

/** A shop in which only the admin sees the cost of bars and the customers, and writes a bar's name. */
let secretive: TestShop
let database: Database
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goldbook-resources-'))
  await cp('resources', folder, { recursive: true })
  await rewrite('gold_bars', (file) => ({
    ...file,
    required: ['name'],
    list: { ...file.list, sort: 'price|ASC', search: ['code', 'price', 'name'] },
    properties: altered(file.properties, {
      price: { access: { read: ['admin'] } },
      name: { access: { write: ['admin'] } },
    }),
  }))
  await rewrite('customers', (file) => ({
    ...file,
    properties: altered(file.properties, { phone: { access: { read: ['admin'] } } }),
  }))
  await rewrite('order_details', (file) => ({
    ...file,
    properties: altered(file.properties, {
      labor_fee_in: { access: { read: ['admin'] } },
      diamond_fee_value: { access: { read: ['admin'] } },
    }),
  }))
  await rewrite('products', (file) => ({
    ...file,
    properties: altered(file.properties, { latest_in_labor_fee: { access: { read: ['admin'] } } }),
  }))
  await rewrite('inventorys', (file) => ({
    ...file,
    properties: altered(file.properties, {
      labor_fee: { access: { write: ['admin'] } },
      diamond_fee_value: { access: { read: ['admin'] } },
    }),
  }))
  await rewrite('customer_groups', (file) => ({ ...file, access: { ...file.access, read: ['admin'] } }))
  database = await shopDatabase(`goldbook_test_secretive_${process.pid}`)
  secretive = await openShop({ RESOURCES_DIR: folder }, database)
})

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

type File = Record<string, Record<string, Record<string, unknown>>>

async function rewrite(name: string, change: (file: File) => object) {
  const file = path.join(folder, `${name}.json`)
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))))
}

function altered(properties: File[string] = {}, changes: Record<string, object>) {
  const changed = Object.entries(changes).map(([name, change]) => [name, { ...properties[name], ...change }])
  return { ...properties, ...Object.fromEntries(changed) }
}

const asClerk: CallOptions = { as: 'clerk' }

test('a user who may not see a property neither reads, writes, filters nor sorts by it', async () => {
  const { call } = secretive
  const { body: bar } = await call('POST', '/gold_bars', { name: '金条', weight: 10, price: 900 })

  const seen = await call('GET', `/gold_bars/${String(bar.id)}`, undefined, asClerk)
  const listed = await call('POST', '/gold_bars/search', { q: '金条' }, asClerk)
  const schema = await call('GET', '/resources/gold_bars', undefined, asClerk)

  expect(bar).toHaveProperty('price', 900)
  expect(seen.body).not.toHaveProperty('price')
  expect(listed.body).toMatchObject({ total: 1, data: [{ name: '金条' }] })
  expect(JSON.stringify(listed.body)).not.toContain('price')
  expect(schema.body).toMatchObject({ list: { sort: 'id|DESC' } })
  expect(JSON.stringify(schema.body.form)).not.toContain('price')
  for (const search of [{ filters: [{ field: 'price', operator: 'gt', value: 1 }] }, { sorts: 'price|ASC' }])
    expect(await call('POST', '/gold_bars/search', search, asClerk)).toMatchObject({
      status: 422,
      body: { code: 'unknown_field' },
    })
  expect(await call('PUT', `/gold_bars/${String(bar.id)}`, { price: 1 }, asClerk)).toMatchObject({
    status: 422,
    body: { code: 'unknown_property' },
  })
})

test('a user who may not write a property neither sets nor changes it', async () => {
  const { call } = secretive
  const { body: bar } = await call('POST', '/gold_bars', { weight: 10, name: 'new' })
  const refused = { status: 422, body: { errors: [{ path: '/name' }] } }
  expect(await call('POST', '/gold_bars', { weight: 10, name: 'mine' }, asClerk)).toMatchObject(refused)
  const named = await call('PUT', `/gold_bars/${String(bar.id)}`, { name: '金条' })
  expect(named.body).toMatchObject({ name: '金条' })
  const kept = await call('PUT', `/gold_bars/${String(bar.id)}`, { name: 'mine', remarks: '旧' }, asClerk)
  expect(kept).toMatchObject({ status: 200, body: { name: '金条', remarks: '旧' } })
  expect(await call('POST', '/gold_bars', { weight: 1 })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/name' }] },
  })
})

test('a hidden property does not leak through a reference', async () => {
  const { call } = secretive
  const search = { filters: [{ field: 'customer.phone', operator: 'startswith', value: '2' }] }
  expect(await call('POST', '/orders/search', search)).toMatchObject({ status: 200 })
  expect(await call('POST', '/orders/search', search, asClerk)).toMatchObject({
    status: 422,
    body: { code: 'unknown_field' },
  })
})

test('nobody finds a record by a hidden value', async () => {
  const { call } = secretive
  await call('POST', '/customers', { name: '郭氏珠宝', phone: '5869 7421' })
  const found = async (q: string, options: CallOptions) =>
    (await call('POST', '/customers/search', { q }, options)).body.total
  for (const q of ['5', '58', '5869']) {
    expect(await found(q, {}), q).toBe(1)
    expect(await found(q, asClerk), q).toBe(0)
  }
  for (const q of ['郭', '郭氏', 'gs', '郭氏珠']) expect(await found(q, asClerk), q).toBe(1)
})

test('hidden values of a stock row are not in its info, and nobody opens a stock row that is hidden from them', async () => {
  const { call } = secretive
  await call('POST', '/products', { code: 'K1', name: '戒' })
  const goods = { product_code: 'K1', quantity: 1, weight: 2 }
  const opened = await call('POST', '/inventorys/init', { ...goods, size: '12', labor_fee: 99 }, asClerk)
  expect(opened).toMatchObject({
    status: 201,
    body: { labor_fee: null, inventory_info: { labor_fee: null } },
  })
  expect(JSON.stringify(opened.body)).not.toContain('diamond_fee_value')
  const mine = { inventory_info: { size: '14', labor_fee: 99 } }
  expect(await call('POST', '/inventorys/init', { ...goods, ...mine })).toMatchObject({
    status: 201,
    body: { labor_fee: 99 },
  })
})

test('a hidden resource does not appear: not by name, not beside a reference, not as a filter', async () => {
  const { call } = secretive
  const { body: group } = await call('POST', '/customer_groups', { name: '批发' })
  const { body: customer } = await call('POST', '/customers', { name: '陈', customer_group_id: group.id })
  expect(customer).toMatchObject({ customer_group: { name: '批发' } })

  const seen = await call('GET', `/customers/${String(customer.id)}`, undefined, asClerk)
  const schemas = await call('GET', '/resources', undefined, asClerk)

  expect(seen.body).not.toHaveProperty('customer_group')
  expect(JSON.stringify(schemas.body)).not.toContain('"$id":"customer_groups"')
  expect(await call('GET', '/resources/customer_groups', undefined, asClerk)).toMatchObject({ status: 403 })
  expect(await call('POST', '/customer_groups/search', {}, asClerk)).toMatchObject({ status: 403 })
  const search = { filters: [{ field: 'customer_group.name', value: '批发' }] }
  expect(await call('POST', '/customers/search', search, asClerk)).toMatchObject({ status: 422 })
})

test('hidden values of lines stay as they are when a user saves who does not see them', async () => {
  const { call } = secretive
  await call('POST', '/products', { code: 'R1', name: '戒' })
  const line = {
    product_code: 'R1',
    quantity: 1,
    weight: 1,
    gold_price_per_gram_value: 900,
    diamond_fee_value: 100,
  }
  const { body: order } = await call('POST', '/orders', { order_type: 'CPXS', order_details: [line] })
  const { body: seen } = await call('GET', `/orders/${String(order.id)}`, undefined, asClerk)
  const [known] = Array.isArray(seen.order_details) ? seen.order_details : []
  expect(known).not.toHaveProperty('diamond_fee_value')
  expect(known).not.toHaveProperty('labor_fee_in')

  await call(
    'PUT',
    `/orders/${String(order.id)}`,
    { ...seen, order_details: [{ ...known, weight: 2 }] },
    asClerk,
  )

  const { body: saved } = await call('GET', `/orders/${String(order.id)}`)
  expect(saved).toMatchObject({
    receivable_cash_value: 1900,
    order_details: [{ weight: 2, diamond_fee_value: 100, labor_fee_in: 0, amount: 1900 }],
  })
})

test('a hidden cost does not leak through the scanner', async () => {
  const { call } = secretive
  await call('POST', '/products', { code: 'S1', name: '链' })
  const read = async (options: CallOptions) =>
    JSON.stringify((await call('GET', '/scan/S1?type=1', undefined, options)).body)
  expect(await read({})).toContain('latest_in_labor_fee')
  expect(await read(asClerk)).not.toContain('latest_in_labor_fee')
})
