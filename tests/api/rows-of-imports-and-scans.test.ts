// Engines: both
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { bangle, kept, luk, openTrade, ring, type Order, type Trade } from '../support/cast'
import { giveOwnRole } from '../support/planted/own-role'
import { runImport, upload } from '../support/upload'

const clerk = { as: 'clerk' } as const
const some = { ...ring, quantity: 1, weight: 10 }
/** The rows of a resource that a role shows: those in, or belonging to, the eastern branch. */
const east = (field: string) => ({ properties: { [field]: { const: 'east' } }, required: [field] })

let shop: Trade
let others: Order

beforeEach(async () => {
  shop = await openTrade({ stock: [ring, bangle] })
  const west = { code: 'WEST', name: 'SECRET 西店客', address: 'west', phone: 'SECRET 1' }
  kept(await shop.call('POST', '/customers', west))
  kept(await shop.call('PUT', `/customers/${luk}`, { address: 'east' }))
  kept(await shop.call('PUT', '/inventorys/R100', { location: 'east' }))
  kept(await shop.call('PUT', `/inventorys/${bangle.inventory_code}`, { location: 'west' }))
  others = await shop.draftSale(some, { to: luk, salesperson: 'SECRET 陈' })
})

const asClerk = (method: string, path: string, body?: unknown) => shop.call(method, path, body, clerk)

/** Imports a file as the clerk; the outcome, or the refusal. */
async function bring(resource: string, sheet: string, plan: Record<string, unknown>) {
  const { status, body } = await upload(shop, resource, `${resource}.csv`, sheet, 'clerk')
  return status === 201 ? runImport({ call: asClerk }, resource, body, plan) : { status, ...body }
}

/** Every row of some tables, to detect any change. */
async function rowsOf(...tables: string[]) {
  const all = await Promise.all(
    tables.map((name) => sql`select * from ${sql.table(name)} as t order by t::text`.execute(shop.shop.db)),
  )
  return all.map(({ rows }) => rows)
}

test('nobody imports over a customer that their role does not show, and nothing is half written', async () => {
  await giveOwnRole(shop, { resources: { customers: { rows: east('address') } } })
  const before = await rowsOf('customers')
  const sheet = 'code,name,phone\nLUK,陆记珠宝,5555\nWEST,hers now,6666\n'
  for (const mode of ['update', 'both', 'create']) {
    const outcome = await bring('customers', sheet, { mode, key: 'code' })
    expect(outcome, mode).toMatchObject({ state: 'refused', failures: expect.any(Array) })
    expect(JSON.stringify(outcome), mode).not.toContain('SECRET')
    expect(await rowsOf('customers'), mode).toEqual(before)
  }
  // It is as unknown by its id as by its code.
  const byId = await bring('customers', `id,name\n${shop.ids.WEST ?? 0},hers now\n`, {
    mode: 'update',
    key: 'id',
  })
  expect(byId).toMatchObject({ state: 'refused' })
  expect(await rowsOf('customers')).toEqual(before)
})

test('an import neither adds records that its user would not see, nor moves visible ones out of their sight', async () => {
  await giveOwnRole(shop, { resources: { customers: { rows: east('address') } } })
  const before = await rowsOf('customers')
  for (const sheet of [
    'code,name,address\nNEW1,a,east\nNEW2,b,west\n',
    'code,name,address\nLUK,陆记珠宝,west\n',
  ]) {
    expect(await bring('customers', sheet, { mode: 'both', key: 'code' })).not.toMatchObject({
      state: 'done',
    })
    expect(await rowsOf('customers')).toEqual(before)
  }
  const fine = await bring('customers', 'code,name,address\nNEW1,a,east\n', { mode: 'both', key: 'code' })
  expect(fine).toMatchObject({ state: 'done', created: 1 })
})

test('an import does not name a record that its user does not see', async () => {
  await giveOwnRole(shop, { resources: { customers: { rows: east('address') } } })
  const outcome = await bring('shipments', 'code,name,order_code,customer\nS1,x,,WEST\n', {
    mode: 'create',
    key: 'code',
  })
  expect(JSON.stringify(outcome)).not.toContain('SECRET')
  const products = 'code,name,material,category,supplier\nP1,x,AU,RING,WEST\n'
  expect(await bring('products', products, { mode: 'create', key: 'code' })).not.toMatchObject({
    state: 'done',
  })
})

test('the scanner answers with nothing from another branch, and goods there are not sold', async () => {
  await giveOwnRole(shop, { resources: { inventorys: { rows: east('location') } } })
  const code = bangle.inventory_code
  for (const text of [code, code.toLowerCase(), code.slice(0, 3), bangle.product_code]) {
    const { body } = await asClerk('GET', `/scan/${text}`)
    expect(body, text).toEqual([])
    expect(JSON.stringify((await asClerk('GET', `/find/${text}`)).body), text).not.toContain('inventorys')
  }
  expect((await asClerk('GET', '/scan/R100')).body).toMatchObject([{ code: 'R100' }])
  const before = await rowsOf('orders', 'order_details', 'inventorys')
  const line = { ...bangle, quantity: 1 }
  const body = { order_type: 'CPXS', customer_id: shop.ids[luk], order_details: [line] }
  const answer = await asClerk('POST', '/orders', body)
  expect(answer).toMatchObject({ status: 422, body: { code: 'reference_missing' } })
  expect(await rowsOf('orders', 'order_details', 'inventorys')).toEqual(before)
})

test('the number of an order of another salesperson leads nowhere', async () => {
  const rows = {
    properties: { salesperson: { const: { user: 'name' } } },
    required: ['salesperson'],
  } as const
  await giveOwnRole(shop, { resources: { orders: { rows: { ...rows, required: [...rows.required] } } } })
  for (const text of [others.code, others.code.toLowerCase(), others.code.slice(0, 8)]) {
    expect((await asClerk('GET', `/find/${text}`)).body, text).toEqual([])
    expect((await asClerk('GET', `/find/${text}/sold`)).body, text).toEqual([])
    expect((await asClerk('GET', `/scan/${text}`)).body, text).toEqual([])
  }
  const before = await rowsOf('orders', 'order_details', 'order_payments', 'payments')
  const deeds: [string, string, unknown][] = [
    ['POST', '/orders/checkout', { order_id: others.id, payments: [{ payment_method: 'cash', value: 1 }] }],
    ['POST', '/shipments', { code: 'S9', name: 'x', order_code: others.code }],
    ['POST', `/orders/confirm/${others.id}`, {}],
  ]
  for (const [method, path, body] of deeds)
    expect((await asClerk(method, path, body)).status, path).toBeGreaterThanOrEqual(400)
  expect(await rowsOf('orders', 'order_details', 'order_payments', 'payments')).toEqual(before)
})

test('new purchases are found only by products that the role shows', async () => {
  await giveOwnRole(shop, { resources: { products: { rows: { properties: { code: { const: 'R100' } } } } } })
  const { body } = await asClerk('GET', `/scan/${bangle.product_code}?type=1`)
  expect(JSON.stringify(body)).not.toContain('手镯')
  expect(JSON.stringify((await asClerk('GET', '/scan/R100?type=1')).body)).toContain('R100')
})
