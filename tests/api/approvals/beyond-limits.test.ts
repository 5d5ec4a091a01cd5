// Engines: both
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { kept, luk, openTrade, ring, type Order, type Trade } from '../../support/cast'
import { letClerk } from '../../support/needs-approval'
import { refused } from '../../support/unmoved'
import { today } from '../../support/shop'

let shop: Trade
let purchase: Order
const clerk = { as: 'clerk' } as const
const asking = { ...clerk, headers: { 'X-Approval-Reason': 'regular%20customer' } }

beforeEach(async () => {
  shop = await openTrade()
  purchase = await shop.buy(ring)
  kept(await shop.call('POST', '/daily_prices', { date: today, price: { value: 900, currency: 'HKD' } }))
  kept(await shop.call('POST', '/customer_balance_details', { customer_id: shop.ids[luk], ...inward(5000) }))
  await letClerk(shop, {
    actions: { 'orders.price_below_day': 'approval' },
    limits: {
      discount_percent: { most: 5, beyond: 'approval' },
      payment_out: { most: 1000, beyond: 'approval' },
    },
  })
})

const inward = (amount_value: number) => ({ in_out: 1, amount_value })
const line = {
  ...ring,
  quantity: 1,
  weight: 10,
  gold_price_per_gram_value: 900,
  labor_fee_per_gram_value: 16,
}
const sale = (changes: object) => ({
  ...{ order_type: 'CPXS', customer_id: shop.ids[luk], date: today },
  order_details: [{ ...line, ...changes }],
})

test.each([
  {
    what: 'a discount over the limit',
    call: () => ['/orders', sale({ discount_type: 'percentage', discount_value: 10 })] as const,
    needs: ['discount_percent'],
  },
  {
    what: 'gold below the price of the day',
    call: () => ['/orders', sale({ gold_price_per_gram_value: 850 })] as const,
    needs: ['orders.price_below_day'],
  },
  {
    what: 'both at once',
    call: () =>
      [
        '/orders',
        sale({ gold_price_per_gram_value: 850, discount_type: 'percentage', discount_value: 10 }),
      ] as const,
    needs: ['discount_percent', 'orders.price_below_day'],
  },
  {
    what: 'a payment out over the limit',
    call: () =>
      ['/order_payments', { order_code: purchase.code, payment_method: 'cash', value: 1500 }] as const,
    needs: ['payment_out'],
  },
  {
    what: 'money out of a balance over the limit',
    call: () =>
      ['/customer_balance_details', { customer_id: shop.ids[luk], in_out: -1, amount_value: 1500 }] as const,
    needs: ['payment_out'],
  },
])('$what waits for somebody else, and is done when they approve', async ({ call, needs }) => {
  const [path, body] = call()
  expect(await refused(shop, () => shop.call('POST', path, body, clerk))).toMatchObject({
    status: 403,
    body: { code: 'approval_needed', actions: needs },
    moved: [],
  })
  const { status, body: sent } = await shop.call('POST', path, body, asking)
  expect([status, sent]).toMatchObject([202, { approval: { actions: needs, state: 'waiting' } }])
  const { id } = sent.approval as { id: number }
  expect(await shop.call('POST', `/approvals/${id}/approve`)).toMatchObject({
    status: 200,
    body: { state: 'done', requested_by: 'clerk', decided_by: 'admin' },
  })
  const { body: records } = await shop.call('POST', `${path}/search`, { sorts: 'id|DESC' })
  expect((records.data as { id: number }[]).length).toBeGreaterThan(0)
  expect(await verify(shop.shop.db, () => undefined)).toBe(0)
})

test('actions within the limits are done at once, and nobody lifts a firm limit', async () => {
  expect(await shop.call('POST', '/orders', sale({}), clerk)).toMatchObject({ status: 201 })
  await letClerk(shop, { limits: { discount_percent: { most: 5, beyond: 'no' } } })
  const much = sale({ discount_type: 'percentage', discount_value: 10 })
  expect(await shop.call('POST', '/orders', much, asking)).toMatchObject({
    status: 403,
    body: { code: 'limit_exceeded' },
  })
})

test('a sale whose metal is settled in gold has no price per gram that could be below the day’s', async () => {
  const inGold = { ...sale({ gold_price_per_gram_value: 0 }), payment_method: 'with_gold' }
  expect(await shop.call('POST', '/orders', inGold, clerk)).toMatchObject({ status: 201 })
})

test.each([
  {
    what: 'was settled in gold',
    stored: () => ({ ...sale({ gold_price_per_gram_value: 100 }), payment_method: 'with_gold' }),
    change: { payment_method: 'no_gold' },
  },
  {
    what: 'was in another currency',
    stored: () => ({ ...sale({ gold_price_per_gram_value: 120 }), currency: 'USD' }),
    change: { currency: 'HKD' },
  },
  {
    what: 'had another rate',
    stored: () => ({ ...sale({ gold_price_per_gram_value: 120 }), currency: 'USD' }),
    change: { rate: 1 },
  },
])('a price that was fair while the sale $what is judged again when that changes', async (given) => {
  kept(await shop.call('PUT', '/currencies/USD', { rate: 7.8 }))
  const order = kept(await shop.call('POST', '/orders', given.stored(), clerk))
  const change = { ...given.change, updated_at: order.updated_at }
  expect(await shop.call('PUT', `/orders/${String(order.id)}`, change, clerk)).toMatchObject({
    status: 403,
    body: { code: 'approval_needed', actions: ['orders.price_below_day'] },
  })
})

test('a rate of the order above the shop’s sells gold below the day’s price, and needs approval as well', async () => {
  kept(await shop.call('PUT', '/currencies/USD', { rate: 7.8 }))
  const inDollars = (rate: number) => ({
    ...sale({ gold_price_per_gram_value: 115.39, labor_fee_per_gram_value: 2 }),
    ...{ currency: 'USD', rate },
  })
  expect(await shop.call('POST', '/orders', inDollars(78), clerk)).toMatchObject({
    status: 403,
    body: { code: 'approval_needed', actions: ['orders.price_below_day'] },
  })
  const order = kept(await shop.call('POST', '/orders', inDollars(7.8), clerk))
  const raised = { rate: 7.9, updated_at: order.updated_at }
  expect(await shop.call('PUT', `/orders/${String(order.id)}`, raised, clerk)).toMatchObject({
    status: 403,
    body: { code: 'approval_needed' },
  })
})
