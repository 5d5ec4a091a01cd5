// Engines: both
import { beforeEach, expect, test } from 'vitest'
import { kept, luk, openTrade, orderIn } from '../../support/cast'
import { rings } from '../../support/bills'
import { giveOwnRole } from '../../support/planted/own-role'
import { openShop, type Answer, type TestShop } from '../../support/shop'

interface Moment {
  id: number
  name: string
  reason: string | null
  by: string
}
type Values = Record<string, unknown>

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
})

const momentsOf = async (of: TestShop, record: string) =>
  (await of.call('GET', `/${record}/history`)).body.data as Moment[]

const restore = (record: string, body: object, as: 'admin' | 'clerk' = 'admin') =>
  shop.call('POST', `/${record}/history/restore`, body, { as })

/** A group of customers, its first customer, and the changes of that one. */
async function changedLuk() {
  const group = kept(await shop.call('POST', '/customer_groups', { name: 'Wholesale' }))
  const made = kept(
    await shop.call('POST', '/customers', {
      ...{ code: 'LUK', name: 'Luk', phone: '2345 6789', customer_group_id: group.id },
    }),
  )
  const record = `customers/${String(made.id)}`
  kept(await shop.call('PUT', `/${record}`, { name: 'Luk & Sons' }))
  kept(await shop.call('PUT', `/${record}`, { phone: null, customer_group_id: null }))
  const [latest, renamed, first] = await momentsOf(shop, record)
  return { group, record, latest, renamed, first, updated_at: (await stored(record)).updated_at }
}

const stored = async (record: string) => (await shop.call('GET', `/${record}`)).body

const compare = async (of: TestShop, record: string, points: string) =>
  (await of.call('GET', `/${record}/history/compare?${points}`)).body

test('any two states of a record are compared, in whichever order they are chosen', async () => {
  const { record, first, renamed, latest } = await changedLuk()
  const whole = await compare(shop, record, `from=${first?.id}`)
  expect(whole).toMatchObject({
    restorable: true,
    changes: [
      {
        before: { name: 'Luk', phone: '2345 6789', customer_group: { name: 'Wholesale' } },
        after: { name: 'Luk & Sons', phone: null, customer_group_id: null },
      },
    ],
  })
  const names = { changes: [{ before: { name: 'Luk' }, after: { name: 'Luk & Sons' } }] }
  expect(await compare(shop, record, `from=${first?.id}&to=${renamed?.id}`)).toMatchObject(names)
  expect(await compare(shop, record, `from=${renamed?.id}&to=${first?.id}`)).toMatchObject(names)
  expect((await compare(shop, record, `from=${latest?.id}`)).changes).toEqual([])
})

test('two states of an order are compared line by line, and it is never restored', async () => {
  const trade = await openTrade()
  const sale = orderIn(
    await trade.call('POST', '/orders', {
      ...{ order_type: 'CPXS', customer_id: trade.ids[luk] },
      order_details: [{ ...rings(1), gold_price_per_gram_value: 900 }],
    }),
  )
  const [line] = sale.order_details
  kept(await trade.call('PUT', `/orders/${sale.id}`, { order_details: [{ ...line, weight: 2 }, rings(1)] }))
  const [, made] = await momentsOf(trade, `orders/${sale.id}`)
  const { changes, restorable } = await compare(trade, `orders/${sale.id}`, `from=${made?.id}`)
  expect(restorable).toBe(false)
  expect((changes as Values[]).filter(({ resource }) => resource === 'order_details')).toMatchObject([
    { before: { weight: 1 }, after: { weight: 2 } },
    { before: null, after: { weight: 1 } },
  ])
  const refused = await trade.call('POST', `/orders/${sale.id}/history/restore`, { moment: made?.id })
  expect(refused).toMatchObject({ status: 405, body: { code: 'not_allowed' } })
})

test('a record returns to an earlier state by a new change with its reason', async () => {
  const { group, record, first, updated_at } = await changedLuk()
  kept(await restore(record, { moment: first?.id, updated_at, reason: ' renamed by mistake ' }, 'clerk'))
  const was = { name: 'Luk', phone: '2345 6789', customer_group_id: group.id }
  expect(await stored(record)).toMatchObject(was)
  const [told] = await momentsOf(shop, record)
  expect(told).toMatchObject({ name: 'customers.restore', by: 'clerk', reason: 'renamed by mistake' })
  expect((await compare(shop, record, `from=${first?.id}`)).changes).toEqual([])
  expect(await restore(record, { moment: first?.id })).toMatchObject({
    ...{ status: 409, body: { code: 'restore_same' } },
  })
})

async function refusal(answer: Promise<Answer>, record: string) {
  const before = await stored(record)
  const { status, body } = await answer
  expect(await stored(record)).toEqual(before)
  return [status, body.code]
}

test('a state that cannot be restored is refused, and nothing of it is saved', async () => {
  const { group, record, first, updated_at } = await changedLuk()
  const moment = first?.id
  const early = { moment, updated_at: '2026-01-01T00:00:00.000Z' }
  expect(await refusal(restore(record, early), record)).toEqual([409, 'stale'])
  expect(await refusal(restore(record, { moment: 99_999 }), record)).toEqual([404, 'not_found'])
  expect(await refusal(restore(record, {}), record)).toEqual([422, 'invalid'])
  expect(await refusal(restore(record, { moment, name: 'x' }), record)).toEqual([422, 'unknown_property'])
  kept(await shop.call('DELETE', `/customer_groups/${String(group.id)}`))
  expect(await refusal(restore(record, { moment, updated_at }), record)).toEqual([422, 'reference_missing'])
})

test('a user who may not change a record may not restore it, nor compare values that they may not read', async () => {
  kept(await shop.call('PUT', '/users/2', { name: 'Mei' }))
  expect(await shop.call('GET', '/users/2/history/compare?from=1', undefined, { as: 'clerk' })).toMatchObject(
    {
      status: 403,
    },
  )
  const [moment] = await momentsOf(shop, 'users/2')
  expect(await restore('users/2', { moment: moment?.id }, 'clerk')).toMatchObject({ status: 403 })
  expect(await restore('users/2', { moment: moment?.id })).toMatchObject({ body: { code: 'not_allowed' } })
  for (const points of ['', 'from=x', 'from=1&to=x'])
    expect(await shop.call('GET', `/users/2/history/compare?${points}`)).toMatchObject({ status: 422 })
})

test('a user who may not write a changed field does not restore the record, and the field is named', async () => {
  const { record, first, renamed } = await changedLuk()
  const readOnly = { resources: { customers: { readOnly: ['phone'] } } }
  await giveOwnRole(shop, readOnly)
  const before = await stored(record)
  expect(await restore(record, { moment: first?.id }, 'clerk')).toMatchObject({
    status: 403,
    body: { code: 'restore_fixed', fields: 'Phone' },
  })
  expect(await stored(record)).toEqual(before)
  expect((await momentsOf(shop, record)).filter(({ name }) => name === 'customers.restore')).toEqual([])
  // Where only fields that they may write were different, they restore it.
  kept(await shop.call('PUT', `/${record}`, { name: 'Luk & Daughters' }))
  const [named] = await momentsOf(shop, record)
  kept(await shop.call('PUT', `/${record}`, { name: 'Luk' }))
  expect(await restore(record, { moment: named?.id }, 'clerk')).toMatchObject({ status: 200 })
  expect(await stored(record)).toMatchObject({ name: 'Luk & Daughters' })
  // A user who may write it restores all of it.
  expect(await restore(record, { moment: renamed?.id })).toMatchObject({ status: 200 })
  expect(await stored(record)).toMatchObject({ name: 'Luk & Sons', phone: '2345 6789' })
})

test('hidden values of a record stay as they are where a user restores the rest', async () => {
  const { record, first } = await changedLuk()
  await giveOwnRole(shop, { resources: { customers: { hidden: ['phone'] } } })
  expect(await restore(record, { moment: first?.id }, 'clerk')).toMatchObject({ status: 200 })
  expect(await stored(record)).toMatchObject({ name: 'Luk', phone: null })
})
