// Engines: both
import { beforeEach, expect, test } from 'vitest'
import type { RoleRights } from '#domain/staff/rights'
import { kept, openTrade, ring, type Order, type Trade } from '../../support/cast'
import { hire } from '../../support/hired'

let shop: Trade
let purchase: Order
const asking = { 'X-Approval-Reason': 'supplier%20waits' }

/** A role that pays suppliers up to 100 at once, and may also add users and decide approvals. */
const cashier: RoleRights = {
  actions: { users: 'yes', approvals: 'yes' },
  limits: { payment_out: { most: 100, beyond: 'approval' } },
}
const manager: RoleRights = { actions: { approvals: 'yes' } }

beforeEach(async () => {
  shop = await openTrade()
  purchase = await shop.buy(ring)
  for (const [code, rights] of Object.entries({ cashier, manager }))
    kept(await shop.call('POST', '/roles', { code, name: code, based_on: 'editor', rights }))
  kept(await shop.call('PUT', '/users/2', { roles: ['cashier'] }))
})

const approve = (id: number, as: string) => shop.call('POST', `/approvals/${id}/approve`, {}, { as })

/** Asks as the clerk to pay the supplier 500. @returns the approval's id */
async function ask(): Promise<number> {
  const payment = { order_code: purchase.code, payment_method: 'cash', value: 500 }
  const { status, body } = await shop.call('POST', '/order_payments', payment, {
    as: 'clerk',
    headers: asking,
  })
  expect(status).toBe(202)
  return (body.approval as { id: number }).id
}

/** The actions that the list of requests offers a user on the waiting one. */
const may = async (as: string) => {
  const { waiting } = kept(await shop.call('GET', '/approvals/open', undefined, { as }))
  return (waiting as { may: string[] }[]).map((request) => request.may)
}

const paid = async () => (await shop.order(purchase)).paid_cash_value

test('two cashiers with the same limit do not lift it for each other', async () => {
  await hire(shop, 'colleague', ['cashier'])
  const id = await ask()
  expect(await approve(id, 'colleague')).toMatchObject({
    status: 403,
    body: { code: 'approval_beyond' },
  })
  expect(await paid()).toBe(0)
})

test('a user whom the requester has added decides none of their requests, whatever rights they have', async () => {
  const id = await hire(shop, 'friend', ['cashier'], 'clerk')
  kept(await shop.call('PUT', `/users/${id}`, { roles: ['manager'] }))
  const request = await ask()
  expect(await approve(request, 'friend')).toMatchObject({
    status: 403,
    body: { code: 'approval_not_independent' },
  })
  expect(await paid()).toBe(0)
})

test('a right given after the request does not count for it', async () => {
  const raised = await hire(shop, 'raised', ['cashier'])
  const request = await ask()
  await hire(shop, 'late', ['manager'])
  kept(await shop.call('PUT', `/users/${raised}`, { roles: ['manager'] }))
  for (const name of ['late', 'raised'])
    expect(await approve(request, name), name).toMatchObject({
      status: 403,
      body: { code: 'approval_not_independent' },
    })
  expect(await paid()).toBe(0)
})

test('nor does a role that is widened after it', async () => {
  await hire(shop, 'colleague', ['cashier'])
  const request = await ask()
  const filters = [{ field: 'code', operator: 'eq', value: 'cashier' }]
  const { data } = kept(await shop.call('POST', '/roles/search', { filters }))
  const [role] = data as [{ id: number }]
  kept(await shop.call('PUT', `/roles/${role.id}`, { rights: manager }))
  expect(await approve(request, 'colleague')).toMatchObject({
    status: 403,
    body: { code: 'approval_not_independent' },
  })
})

test('a manager from before the request approves, and the supplier is paid', async () => {
  await hire(shop, 'boss', ['manager'])
  const request = await ask()
  expect(await approve(request, 'boss')).toMatchObject({
    status: 200,
    body: { state: 'done', decided_by: 'boss' },
  })
  expect(await paid()).toBe(500)
})

test('the list offers a request to independent users, and only its refusal to others', async () => {
  await hire(shop, 'boss', ['manager'])
  const friend = await hire(shop, 'friend', ['cashier'], 'clerk')
  kept(await shop.call('PUT', `/users/${friend}`, { roles: ['manager'] }))
  await hire(shop, 'plain', ['editor'])
  const request = await ask()
  await hire(shop, 'late', ['manager'])
  expect(await may('boss')).toEqual([['approve', 'refuse']])
  expect(await may('friend')).toEqual([['refuse']])
  expect(await may('late')).toEqual([['refuse']])
  expect(await may('plain')).toEqual([])
  const refusal = shop.call('POST', `/approvals/${request}/refuse`, { reason: 'too much' }, { as: 'late' })
  expect(await refusal).toMatchObject({ status: 200, body: { state: 'refused', may: [] } })
})

test('each of several requests is judged by the moment when it was made', async () => {
  await ask()
  await hire(shop, 'boss', ['manager'])
  await ask()
  expect(await may('boss')).toEqual([['approve', 'refuse'], ['refuse']])
  expect(await may('admin')).toEqual([
    ['approve', 'refuse'],
    ['approve', 'refuse'],
  ])
})
