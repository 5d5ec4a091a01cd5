import { expect, test } from 'vitest'
import { openShop } from '../support/shop'
import { bangle, openTrade } from '../support/cast'

test('a customer is created with a code, found by id and by code, changed and deleted', async () => {
  const { call } = await openShop()
  const made = await call('POST', '/customers', { name: '  周大明  ', phone: '2345 6789' })
  expect(made).toMatchObject({
    status: 201,
    body: { code: 'C00001', name: '周大明', currency_id: 'HKD', currency: { code: 'HKD' }, balance_value: 0 },
  })

  expect((await call('GET', `/customers/${made.body.id}`)).body).toEqual(made.body)
  expect((await call('GET', '/customers/C00001')).body).toEqual(made.body)

  const changed = await call('PUT', '/customers/C00001', { phone: null })
  expect(changed).toMatchObject({ status: 200, body: { name: '周大明', phone: null, code: 'C00001' } })

  expect(await call('DELETE', '/customers/C00001')).toMatchObject({ status: 204, body: {} })
  for (const answer of [
    await call('GET', '/customers/C00001'),
    await call('PUT', '/customers/C00001', { phone: '1' }),
    await call('DELETE', '/customers/C00001'),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await call('POST', '/customers/search', {})).body).toMatchObject({ total: 0, data: [] })
})

test('a record that is addressed by its code may get another one', async () => {
  const { call } = await openShop()
  await call('POST', '/customers', { name: '陈', code: 'CHAN' })
  expect(await call('PUT', '/customers/CHAN', { code: 'CHEN' })).toMatchObject({
    status: 200,
    body: { code: 'CHEN' },
  })
  expect(await call('GET', '/customers/CHAN')).toMatchObject({ status: 404 })
})

test('a change that starts from an older record overwrites nothing, and shows the current one', async () => {
  const { call } = await openShop()
  const { body: old } = await call('POST', '/colors', { name: '黄' })
  const { body: current } = await call('PUT', `/colors/${old.id}`, {
    name: '黄金',
    updated_at: old.updated_at,
  })

  const answer = await call('PUT', `/colors/${old.id}`, { name: '金', updated_at: old.updated_at })

  expect(answer).toMatchObject({ status: 409, body: { code: 'stale', current } })
})

test('changes within one millisecond are distinguished', async () => {
  const { call } = await openShop()
  const { body } = await call('POST', '/colors', { name: '黄' })
  const saved = []
  for (let count = 0; count < 10; count++)
    saved.push((await call('PUT', `/colors/${body.id}`, { name: '黄' })).body)
  const times = [body, ...saved].map((one) => String(one.updated_at))
  expect(new Set(times).size).toBe(11)
  expect(times).toEqual(times.toSorted())
})

test('a record that others refer to stays, and names those others', async () => {
  const shop = await openTrade({ stock: [bangle] })
  expect(await shop.call('DELETE', `/materials/${shop.ids.AU}`)).toMatchObject({
    status: 409,
    body: { code: 'in_use', resource: 'products', by: 'Products', count: 2 },
  })
})

test('a code that others hold is not changed', async () => {
  const shop = await openTrade({ stock: [bangle] })
  expect(await shop.call('PUT', '/products/U200', { code: 'U201' })).toMatchObject({
    status: 409,
    body: { code: 'in_use' },
  })
  expect(await shop.call('PUT', '/products/R100', { code: 'R101' })).toMatchObject({
    status: 200,
    body: { code: 'R101' },
  })
  expect(await shop.call('GET', '/products/R101')).toMatchObject({ status: 200 })
})

test('a reference to a deleted or missing record is refused', async () => {
  const { call } = await openShop()
  const { body: group } = await call('POST', '/customer_groups', { name: '散客' })
  await call('DELETE', `/customer_groups/${group.id}`)

  for (const customer_group_id of [group.id, 4711]) {
    const answer = await call('POST', '/customers', { name: '陈', customer_group_id })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'reference_missing', errors: [{ path: '/customer_group_id' }] },
    })
  }
})

test('a code is trimmed and taken once', async () => {
  const { call } = await openShop()
  expect(await call('POST', '/products', { code: ' R1 ', name: '戒' })).toMatchObject({
    body: { code: 'R1' },
  })
  const taken = {
    status: 409,
    body: { code: 'code_taken', property: 'code', value: 'R1', errors: [{ path: '/code' }] },
  }
  expect(await call('POST', '/products', { code: 'R1', name: '戒' })).toMatchObject(taken)
})

test('generated codes count on, past typed ones', async () => {
  const { call } = await openShop()
  const codes = []
  for (const code of ['', 'C00002', undefined, null])
    codes.push((await call('POST', '/customers', { name: '陈', code })).body.code)
  expect(codes).toEqual(['C00001', 'C00002', 'C00003', 'C00004'])
})

test('a code that is emptied is kept; records without one never collide', async () => {
  const { call } = await openShop()
  await call('POST', '/customers', { name: '陈' })
  expect(await call('PUT', '/customers/C00001', { code: '' })).toMatchObject({ body: { code: 'C00001' } })
  for (const name of ['红', '白'])
    expect(await call('POST', '/colors', { name, code: ' ' })).toMatchObject({
      status: 201,
      body: { code: null },
    })
})

test('a record that is sent back unchanged is saved, and the server keeps its own figures', async () => {
  const shop = await openTrade()
  const { body } = await shop.call('GET', '/customers/LUK')
  const sent = {
    ...body,
    balance_value: 1_000_000,
    has_orders: true,
    created_at: '1999-01-01T00:00:00Z',
    id: 99,
  }

  const { updated_at, ...saved } = (await shop.call('PUT', '/customers/LUK', sent)).body

  expect({ ...saved, updated_at: body.updated_at }).toEqual(body)
  expect(updated_at).not.toBe(body.updated_at)
})

test.each(['shoe_size', 'constructor', '__proto__', 'toString', 'NAME'])(
  'the property "%s" does not exist',
  async (property) => {
    const { call } = await openShop()
    const answer = await call('POST', '/customers', JSON.parse(`{ "name": "陈", "${property}": {} }`))
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'unknown_property', property, errors: [{ path: `/${property}` }] },
    })
  },
)

test('every bad field is named, so that a form can mark it', async () => {
  const { call } = await openShop()
  const { status, body } = await call('POST', '/customers', {
    name: '',
    email: 'nobody',
    address: 'x'.repeat(301),
  })
  expect(status).toBe(422)
  expect(body.errors).toMatchObject([
    { path: '/name' },
    { path: '/email', message: expect.stringContaining('right form') },
    { path: '/address' },
  ])
  expect(await call('POST', '/customers', {})).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/name' }] },
  })
})

test.each([
  ['POST', '/payments'],
  ['DELETE', '/inventory_movements/1'],
  ['POST', '/order_details'],
  ['DELETE', '/settings/1'],
  ['DELETE', '/currencies/HKD'],
])('%s %s is not a call', async (method, path) => {
  const { call } = await openShop()
  expect(await call(method, path, {})).toMatchObject({ status: 405, body: { code: 'not_allowed' } })
})

test.each([
  ['GET', '/shoes/1'],
  ['GET', '/constructor/1'],
  ['POST', '/__proto__/search'],
  ['GET', '/customers/1/shoes'],
  ['GET', '/customers/0'],
  ['GET', '/customers/999999999999999999999'],
  ['GET', '/customers/%E0%A4%A'],
  ['PATCH', '/customers/1'],
  ['GET', '/colors/nothing'],
  ['DELETE', '/order_payments/0x1'],
])('%s %s finds nothing', async (method, path) => {
  const { call } = await openShop()
  expect(await call(method, path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('the settings are one record', async () => {
  const { call } = await openShop()
  expect(await call('POST', '/settings', { name_ch: '金记' })).toMatchObject({
    body: { id: 1, name_ch: '金记' },
  })
  expect(await call('PUT', '/settings/1', { name_en: 'Gold' })).toMatchObject({
    body: { name_ch: '金记', name_en: 'Gold' },
  })
  expect(await call('POST', '/settings/search', {})).toMatchObject({ body: { total: 1 } })
})

test('price ranges are kept in their normal form', async () => {
  const { call } = await openShop()
  expect(await call('POST', '/materials', { name: '足金', price_ranges: '5, 10，20' })).toMatchObject({
    body: { price_ranges: '0,5,10,20' },
  })
})

test("a group's labor fees are keyed by material and have at most two decimals", async () => {
  const { call } = await openShop()
  await call('POST', '/materials', { name: '足金', price_ranges: '10,20' })
  const group = (labor_fees: unknown) => call('POST', '/customer_groups', { name: '批发', labor_fees })
  expect(await group({ 1: [{ group: 0, labor_fee: 8.5 }] })).toMatchObject({
    status: 201,
    body: { labor_fees: { 1: [{ group: 0, labor_fee: 8.5 }] } },
  })
  expect(await group({ 1: [{ group: 0, labor_fee: 8.505 }] })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/labor_fees/1/0/labor_fee' }] },
  })
  expect(await group({ gold: [] })).toMatchObject({ status: 422 })
})
