import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { bangle, luk, openTrade, ring, type Order, type Trade } from '../support/cast'
import { giveOwnRole } from '../support/planted/own-role'
import { runImport, upload } from '../support/upload'

const MARK = 'WR1TTEN'
const clerk = { as: 'clerk' } as const
const some = { ...ring, quantity: 1, weight: 10 }

let shop: Trade
let draft: Order

beforeEach(async () => {
  shop = await openTrade({ stock: [ring, bangle] })
  draft = await shop.draftSale(some, { to: luk })
  await shop.sell(some, { to: luk })
})

/** The number of records of a table with the mark in a field. */
async function marked(table: string, field: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where ${sql.ref(field)}::text like ${`%${MARK}%`}`.execute(shop.shop.db)
  return rows[0]?.count ?? 0
}

async function bring(resource: string, sheet: string, mode: 'both' | 'update'): Promise<unknown> {
  const asClerk: Trade['call'] = (method, path, body) => shop.call(method, path, body, clerk)
  const { status, body } = await upload(shop, resource, `${resource}.csv`, sheet, 'clerk')
  if (status !== 201) return body
  return runImport({ call: asClerk }, resource, body, { mode, key: 'code' })
}

/** Every way in which a user writes a field of a resource. */
const ways: Record<string, { field: string; write: () => Promise<unknown>[] }> = {
  customers: {
    field: 'phone',
    write: () => [
      shop.call('PUT', `/customers/${luk}`, { phone: MARK }, clerk),
      shop.call('POST', '/customers', { code: 'NEW', name: 'new', phone: MARK }, clerk),
      shop.call('POST', '/customers/bulk', { action: 'update', keys: [luk], values: { phone: MARK } }, clerk),
      bring('customers', `code,name,phone\nLUK,陆记,${MARK}\nNEW2,new,${MARK}\n`, 'both'),
    ],
  },
  products: {
    field: 'size',
    write: () => [
      shop.call('PUT', '/products/R100', { size: MARK }, clerk),
      shop.call(
        'POST',
        '/products/bulk',
        { action: 'update', keys: ['R100'], values: { size: MARK } },
        clerk,
      ),
      bring('products', `code,size\nR100,${MARK}\n`, 'update'),
    ],
  },
  inventorys: {
    field: 'location',
    write: () => [
      shop.call('PUT', '/inventorys/R100', { location: MARK }, clerk),
      shop.call('POST', '/inventorys/R100/set_info', { location: MARK }, clerk),
      shop.call('POST', '/inventorys/batchupdate', { keys: ['R100'], values: { location: MARK } }, clerk),
      shop.call(
        'POST',
        '/inventorys/init',
        { product_code: 'R100', size: '9', quantity: 1, weight: 1, location: MARK },
        clerk,
      ),
      shop.call(
        'POST',
        '/inventorys/bulk',
        { action: 'update', keys: ['R100'], values: { location: MARK } },
        clerk,
      ),
      bring('inventorys', `code,location\nR100,${MARK}\n`, 'update'),
    ],
  },
  orders: {
    field: 'salesperson',
    write: () => [
      shop.call('PUT', `/orders/${draft.id}`, { salesperson: MARK }, clerk),
      shop.call(
        'POST',
        '/orders',
        { order_type: 'CPXS', customer_id: shop.ids[luk], salesperson: MARK },
        clerk,
      ),
      shop.call(
        'POST',
        '/orders/bulk',
        { action: 'update', keys: [String(draft.id)], values: { salesperson: MARK } },
        clerk,
      ),
      bring('orders', `code,salesperson\n${draft.code},${MARK}\n`, 'update'),
    ],
  },
  order_details: {
    field: 'size',
    write: () => [
      shop.call('PUT', `/orders/${draft.id}`, { order_details: [{ ...some, size: MARK }] }, clerk),
      shop.call('PUT', `/order_details/${draft.order_details[0]?.id}`, { size: MARK }, clerk),
      shop.call(
        'POST',
        '/orders',
        { order_type: 'CPXS', customer_id: shop.ids[luk], order_details: [{ ...some, size: MARK }] },
        clerk,
      ),
      bring('order_details', `id,size\n1,${MARK}\n`, 'update'),
    ],
  },
  order_payments: {
    field: 'payment_method_detail',
    write: () => [
      shop.call(
        'POST',
        '/order_payments',
        { order_code: draft.code, payment_method: 'cash', value: 1, payment_method_detail: MARK },
        clerk,
      ),
      shop.call(
        'POST',
        '/orders/checkout',
        { order_id: draft.id, payments: [{ payment_method: 'cash', value: 1, payment_method_detail: MARK }] },
        clerk,
      ),
    ],
  },
}

test.each(Object.keys(ways))(
  'no way of writing %s writes a field that a role of the shop may only read',
  async (name) => {
    const { field = '', write = () => [] } = ways[name] ?? {}
    await giveOwnRole(shop, { resources: { [name]: { readOnly: [field] } } })
    await Promise.all(write())
    expect(await marked(name, field)).toBe(0)
  },
)
