import { expect, test } from 'vitest'
import { fillWithDemoData } from '#server/demo/demo'
import { diceOf } from '#server/demo/dice'
import { planOrders } from '#server/demo/order-plan'
import { verify } from '#server/verify'
import { openShop, today, type TestShop } from '../support/shop'

/** One order is written for ten of a full demo, at least one of each purpose, so that the story stays short. */
const thinning = 10

const is = (field: string, value: unknown) => ({ field, operator: 'eq', value })
const above = (field: string, value: unknown) => ({ field, operator: 'gt', value })
const sale = is('order_type', 'CPXS')
const draft = is('confirmed', false)
const confirmed = is('confirmed', true)
const owing = above('unpaid_cash_value', 0)
const begun = above('paid_cash_value', 0)
const overdue = { field: 'expire_at', operator: 'lt', value: today }

/** The states that a demo must show. */
const states: Record<string, object[]> = {
  'draft purchase': [is('order_type', 'CPRK'), draft],
  'paid purchase': [is('order_type', 'CPRK'), confirmed, is('paid', true)],
  'purchase for gold': [is('order_type', 'CPRK'), confirmed, is('payment_method', 'with_gold')],
  'draft sale': [sale, draft, is('paid_cash_value', 0)],
  'draft sale with a deposit': [sale, draft, begun],
  'unpaid sale': [sale, confirmed, is('paid_cash_value', 0)],
  'part paid sale': [sale, confirmed, begun, owing],
  'paid sale': [sale, confirmed, is('paid', true)],
  'overdue sale': [sale, confirmed, is('paid', false), overdue],
  'sale in USD, paid': [sale, confirmed, is('currency', 'USD'), is('paid', true)],
  'sale for gold': [sale, confirmed, is('payment_method', 'with_gold')],
  'preorder with a deposit': [is('order_type', 'XSYD'), draft, begun],
}

async function countOf({ call }: TestShop, resource: string, ...filters: object[]): Promise<number> {
  const answer = await call('POST', `/${resource}/search`, { filters, per_page: 1 })
  return Number(answer.body.total)
}

async function countsOf(shop: TestShop, resources: string[]): Promise<Record<string, number>> {
  const counts = resources.map(async (name) => [name, await countOf(shop, name)] as const)
  return Object.fromEntries(await Promise.all(counts))
}

test('a demo shows a month of a shop in every state, and its books are right', async () => {
  const shop = await openShop()
  const said: string[] = []

  await fillWithDemoData(shop.app, shop.shop, (line) => said.push(line), thinning)

  const wanted = {
    ...{ materials: 3, customer_groups: 2, products: 30, customers: 40, daily_prices: 31, gold_bars: 5 },
    ...{ diamonds: 4, inventory_details: 5 },
    orders: planOrders(diceOf(1), thinning).length,
  }
  expect(await countsOf(shop, Object.keys(wanted))).toEqual(wanted)
  expect(await countOf(shop, 'products', is('is_unique_code', true))).toBe(5)
  expect(await countOf(shop, 'daily_prices', is('date', today))).toBe(1)
  const shown = Object.entries(states).map(
    async ([name, filters]) => [name, await countOf(shop, 'orders', ...filters)] as const,
  )
  expect((await Promise.all(shown)).filter(([, count]) => count === 0)).toEqual([])
  for (const method of ['cash', 'check'])
    expect(await countOf(shop, 'payments', is('payment_method', method))).toBeGreaterThan(0)
  expect(await countOf(shop, 'shipments')).toBeGreaterThan(0)
  expect(await verify(shop.shop.db, () => undefined)).toBe(0)
}, 60_000)

test('a full demo has 200 orders', () => {
  expect(planOrders(diceOf(1))).toHaveLength(200)
})

test('a database that holds anything is left as it is', async () => {
  const shop = await openShop()
  const said: string[] = []
  await shop.call('POST', '/customers', { name: '陸記' })

  await fillWithDemoData(shop.app, shop.shop, (line) => said.push(line))

  expect(said).toEqual(['The database is not empty: no demo data was added'])
  expect(await countsOf(shop, ['customers', 'products', 'orders'])).toEqual({
    ...{ customers: 1, products: 0, orders: 0 },
  })
})
