import { beforeEach, expect, test } from 'vitest'
import { luk, ring, tradeAt } from '../support/cast'
import { openShop, tokenOf, type TestShop } from '../support/shop'

let shop: TestShop
const clerk = { as: 'clerk' } as const

beforeEach(async () => {
  shop = await openShop()
})

const saveRole = (role: Record<string, unknown>, as: 'admin' | 'clerk' = 'admin') =>
  shop.call('POST', '/roles', { name: String(role.code), ...role }, { as })
const give = (...roles: string[]) => shop.call('PUT', '/users/2', { roles })
const infoOf = async (as: 'admin' | 'clerk') => (await shop.call('GET', '/user/info', undefined, { as })).body

async function roleOf(code: string): Promise<Record<string, unknown> & { id: number }> {
  const filters = [{ field: 'code', operator: 'eq', value: code }]
  const { body } = await shop.call('POST', '/roles/search', { filters })
  return (body.data as (Record<string, unknown> & { id: number })[])[0] ?? { id: 0 }
}

test('admin and staff exist from the start, with their names in each language', async () => {
  expect(await roleOf('admin')).toMatchObject({ name: '管理员', name_en: 'Admin', rights: null })
  expect(await roleOf('editor')).toMatchObject({ name: '店员', name_en: 'Staff', name_es: 'Empleado' })
})

test('a role is added, given and changed without touching code, and holds from the next call on', async () => {
  const rights = {
    resources: { customers: { export: false, delete: true, hidden: ['phone'], readOnly: ['remarks_x'] } },
    actions: { 'orders.unconfirm': 'yes', 'prices.change': 'no' },
  }
  expect(await saveRole({ code: 'senior', name: '资深店员', based_on: 'editor', rights })).toMatchObject({
    status: 422,
    body: { code: 'right_unknown', errors: [{ path: '/rights/resources/customers/readOnly' }] },
  })
  rights.resources.customers.readOnly = ['name']
  const { status, body } = await saveRole({ code: 'senior', name: '资深店员', based_on: 'editor', rights })
  expect([status, body]).toMatchObject([201, { code: 'senior', rights }])
  expect(await give('senior')).toMatchObject({ status: 200 })

  const { may } = await infoOf('clerk')
  expect(may).toMatchObject({ 'orders.unconfirm': 'yes', 'orders.confirm': 'yes' })
  expect(may).not.toHaveProperty(['prices.change'])
  expect(
    await shop.call('POST', '/daily_prices', { date: '2026-11-21', price: { value: 900 } }, clerk),
  ).toMatchObject({
    status: 403,
  })
  const made = await shop.call('POST', '/customers', { code: 'C77', name: 'Wong' })
  const seen = await shop.call('GET', `/customers/${String(made.body.id)}`, undefined, clerk)
  expect(seen.body).not.toHaveProperty('phone')
  expect(await shop.call('POST', '/customers/export', { format: 'csv' }, clerk)).toMatchObject({
    status: 403,
  })
  expect(await shop.call('PUT', `/customers/${String(made.body.id)}`, { name: 'Wang' }, clerk)).toMatchObject(
    {
      body: { name: 'Wong' },
    },
  )
  expect(await shop.call('DELETE', `/customers/${String(made.body.id)}`, undefined, clerk)).toMatchObject({
    status: 204,
  })

  const trade = await tradeAt(shop.call, { stock: [ring] })
  const sale = await trade.draftSale({ ...ring, quantity: 1, weight: 10 }, { to: luk })
  await trade.confirm(sale)
  expect(await trade.unconfirm(sale, 'x', clerk)).toMatchObject({ status: 200 })
  const { id } = await roleOf('senior')
  await shop.call('PUT', `/roles/${id}`, { rights: {} })
  await trade.confirm(sale)
  expect(await trade.unconfirm(sale, 'x', clerk)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await trade.unconfirm(sale, 'x')).toMatchObject({ status: 200 })
})

test('the form of users offers the roles by their names; an unknown one cannot be given', async () => {
  await saveRole({ code: 'buyer', name: '采购', name_en: 'Buyer', based_on: 'editor' })
  const { body } = await shop.call('GET', '/resources/users')
  const { roles } = body.properties as Record<string, { choices?: unknown }>
  expect(roles?.choices).toContainEqual(
    expect.objectContaining({ value: 'buyer', title: '采购', titles: { en: 'Buyer' } }),
  )
  expect(await give('seller')).toMatchObject({ status: 422 })
})

test('nobody is locked out: the admin’s role keeps its code and its rights, and a role in use stays', async () => {
  const [admin, editor] = [await roleOf('admin'), await roleOf('editor')]
  const refused = { status: 409, body: { code: 'role_fixed' } }
  const rights = { actions: { users: 'no' } }
  expect(await shop.call('PUT', `/roles/${admin.id}`, { rights })).toMatchObject(refused)
  expect(await shop.call('PUT', `/roles/${admin.id}`, { code: 'boss' })).toMatchObject(refused)
  expect(await shop.call('DELETE', `/roles/${admin.id}`)).toMatchObject(refused)
  expect(await shop.call('PUT', `/roles/${editor.id}`, { code: 'staff' })).toMatchObject(refused)
  expect(await shop.call('PUT', `/roles/${admin.id}`, { name: '老板' })).toMatchObject({ status: 200 })
  expect(await shop.call('DELETE', `/roles/${editor.id}`)).toMatchObject({
    status: 409,
    body: { code: 'in_use' },
  })
  expect(await shop.call('PUT', '/users/1', { roles: ['editor'] })).toMatchObject({
    status: 409,
    body: { code: 'last_admin' },
  })
})

test('a role without its record grants nothing to its users', async () => {
  await saveRole({ code: 'temp', based_on: 'editor' })
  await give('temp')
  await shop.shop.db
    .updateTable('roles')
    .set({ deleted_at: new Date().toISOString() })
    .where('code', '=', 'temp')
    .execute()
  await shop.shop.live.reload()
  expect(await infoOf('clerk')).toMatchObject({ roles: ['temp'], may: {} })
  expect(await shop.call('POST', '/orders/search', {}, clerk)).toMatchObject({ status: 403 })
})

test('a user who manages users or roles gives no more than they have', async () => {
  await saveRole({ code: 'hr', based_on: 'editor', rights: { actions: { users: 'yes', roles: 'yes' } } })
  await give('hr')
  const refused = { status: 403, body: { code: 'more_than_own' } }
  const user = { username: 'ann', name: 'Ann', password: 'ferry-lantern-quartz-91' }
  expect(await shop.call('POST', '/users', { ...user, roles: ['admin'] }, clerk)).toMatchObject(refused)
  expect(await shop.call('PUT', '/users/1', { password: user.password }, clerk)).toMatchObject(refused)
  expect(await shop.call('PUT', '/users/2', { roles: ['hr', 'admin'] }, clerk)).toMatchObject(refused)
  expect(await saveRole({ code: 'spy', rights: { actions: { backups: 'yes' } } }, 'clerk')).toMatchObject(
    refused,
  )
  expect(await saveRole({ code: 'boss', based_on: 'admin' }, 'clerk')).toMatchObject(refused)
  const look = { as: 'clerk', headers: { 'X-Try-As': 'admin' } } as const
  expect(await shop.call('POST', '/users/search', {}, look)).toMatchObject(refused)
  expect(await shop.call('POST', '/users', { ...user, roles: ['editor'] }, clerk)).toMatchObject({
    status: 201,
  })
  expect(await saveRole({ code: 'junior', based_on: 'editor' }, 'clerk')).toMatchObject({ status: 201 })
})

test('unknown rights are refused, with their place', async () => {
  const refused = async (rights: unknown) => {
    const { status, body } = await saveRole({ code: 'x', rights })
    return [status, (body.errors as { path: string }[])[0]?.path]
  }
  expect(await refused({ actions: { 'orders.burn': 'yes' } })).toEqual([422, '/rights/actions/orders.burn'])
  expect(await refused({ actions: { 'orders.confirm': 'maybe' } })).toEqual([
    422,
    '/rights/actions/orders.confirm',
  ])
  expect(await refused({ actions: { backups: 'approval' } })).toEqual([422, '/rights/actions/backups'])
  expect(await refused({ resources: { crowns: { read: true } } })).toEqual([422, '/rights/resources/crowns'])
  expect(await refused({ limits: { payment_out: { most: -1, beyond: 'no' } } })).toEqual([
    422,
    '/rights/limits/payment_out/most',
  ])
  expect(await refused('everything')).toEqual([422, '/rights'])
})

test('a clerk limited to her own orders sees, counts, exports and changes no others', async () => {
  const own = {
    properties: { created_by_id: { const: { user: 'id' } } },
    required: ['created_by_id'],
  }
  const rights = { resources: { orders: { rows: own } } }
  expect(await saveRole({ code: 'own', based_on: 'editor', rights })).toMatchObject({ status: 201 })
  const trade = await tradeAt(shop.call, { stock: [ring] })
  const theirs = await trade.draftSale({ ...ring, quantity: 1, weight: 10 }, { to: luk })
  await give('own')
  const mine = await shop.call('POST', '/orders', { order_type: 'CPXS', order_details: [] }, clerk)
  expect(mine).toMatchObject({ status: 201 })
  const found = await shop.call('POST', '/orders/search', {}, clerk)
  expect([found.body.total, (found.body.data as { id: number }[]).map(({ id }) => id)]).toEqual([
    1,
    [mine.body.id],
  ])
  const refused = { status: 404, body: { code: 'not_found' } }
  expect(await shop.call('GET', `/orders/${theirs.id}`, undefined, clerk)).toMatchObject(refused)
  expect(await shop.call('PUT', `/orders/${theirs.id}`, { remarks: 'x' }, clerk)).toMatchObject(refused)
  expect(await shop.call('POST', `/orders/confirm/${theirs.id}`, {}, clerk)).toMatchObject(refused)
  expect(await shop.call('GET', `/orders/${theirs.id}/history`, undefined, clerk)).toMatchObject(refused)
  expect(await shop.call('POST', '/order_details/search', {}, clerk)).toMatchObject({ body: { total: 0 } })
  const exported = await shop.app.request('/_api/orders/export', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Token': tokenOf('clerk') },
    body: JSON.stringify({ format: 'csv' }),
  })
  expect([exported.headers.get('X-Total-Rows'), await exported.text()]).toEqual([
    '1',
    expect.not.stringContaining(String(theirs.code)),
  ])

  await give('own', 'editor')
  expect(await shop.call('POST', '/orders/search', {}, clerk)).toMatchObject({ body: { total: 3 } })
  const bad = { resources: { orders: { rows: { required: ['crown'] } } } }
  expect(await saveRole({ code: 'bad', rights: bad })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/rights/resources/orders/rows/required/0' }] },
  })
})
