// Engines: either
// Extent: all
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { actionNames, type Action } from '#domain/staff/actions'
import {
  limitNames,
  resourceRights,
  type LimitName,
  type ResourceRight,
  type RoleRights,
} from '#domain/staff/rights'
import { isImportable, rolesWith } from '#resource/resource'
import type { Database } from '#server/db/connect'
import { kept, orderIn, ring, type Order } from '../support/cast'
import { inExtent } from '../support/extent'
import { keepWideShop, type WideShop } from '../support/planted/wide-shop'
import { shippedResources } from '../support/resource-files'
import { today, type Answer } from '../support/shop'
import { shopDatabase } from '../support/test-database'
import { refused } from '../support/unmoved'

/** A call that a right allows, with the code of its refusal where that is not `forbidden`. */
type Ask = (given: Given) => [method: string, path: string, body?: unknown]
interface Given extends WideShop {
  /** Drafts that pay money out: a purchase, and the return of a sale. */
  purchase: Order
  deposit: number
  moved: Record<'gold_bar' | 'diamond', number>
}

let database: Database
let wide: Awaited<ReturnType<typeof keepWideShop>>
let given: Given

beforeAll(async () => {
  database = await shopDatabase(`goldbook_test_rights_${process.pid}`)
  wide = await keepWideShop(database)
})
beforeEach(async () => {
  await wide.tables.restore()
  const { call, draftPurchase } = wide.shop
  const idOf = async (name: string) => {
    const { data } = kept(
      await call('POST', `/${name}/search`, { filters: [{ field: 'in_out', operator: 'eq', value: -1 }] }),
    )
    return (data as { id: number }[])[0]?.id ?? 0
  }
  const deposits = kept(await call('POST', '/customer_balance_details/search', {}))
  given = {
    ...wide.wide,
    purchase: await draftPurchase({ ...ring, quantity: 1, weight: 1 }),
    deposit: (deposits.data as { id: number }[])[0]?.id ?? 0,
    moved: { gold_bar: await idOf('gold_bar_details'), diamond: await idOf('diamond_movements') },
  }
})
afterAll(() => database.close())

/** Gives the clerk all rights of the admin except those taken away. */
async function takeAway(rights: RoleRights): Promise<void> {
  const { call } = wide.shop
  kept(await call('POST', '/roles', { code: 'nearly', name: '副店长', based_on: 'admin', rights }))
  kept(await call('PUT', '/users/2', { roles: ['nearly'] }))
  await sql`update goldbook_sessions set confirmed_at = now()`.execute(database.db)
}

const asClerk = ([method, path, body]: ReturnType<Ask>) => wide.shop.call(method, path, body, { as: 'clerk' })

const line = { ...ring, quantity: 1, weight: 1, gold_price_per_gram_value: 900, labor_fee_per_gram_value: 16 }
const sale = ({ ids }: Given, changes: object) => ({
  ...{ order_type: 'CPXS', customer_id: ids.LUK, date: today },
  order_details: [{ ...line, ...changes }],
})
const pay = (order: Order, tender: object): ReturnType<Ask> => [
  'POST',
  '/order_payments',
  { order_code: order.code, ...tender },
]

/** A call for each action; a new action does not compile until it has one here. */
const actions: Record<Action, Ask[]> = {
  'orders.confirm': [
    ({ orders }) => ['POST', `/orders/confirm/${orders.draft.id}`],
    ({ orders }) => ['POST', '/orders/checkout', { order_id: orders.draft.id, confirm: true }],
  ],
  'orders.unconfirm': [
    ({ orders }) => ['POST', `/orders/unconfirm/${orders.unbilled.id}`, { reason: 'wrong ring' }],
  ],
  'orders.return': [
    ({ orders }) => [
      'POST',
      `/orders/return/${orders.unbilled.id}`,
      { detail_ids: orders.unbilled.order_details.map(({ id }) => id) },
    ],
  ],
  'orders.convert': [({ orders }) => ['POST', `/orders/convert/${orders.preorder.id}`]],
  'orders.price_below_day': [
    (all) => ['POST', '/orders', sale(all, { gold_price_per_gram_value: 1 })],
    (all) => ['POST', '/orders', { ...sale(all, {}), currency: 'USD', rate: 99 }],
  ],
  'orders.approve_above_sale': [],
  'payments.refund': [
    ({ purchase }) => pay(purchase, { payment_method: 'cash', value: 1 }),
    ({ purchase }) => pay(purchase, { payment_method: 'check', value: 1 }),
  ],
  'payments.bill': [
    ({ orders }) => ['POST', '/orders/payment', { ids: [orders.unbilled.id] }],
    ({ bill }) => ['DELETE', `/payments/${bill}`],
  ],
  'payments.pay.cash': [
    ({ orders }) => pay(orders.draft, { payment_method: 'cash', value: 1 }),
    ({ bill }) => ['POST', `/payments/${bill}/pay`, { amount_paid_value: 1, payment_method: 'cash' }],
    ({ orders }) => [
      'POST',
      '/orders/checkout',
      { order_id: orders.draft.id, payments: [{ payment_method: 'cash', value: 1 }] },
    ],
  ],
  'payments.pay.check': [({ orders }) => pay(orders.draft, { payment_method: 'check', value: 1 })],
  'payments.pay.balance': [({ orders }) => pay(orders.draft, { payment_method: 'balance', value: 1 })],
  'payments.pay.gold_bar': [
    ({ orders }) => pay(orders.goldDraft, { payment_method: 'gold_bar', weight: 1, gold_bar_code: 'BAR1' }),
  ],
  'payments.pay.old_gold': [
    ({ orders }) =>
      pay(orders.draft, {
        payment_method: 'old_gold',
        old_gold_weight: 1,
        old_gold_price: 800,
        gold_bar_code: 'BAR1',
      }),
  ],
  'movements.customer_balance': [
    ({ ids }) => ['POST', '/customer_balance_details', { customer_id: ids.LUK, in_out: 1, amount_value: 1 }],
    ({ deposit }) => ['DELETE', `/customer_balance_details/${deposit}`],
  ],
  'movements.gold_bar': [
    () => ['POST', '/gold_bar_details', { gold_bar_id: 1, in_out: 1, weight: 1 }],
    ({ moved }) => ['DELETE', `/gold_bar_details/${moved.gold_bar}`],
  ],
  'movements.diamond': [
    () => ['POST', '/diamond_movements', { diamond_id: 1, in_out: 1, weight: 0.1 }],
    ({ moved }) => ['DELETE', `/diamond_movements/${moved.diamond}`],
  ],
  'stock.adjust': [
    () => ['POST', '/inventorys/R100/adjust', { operator: 'decrease', weight: 1, remarks: 'scales' }],
    () => ['POST', '/inventorys/init', { product_code: 'R100', color_id: 1, quantity: 1, weight: 1 }],
  ],
  'stock.approve_stocktake': [() => ['POST', '/stocktakes/1/approve']],
  'prices.change': [() => ['POST', '/daily_prices', { date: today, price: { value: 901, currency: 'HKD' } }]],
  'see.costs': [],
  'see.balances': [],
  'see.all': [],
  templates: [() => ['PUT', '/templates/sales-order', { title: '销售单' }]],
  resources: [() => ['GET', '/reports/margin/definition']],
  users: [
    () => [
      'POST',
      '/users',
      { username: 'lee', name: 'Lee', roles: ['editor'], password: 'pearl-anvil-candle-9' },
    ],
    () => ['PUT', '/users/2', { name: 'Lee' }],
    () => ['DELETE', '/users/1/sessions'],
  ],
  roles: [() => ['GET', '/roles/defaults'], () => ['POST', '/roles', { code: 'x', name: 'x' }]],
  bin: [
    () => ['POST', '/customers/search', { filters: [{ field: 'deleted', operator: 'eq', value: true }] }],
    () => ['POST', '/customers/LUK/restore'],
  ],
  backups: [() => ['GET', '/backups'], () => ['POST', '/backups']],
  trail: [() => ['POST', '/trail/search', {}], () => ['GET', '/trail/seals'], () => ['POST', '/trail/proof']],
  opening: [() => ['POST', '/opening_imports/1/take_back']],
  approvals: [],
}

/** Rights to see rather than to call: a property that is missing from an answer. */
const sights: Partial<Record<Action, [path: string, property: string]>> = {
  'see.costs': ['/products/R100', 'latest_in_labor_fee'],
  'see.balances': ['/customers/LUK', 'balance_value'],
}

const asks = actionNames().flatMap((action) =>
  actions[action].map((ask, at) => ({ action, at: at + 1, ask })),
)

const isForbidden = ({ status, body }: Answer) => status === 403 && body.code === 'forbidden'

test.each(asks)('without $action nobody gets past its call $at, with it they do', async ({ action, ask }) => {
  await takeAway({ actions: { [action]: 'no' } })
  const call = ask(given)
  expect(await refused(wide.shop, () => asClerk(call))).toMatchObject({
    ...{ status: 403, body: { code: 'forbidden' }, moved: [] },
  })

  kept(await wide.shop.call('PUT', '/users/2', { roles: ['admin'] }))
  expect(isForbidden(await asClerk(call))).toBe(false)
})

test.each(Object.entries(sights))('without %s its values are hidden', async (action, [path, property]) => {
  await takeAway({ actions: { [action]: 'no' } })
  expect((await asClerk(['GET', path])).body).not.toHaveProperty(property)
  kept(await wide.shop.call('PUT', '/users/2', { roles: ['admin'] }))
  expect((await asClerk(['GET', path])).body).toHaveProperty(property)
})

test('without the right to see everybody’s, a till of somebody else does not appear', async () => {
  await sql`update tills set user_id = 1`.execute(database.db)
  await takeAway({ actions: { 'see.all': 'no' } })
  expect(await asClerk(['GET', `/tills/${given.till}`])).toMatchObject({ status: 404 })
  kept(await wide.shop.call('PUT', '/users/2', { roles: ['admin'] }))
  expect(await asClerk(['GET', `/tills/${given.till}`])).toMatchObject({ status: 200 })
})

test('without the right to decide, a request of somebody else is only visible', async () => {
  await sql`update approvals set requested_by_id = 1`.execute(database.db)
  await takeAway({ actions: { approvals: 'no' } })
  for (const step of ['approve', 'refuse', 'look_again'])
    expect(await asClerk(['POST', `/approvals/1/${step}`, { reason: 'no' }]), step).toMatchObject({
      status: 403,
    })
  expect((await asClerk(['GET', '/approvals/open'])).body.waiting).toEqual([])
  kept(await wide.shop.call('PUT', '/users/2', { roles: ['admin'] }))
  expect(await asClerk(['GET', '/approvals/1'])).toMatchObject({ status: 200 })
})

test('without the right to approve it, a return brings no more than its sale', async () => {
  await takeAway({ actions: { 'orders.approve_above_sale': 'no' } })
  const { unbilled } = given.orders
  const back = orderIn(await wide.shop.takeBack(unbilled, unbilled.order_details))
  const order_details = back.order_details.map((each) => ({
    ...each,
    gold_price_per_gram_value: 950,
    above_sale_reason: 'stone reset',
  }))
  const call: ReturnType<Ask> = ['PUT', `/orders/${back.id}`, { order_details }]
  expect(await asClerk(call)).toMatchObject({ status: 422, body: { code: 'above_sale' } })
  kept(await wide.shop.call('PUT', '/users/2', { roles: ['admin'] }))
  expect(await asClerk(call)).toMatchObject({ status: 200 })
})

/** A call beyond each limit, which passes for users without one. */
const limits: Record<LimitName, Ask[]> = {
  discount_percent: [
    (all) => ['POST', '/orders', sale(all, { discount_type: 'percentage', discount_value: 50 })],
    (all) => [
      'POST',
      '/orders/checkout',
      { order: sale(all, { discount_type: 'fixed', discount_value: 500 }) },
    ],
  ],
  unconfirm_days: [
    ({ orders }) => ['POST', `/orders/unconfirm/${orders.unbilled.id}`, { reason: 'wrong ring' }],
  ],
  payment_out: [
    ({ purchase }) => pay(purchase, { payment_method: 'cash', value: 10 }),
    ({ ids }) => [
      'POST',
      '/customer_balance_details',
      { customer_id: ids.LUK, in_out: -1, amount_value: 10 },
    ],
  ],
}

test.each(limitNames.flatMap((limit) => limits[limit].map((ask, at) => ({ limit, at: at + 1, ask }))))(
  'beyond the limit $limit nobody gets by call $at',
  async ({ limit, ask }) => {
    if (limit === 'unconfirm_days') await sql`update orders set date = date - 9`.execute(database.db)
    await takeAway({ limits: { [limit]: { most: 1, beyond: 'no' } } })
    expect(await refused(wide.shop, () => asClerk(ask(given)))).toMatchObject({
      ...{ status: 403, body: { code: 'limit_exceeded', limit }, moved: [] },
    })
    kept(await wide.shop.call('PUT', '/users/2', { roles: ['admin'] }))
    expect((await asClerk(ask(given))).status).toBeLessThan(300)
  },
)

/** The use of each right of any resource. */
const uses: Record<ResourceRight, (name: string, key: string) => ReturnType<Ask>[]> = {
  read: (name, key) => [
    ['POST', `/${name}/search`, {}],
    ['POST', `/${name}/sums`, {}],
    ['POST', `/${name}/groups`, { by: 'created_at' }],
    ['GET', `/${name}/${key}`],
    ['GET', `/${name}/${key}/history`],
    ['GET', `/user/views?resource=${name}`],
  ],
  create: (name) => [['POST', `/${name}`, {}]],
  update: (name, key) => [
    ['PUT', `/${name}/${key}`, {}],
    ['POST', `/${name}/bulk`, { action: 'update', keys: [key], values: { remarks: 'x' } }],
    ['POST', `/${name}/${key}/history/restore`, { moment: 1 }],
  ],
  delete: (name, key) => [
    ['DELETE', `/${name}/${key}`],
    ['POST', `/${name}/bulk`, { action: 'delete', keys: [key] }],
  ],
  export: (name) => [['POST', `/${name}/export`, {}]],
  import: (name) => [['POST', `/${name}/import/read`, {}]],
  print: (name) => [['GET', `/prints?of=${name}&document=report`]],
}

/** Actions that users undo themselves on the same day; only later they need the right (`who-takes-back`). */
const takenBack = [
  'orders',
  'order_payments',
  'customer_balance_details',
  'gold_bar_details',
  'diamond_movements',
]

/** Rights that users have by default, and the ways to use them. */
const ruled = Object.values(shippedResources()).flatMap((resource) =>
  resourceRights
    .filter(
      (right) => rolesWith(right, resource).length > 0 && (right !== 'import' || isImportable(resource)),
    )
    .filter(
      (right) => right === 'read' || right === 'export' || right === 'print' || resource.writes !== 'rules',
    )
    .filter((right) => right !== 'delete' || !takenBack.includes(resource.$id))
    .map((right) => ({ right, name: resource.$id, key: resource.key })),
)

afterEach(() => wide.shop.call('PUT', '/users/2', { roles: ['admin'] }))

/**
 * The rights that are taken away together: each by itself, or in a default run a right of all resources at
 * once.
 */
const taken = inExtent(
  ruled.map((each) => ({ title: `the right to ${each.right} ${each.name}`, without: [each] })),
  resourceRights.map((right) => ({
    title: `the right to ${right} anything`,
    without: ruled.filter((each) => each.right === right),
  })),
)

test.each(taken)('without $title every way to it is closed', async ({ without }) => {
  await takeAway({
    resources: Object.fromEntries(without.map(({ name, right }) => [name, { [right]: false }])),
  })
  for (const { right, name, key } of without) {
    const first = await sql<{ key: string }>`select ${sql.ref(key)}::text as key from ${sql.table(name)}
    where deleted_at is null order by id limit 1`.execute(database.db)
    for (const call of uses[right](name, first.rows[0]?.key ?? '1')) {
      const { status, body } = await asClerk(call)
      // Actions that these routes offer to nobody are refused as such.
      expect(
        [call.join(' '), status === 405 ? 403 : status, status === 405 ? '' : body.code],
        String(call[1]),
      ).toEqual([call.join(' '), 403, status === 405 ? '' : 'forbidden'])
    }
  }
})
