// Extent: all
import { expect, test } from 'vitest'
import { fillWithDemoData } from '#server/demo/demo'
import { diceOf } from '#server/demo/shelf'
import { countOrders, planOrders } from '#server/demo/orders/order-plan'
import { verify } from '#server/store/invariants/verify'
import { timeLimit } from '../support/pace'
import { openShop, today, tokenOf, type TestShop } from '../support/shop'

/**
 * One order stands for ten of a full demo, with at least one of each purpose, so that the story stays short.
 */
const thinning = 10

/** Milliseconds for the story of the demo. */
const storyTime = timeLimit(60_000)

const is = (field: string, value: unknown) => ({ field, operator: 'eq', value })
const above = (field: string, value: unknown) => ({ field, operator: 'gt', value })
const empty = (field: string) => ({ field, operator: 'null' })
const filled = (field: string) => ({ field, operator: 'nnull' })
const confirmed = is('confirmed', true)
const draft = is('confirmed', false)
const paid = is('paid', true)
const forGold = is('payment_method', 'with_gold')
const owing = above('unpaid_cash_value', 0)
const begun = above('paid_cash_value', 0)
const untouched = is('paid_cash_value', 0)
const overdue = [confirmed, is('paid', false), { field: 'expire_at', operator: 'lt', value: today }]
const purchase = is('order_type', 'CPRK')
const sale = is('order_type', 'CPXS')
const giveBack = is('order_type', 'XSTH')
const preorder = is('order_type', 'XSYD')
const made = is('kind', 'manual')
const bill = is('billable_type', 'orders')

/** The states that a demo must show, with their places. */
const states: Record<string, Record<string, object[]>> = {
  stocktakes: {
    'approved stocktake': [is('state', 'approved')],
    'stocktake under way': [is('state', 'open')],
  },
  stocktake_lines: {
    ...Object.fromEntries(
      ['found', 'missing', 'unknown'].map((outcome) => [outcome, [is('outcome', outcome)]]),
    ),
  },
  orders: {
    'draft purchase': [purchase, draft],
    'paid purchase': [purchase, confirmed, paid],
    'overdue purchase': [purchase, ...overdue],
    'purchase for gold, the metal still owed': [purchase, forGold, above('unpaid_gold_weight', 0)],
    'purchase for gold, paid from the safe': [purchase, forGold, above('paid_gold_weight', 0)],
    'draft sale': [sale, draft, untouched],
    'draft sale with a deposit': [sale, draft, begun],
    'unpaid sale': [sale, confirmed, untouched],
    'part paid sale': [sale, confirmed, begun, owing],
    'paid sale': [sale, confirmed, paid],
    'overdue sale': [sale, ...overdue],
    'overdue sale, part paid': [sale, ...overdue, begun, owing],
    'sale in USD, paid': [sale, confirmed, is('currency', 'USD'), paid],
    'sale for gold, unpaid': [sale, forGold, confirmed, is('paid_gold_weight', 0)],
    'sale for gold, paid in fees and metal': [sale, forGold, paid, above('paid_gold_weight', 0)],
    'sale for gold, part of the metal paid': [
      ...[sale, forGold, is('paid', false), above('paid_gold_weight', 0)],
    ],
    'returned sale': [sale, is('returned', true)],
    'draft return': [giveBack, draft],
    'return, all of it offset': [giveBack, paid, above('offset_cash_value', 0), untouched],
    'return, paid out': [giveBack, paid, begun],
    'return, still owed to the customer': [giveBack, confirmed, owing],
    'preorder with a deposit': [preorder, draft, begun, empty('yd_converted_order_code')],
    'converted preorder': [preorder, filled('yd_converted_order_code'), draft],
    'converted preorder, fetched and paid': [preorder, filled('yd_converted_order_code'), confirmed, paid],
    'draft sale of a preorder': [sale, filled('yd_order_code'), draft, begun],
  },
  order_details: {
    'line taken back of a sale that keeps others': [is('returned', true), is('order.returned', false)],
    'line of a return': [filled('original_detail_id')],
  },
  order_payments: {
    'by cash': [is('payment_method', 'cash')],
    'by check, with its number': [is('payment_method', 'check'), filled('payment_method_detail')],
    'from the balance': [is('payment_method', 'balance'), is('in_out', 1)],
    'a return to the balance': [is('payment_method', 'balance'), is('in_out', -1)],
    'a return paid out in cash': [
      is('payment_method', 'cash'),
      is('in_out', -1),
      is('order.order_type', 'XSTH'),
    ],
    'gold from a customer': [is('payment_method', 'gold_bar'), is('in_out', 1)],
    'gold to a supplier': [is('payment_method', 'gold_bar'), is('in_out', -1)],
    'US dollars, with their rate': [is('currency', 'USD'), is('rate', 7.74)],
    'renminbi, with its rate': [is('currency', 'CNY'), is('rate', 0.9)],
    'a deposit': [is('is_deposit', true)],
    "a preorder's deposit on its sale": [filled('yd_order_code')],
    'a part of a bill': [filled('bill_id')],
  },
  payments: {
    'open bill, part paid': [bill, is('open', true), above('amount_paid_value', 0)],
    'settled bill': [bill, is('open', false), above('amount_paid_value', 0)],
  },
  gold_bars: {
    'bought bar': [above('weight', 0)],
    'bar filled by a customer': [is('weight', 0), above('current_weight', 0)],
  },
  gold_bar_details: {
    'gold sent out': [made, is('in_out', -1)],
    'gold come back': [made, is('in_out', 1)],
  },
  diamond_movements: {
    'stones sent out': [made, is('in_out', -1)],
    'stones come back': [made, is('in_out', 1)],
  },
  customer_balance_details: {
    'deposit by hand': [made, is('in_out', 1), is('currency', 'HKD')],
    'deposit in renminbi': [made, is('in_out', 1), is('currency', 'CNY')],
    'withdrawal by hand': [made, is('in_out', -1)],
    'deposit taken back': [is('kind', 'reversal')],
  },
  inventory_movements: {
    'un-confirmed sale': [is('kind', 'reversal'), filled('remarks')],
  },
  shipments: { 'parcel of a sale': [filled('tracking_number'), filled('order_code')] },
}

async function countOf({ call }: TestShop, resource: string, ...filters: object[]): Promise<number> {
  const answer = await call('POST', `/${resource}/search`, { filters, per_page: 1 })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return Number(answer.body.total)
}

async function countsOf(shop: TestShop, resources: string[]): Promise<Record<string, number>> {
  const counts = resources.map(async (name) => [name, await countOf(shop, name)] as const)
  return Object.fromEntries(await Promise.all(counts))
}

/** The bytes of the small picture of each photo of a product, as lists load it. */
async function photosOf({ call, app }: TestShop): Promise<number[]> {
  const { body } = await call('POST', '/products/search', { per_page: 100 })
  const codes = new Set(JSON.stringify(body.data).match(/DEMO-[A-Z-]+/g))
  const loaded = [...codes].map(async (code) => {
    const headers = { 'X-Token': tokenOf('admin') }
    const answer = await app.request(`/media/${code}?size=small`, { headers })
    return answer.status === 200 ? (await answer.arrayBuffer()).byteLength : 0
  })
  return Promise.all(loaded)
}

/** The states that a shop does not show. */
async function missing(shop: TestShop): Promise<string[]> {
  const wanted = Object.entries(states).flatMap(([resource, named]) =>
    Object.entries(named).map(([name, filters]) => ({ resource, name, filters })),
  )
  const counts = wanted.map(async ({ resource, name, filters }) => {
    return { state: `${resource}: ${name}`, count: await countOf(shop, resource, ...filters) }
  })
  return (await Promise.all(counts)).filter(({ count }) => count === 0).map(({ state }) => state)
}

test(
  'a demo shows a month of a shop in every state, and its books are right',
  async () => {
    const shop = await openShop()
    const said: string[] = []

    await fillWithDemoData(shop.app, shop.shop, 'zh', (line) => said.push(line), thinning)

    const wanted = {
      ...{ materials: 3, customer_groups: 2, products: 30, customers: 40, daily_prices: 31 },
      ...{ diamonds: 4, inventory_details: 5 },
      orders: countOrders(planOrders(diceOf(1), thinning)),
    }
    expect(await countsOf(shop, Object.keys(wanted))).toEqual(wanted)
    expect(await countOf(shop, 'products', is('is_unique_code', true))).toBe(5)
    expect(await countOf(shop, 'products', filled('photos'))).toBe(30)
    const photos = await photosOf(shop)
    expect(photos.length).toBeGreaterThan(10)
    expect(photos.filter((bytes) => bytes < 500 || bytes > 20_000)).toEqual([])
    expect(await countOf(shop, 'daily_prices', is('date', today))).toBe(1)
    expect(await missing(shop)).toEqual([])
    expect(await verify(shop.shop.db, () => undefined)).toBe(0)
  },
  storyTime,
)

test('a full demo has 200 orders', () => {
  expect(countOrders(planOrders(diceOf(1)))).toBe(200)
})

test('a database with any content is left as it is', async () => {
  const shop = await openShop()
  const said: string[] = []
  await shop.call('POST', '/customers', { name: '陸記' })

  await fillWithDemoData(shop.app, shop.shop, 'zh', (line) => said.push(line))

  expect(said).toEqual(['The database is not empty: no demo data was added'])
  expect(await countsOf(shop, ['customers', 'products', 'orders'])).toEqual({
    ...{ customers: 1, products: 0, orders: 0 },
  })
})
