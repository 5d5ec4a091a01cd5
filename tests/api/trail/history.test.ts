// Engines: both
import { beforeEach, expect, test } from 'vitest'
import { kept, luk, openTrade, orderIn, type Trade } from '../../support/cast'
import { rings } from '../../support/bills'
import { openShop, type Answer, type TestShop } from '../../support/shop'

interface Moment {
  id: number
  name: string
  by: string
  reason: string | null
  changes: { resource: string; before: Values | null; after: Values | null }[]
}
type Values = Record<string, unknown>

const momentsIn = ({ body }: Answer) => body.data as Moment[]
const historyOf = async (shop: TestShop, record: string, as: 'admin' | 'clerk' = 'admin') =>
  momentsIn(await shop.call('GET', `/${record}/history`, undefined, { as }))

const saleTo = ({ ids }: Trade) => ({
  ...{ order_type: 'CPXS', customer_id: ids[luk] },
  order_details: [{ ...rings(1), gold_price_per_gram_value: 900 }],
})

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
})

test('a record shows who did what with it, the newest first, with the values before', async () => {
  await shop.call('POST', '/colors', { name: '黄' })
  await shop.call('PUT', '/colors/1', { name: '玫瑰金' }, { as: 'clerk' })
  expect(await historyOf(shop, 'colors/1')).toMatchObject([
    {
      ...{ name: 'colors.update', by: 'clerk' },
      changes: [{ resource: 'colors', before: { name: '黄' }, after: { name: '玫瑰金' } }],
    },
    { name: 'colors.create', by: 'admin', changes: [{ before: null, after: { name: '黄' } }] },
  ])
})

test('only an admin sees the address and the device', async () => {
  await shop.call('POST', '/colors', { name: '黄' }, { headers: { 'User-Agent': 'Firefox' } })
  expect((await historyOf(shop, 'colors/1'))[0]).toMatchObject({ user_agent: 'Firefox', address: null })
  const [moment] = await historyOf(shop, 'colors/1', 'clerk')
  expect(moment).not.toHaveProperty('user_agent')
  expect(moment).not.toHaveProperty('address')
})

test('an order shows its lines, its payments and its papers', async () => {
  const trade = await openTrade()
  const sale = orderIn(await trade.call('POST', '/orders', saleTo(trade)))
  const [line] = sale.order_details
  kept(await trade.call('PUT', `/orders/${sale.id}`, { order_details: [{ ...line, weight: 2 }] }))
  const paid = kept(await trade.pay(sale, { value: 1 }))
  kept(await trade.call('DELETE', `/order_payments/${paid.id}`))
  kept(await trade.call('POST', '/prints', { document: 'sales_order', keys: [String(sale.id)] }))
  const told = await historyOf(trade, `orders/${sale.id}`)
  expect(told.map(({ name }) => name)).toEqual([
    ...['prints.count', 'order_payments.delete', 'order_payments.create'],
    ...['orders.update', 'orders.create'],
  ])
  expect(told[3]?.changes).toContainEqual(
    expect.objectContaining({
      resource: 'order_details',
      before: expect.objectContaining({ weight: 1 }),
      after: expect.objectContaining({ weight: 2 }),
    }),
  )
  expect(told[2]?.changes).toMatchObject([{ resource: 'order_payments', after: { value: 1 } }])
})

test('an un-confirmed order shows the reason', async () => {
  const trade = await openTrade()
  const bought = orderIn(await trade.call('POST', '/orders', { ...saleTo(trade), order_type: 'CPRK' }))
  kept(await trade.call('POST', `/orders/confirm/${bought.id}`))
  kept(await trade.call('POST', `/orders/unconfirm/${bought.id}`, { reason: 'weighed wrong' }))
  const [latest] = await historyOf(trade, `orders/${bought.id}`)
  expect(latest).toMatchObject({ name: 'orders.unconfirm', reason: 'weighed wrong' })
})

test('a long history comes in pages', async () => {
  await shop.call('POST', '/colors', { name: '0' })
  for (let at = 1; at <= 50; at++) await shop.call('PUT', '/colors/1', { name: String(at) })
  const first = await shop.call('GET', '/colors/1/history')
  expect(momentsIn(first)).toHaveLength(50)
  const rest = await shop.call('GET', `/colors/1/history?before=${String(first.body.next)}`)
  expect(momentsIn(rest)).toMatchObject([{ name: 'colors.create' }])
  expect(rest.body.next).toBeNull()
})

test.each([
  ['/colors/99/history', 404],
  ['/nothing/1/history', 404],
  ['/colors/1/history?before=yesterday', 422],
])('%s is refused with %i', async (path, status) => {
  await shop.call('POST', '/colors', { name: '黄' })
  expect(await shop.call('GET', path)).toMatchObject({ status })
})

test('a user who may not read a record does not see its history', async () => {
  expect(await shop.call('GET', '/users/1/history', undefined, { as: 'clerk' })).toMatchObject({
    status: 403,
  })
  expect(await historyOf(shop, 'users/1')).toEqual([])
})
