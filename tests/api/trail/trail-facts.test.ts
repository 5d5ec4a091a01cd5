// Engines: both
import { beforeEach, expect, test } from 'vitest'
import { resetPassword } from '#server/commands/accounts'
import { kept, luk, openTrade, orderIn, type Trade } from '../../support/cast'
import { rings } from '../../support/bills'
import { openShop, passwords, today, tokenOf, type TestShop } from '../../support/shop'

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
})

const at = { incoming: { socket: { remoteAddress: '::ffff:192.0.2.7' } } }
const phone = { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/5.0 (iPhone)' }

const saleTo = ({ ids }: Trade) => ({
  ...{ order_type: 'CPXS', customer_id: ids[luk] },
  order_details: [{ ...rings(1), gold_price_per_gram_value: 900 }],
})

const trailOf = ({ shop: { db } }: TestShop) =>
  db.selectFrom('goldbook_audit').selectAll().orderBy('id').execute()

function signIn(username: string, password: string): Promise<Response> {
  const body = JSON.stringify({ username, password })
  return Promise.resolve(shop.app.request('/login', { method: 'POST', body, headers: phone }, at))
}

test('a change has the shop’s day, the address and the device beside user and time', async () => {
  const { token }: { token: string } = await (await signIn('clerk', passwords.clerk)).json()
  const body = JSON.stringify({ name: '黄' })
  const headers = { ...phone, 'X-Token': token }
  const made = await shop.app.request('/_api/colors', { method: 'POST', body, headers }, at)
  expect(made.status).toBe(201)
  expect((await trailOf(shop)).at(-1)).toMatchObject({
    ...{ user_id: 2, name: 'colors.create', day: today, address: '192.0.2.7' },
    ...{ user_agent: 'Mozilla/5.0 (iPhone)', reason: null, subjects: ['colors/1'] },
  })
})

test('sign-ins, sign-outs and failed attempts are in the trail, and nothing of what was typed', async () => {
  await signIn('clerk', 'not the password')
  await signIn('my-password-in-the-wrong-box', 'clerk')
  const { token }: { token: string } = await (await signIn('clerk', passwords.clerk)).json()
  await shop.call('POST', '/user/logout', {}, { as: 'nobody', headers: { 'X-Token': token } })
  const told = await trailOf(shop)
  expect(told).toMatchObject([
    { name: 'users.sign_in_refused', user_id: 2, subjects: ['users/2'], address: '192.0.2.7' },
    { name: 'users.sign_in_refused', user_id: null, subjects: [] },
    { name: 'users.sign_in', user_id: 2, address: '192.0.2.7' },
    { name: 'users.sign_out', user_id: 2 },
  ])
  expect(JSON.stringify(told)).not.toMatch(/not the password|wrong-box/)
})

test('a first sign-in that must choose a new password is in the trail as such', async () => {
  await signIn('clerk', await resetPassword(shop.shop.db, 'clerk'))
  const told = (await trailOf(shop)).at(-1)
  expect(told).toMatchObject({
    ...{ name: 'users.own_password_asked', user_id: 2 },
    changes: [{ after: { code: 'password_to_change' } }],
  })
  expect(JSON.stringify(told)).not.toContain('/login')
})

test("attempts beyond a role's rights are in the trail, and so are exports", async () => {
  await shop.call('PUT', '/users/2', { roles: ['admin'] }, { as: 'clerk' })
  const headers = { 'Content-Type': 'application/json', 'X-Token': tokenOf('admin') }
  const taken = await shop.app.request('/_api/colors/export', { method: 'POST', headers, body: '{}' })
  expect(taken.status).toBe(200)
  expect(await trailOf(shop)).toMatchObject([
    {
      name: 'users.refused',
      user_id: 2,
      changes: [{ after: { code: 'forbidden', method: 'PUT', path: '/_api/users/2' } }],
    },
    {
      name: 'exports.export',
      user_id: 1,
      changes: [{ resource: 'colors', after: { format: 'csv', rows: 0 } }],
    },
  ])
})

test('a printed paper is in the trail with its kind', async () => {
  const trade = await openTrade()
  const sale = orderIn(await trade.call('POST', '/orders', saleTo(trade)))
  await trade.call('POST', '/prints', { document: 'sales_order', keys: [String(sale.id)] })
  await trade.call('POST', '/prints/pdf?document=sales_order', {})
  expect((await trailOf(trade)).at(-1)).toMatchObject({
    name: 'prints.count',
    subjects: [`orders/${sale.id}`],
    changes: [{ after: { prints: 1, document: 'sales_order' } }],
  })
})

test('an un-confirmed order is in the trail with the reason', async () => {
  const trade = await openTrade()
  const bought = orderIn(await trade.call('POST', '/orders', { ...saleTo(trade), order_type: 'CPRK' }))
  kept(await trade.call('POST', `/orders/confirm/${bought.id}`))
  kept(await trade.call('POST', `/orders/unconfirm/${bought.id}`, { reason: ' weighed wrong ' }))
  expect((await trailOf(trade)).at(-1)).toMatchObject({ name: 'orders.unconfirm', reason: 'weighed wrong' })
})

test('a payment is listed in the history of its order, also when it is taken back', async () => {
  const trade = await openTrade()
  const sale = orderIn(await trade.call('POST', '/orders', saleTo(trade)))
  const paid = kept(await trade.pay(sale, { value: 1 }))
  kept(await trade.call('DELETE', `/order_payments/${paid.id}`))
  const about = (await trailOf(trade)).filter(({ subjects }) => subjects.includes(`orders/${sale.code}`))
  expect(about.map(({ name }) => name)).toEqual([
    'orders.create',
    'order_payments.create',
    'order_payments.delete',
  ])
})
