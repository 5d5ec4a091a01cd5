import { beforeEach, expect, test } from 'vitest'
import { kept, luk, openTrade, ring, type Order, type Trade } from '../support/cast'
import { today } from '../support/shop'

const clerk = { as: 'clerk' } as const
const oneRing = { ...ring, quantity: 1, weight: 10 }
/** The orders that the clerk's role shows: those made by its user. */
const own = {
  properties: { created_by_id: { const: { user: 'id' } } },
  required: ['created_by_id'],
}

let shop: Trade
/** A paid sale of the admin, which the clerk must not see, and a draft of the clerk's own. */
let others: Order
let mine: Order

beforeEach(async () => {
  shop = await openTrade({ stock: [ring] })
  others = await shop.draftSale({ ...oneRing, size: 'SECRET-12' }, { to: luk, remarks: 'SECRET remarks' })
  await shop.confirm(others)
  await shop.pay(others, { value: 500 })
  const draft = { order_type: 'CPXS', customer_id: shop.ids[luk], date: today, remarks: 'mine' }
  mine = kept(await shop.call('POST', '/orders', draft, clerk)) as Order
  await give({ resources: { orders: { rows: own } } })
})

/** Gives the clerk one role, that of a seller with these rights. */
async function give(rights: Record<string, unknown>) {
  kept(await shop.call('POST', '/roles', { code: 'seller', name: '销售', based_on: 'editor', rights }))
  kept(await shop.call('PUT', '/users/2', { roles: ['seller'] }))
}

const asClerk = (method: string, path: string, body?: unknown) => shop.call(method, path, body, clerk)
const idsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.data as { id: number }[]).map(({ id }) => id)

test('a seller finds only her own orders, however she looks for them', async () => {
  expect(idsOf(await asClerk('POST', '/orders/search', {}))).toEqual([mine.id])
  const looks = [
    { q: 'SECRET' },
    { filters: [{ field: 'remarks', operator: 'contains', value: 'SECRET' }] },
    { filters: [{ field: 'id', operator: 'eq', value: others.id }] },
  ]
  for (const look of looks) expect(idsOf(await asClerk('POST', '/orders/search', look))).toEqual([])
  expect((await asClerk('POST', '/orders/sums', {})).body).toMatchObject({ count: 1 })
  expect((await asClerk('POST', '/orders/groups', { by: 'order_type' })).body).toMatchObject({ count: 1 })
  expect((await asClerk('GET', `/find/${others.code}`)).body).not.toMatchObject({
    data: [{ code: others.code }],
  })
  expect((await asClerk('GET', `/find/${others.code}/sold`)).body).toEqual([])
  for (const line of ['order_details', 'order_payments'])
    expect(idsOf(await asClerk('POST', `/${line}/search`, {})), line).toEqual([])
})

test('what was paid for orders that she does not see, alone or on a bill, she does not find either', async () => {
  const another = await shop.draftSale(oneRing, { to: luk })
  await shop.confirm(another)
  const bill = kept(await shop.call('POST', '/orders/payment', { ids: [another.id] }))
  expect(idsOf(await asClerk('POST', '/payments/search', {}))).toEqual([])
  expect(await asClerk('GET', `/payments/${String(bill.id)}`)).toMatchObject({ status: 404 })
  const { data } = kept(await asClerk('POST', '/inventory_movements/search', {}))
  expect(JSON.stringify(data)).not.toContain(others.code)
  expect(idsOf(await shop.call('POST', '/payments/search', {}))).toContain(bill.id)
})

test('orders that she does not see she does not change either, and nothing moves', async () => {
  const calls: [string, string, unknown?][] = [
    ['GET', `/orders/${others.id}`],
    ['GET', `/orders/${others.id}/history`],
    ['PUT', `/orders/${others.id}`, { remarks: 'hers now' }],
    ['DELETE', `/orders/${others.id}`],
    ['POST', `/orders/confirm/${others.id}`, {}],
    ['POST', `/orders/return/${others.id}`, { detail_ids: [others.order_details[0]?.id] }],
    ['POST', '/order_payments', { order_code: others.code, payment_method: 'cash', value: 1 }],
    ['POST', '/orders/payment', { ids: [others.id] }],
    ['POST', '/orders/bulk', { action: 'delete', keys: [String(others.id)] }],
  ]
  const before = await shop.order(others)
  for (const [method, path, body] of calls) {
    const { status, body: answer } = await asClerk(method, path, body)
    expect([404, 403, 405, 409, 422], `${method} ${path}`).toContain(status)
    expect(JSON.stringify(answer), `${method} ${path}`).not.toContain('SECRET')
  }
  expect(await shop.order(others)).toEqual(before)
})

test('an order that she does not see answers every call as one that does not exist', async () => {
  const preorder = await shop.draftSale(oneRing, { to: luk, order_type: 'XSYD' })
  const calls: ((order: { id: unknown; code: unknown }) => [string, string, unknown?])[] = [
    ({ id }) => ['GET', `/orders/${String(id)}`],
    ({ id }) => ['GET', `/orders/${String(id)}/history`],
    ({ id }) => ['PUT', `/orders/${String(id)}`, { remarks: 'hers now' }],
    ({ id }) => ['DELETE', `/orders/${String(id)}`],
    ({ id }) => ['POST', `/orders/confirm/${String(id)}`, {}],
    ({ id }) => ['POST', `/orders/unconfirm/${String(id)}`, { reason: 'wrong' }],
    ({ id }) => ['POST', `/orders/convert/${String(id)}`, {}],
    ({ id }) => ['POST', `/orders/return/${String(id)}`, { detail_ids: [1] }],
    ({ id }) => ['POST', '/orders/checkout', { order_id: id, confirm: true }],
    ({ id }) => ['POST', '/orders/payment', { ids: [id] }],
    ({ id }) => ['POST', '/orders/bulk', { action: 'delete', keys: [String(id)] }],
    ({ code }) => ['POST', '/order_payments', { order_code: code, payment_method: 'cash', value: 1 }],
    ({ code }) => ['POST', '/shipments', { code: 'S1', name: 'x', order_code: code }],
  ]
  const absent = { id: 99_999, code: 'CPXS-99999999-999' }
  for (const hidden of [others, preorder])
    for (const call of calls) {
      const [method, path, body] = call(hidden)
      const { status, body: answer } = await asClerk(method, path, body)
      const missing = await asClerk(...call(absent))
      expect([status, answer.code], `${method} ${path}`).toEqual([missing.status, missing.body.code])
    }
})

test('her own order she writes, sells and pays as usual', async () => {
  const order_details = [{ ...oneRing, gold_price_per_gram_value: 900, labor_fee_per_gram_value: 16 }]
  expect(await asClerk('PUT', `/orders/${mine.id}`, { order_details })).toMatchObject({ status: 200 })
  expect(await asClerk('POST', `/orders/confirm/${mine.id}`, {})).toMatchObject({ status: 200 })
  expect(idsOf(await asClerk('POST', '/order_details/search', {}))).toHaveLength(1)
})

test('figures of the whole shop are hidden from users who see a part of it', async () => {
  const dashboard = (await asClerk('GET', '/dashboard')).body
  expect(dashboard).not.toHaveProperty('sales')
  expect(await asClerk('GET', `/customers/${shop.ids[luk]}/cashflow`)).toMatchObject({ status: 403 })
  const sheet = await shop.app.request('/_api/orders/export', {
    method: 'POST',
    headers: { 'X-Token': 'token-of-the-clerk', 'Content-Type': 'application/json' },
    body: JSON.stringify({ format: 'csv' }),
  })
  const text = await sheet.text()
  expect([sheet.status, text.includes(mine.code), text.includes('SECRET')]).toEqual([200, true, false])
})

test('a condition that cannot be judged is refused when the role is saved', async () => {
  const rights = { resources: { orders: { rows: { properties: { no_such: { const: 1 } } } } } }
  expect(await shop.call('POST', '/roles', { code: 'odd', name: '怪', rights })).toMatchObject({
    status: 422,
    body: { code: 'right_unknown' },
  })
})

test('a role may allow with approval only actions that somebody can approve', async () => {
  const rights = { actions: { 'orders.confirm': 'approval' } }
  expect(await shop.call('POST', '/roles', { code: 'odd', name: '怪', rights })).toMatchObject({
    status: 422,
    body: { code: 'right_not_approvable' },
  })
})
