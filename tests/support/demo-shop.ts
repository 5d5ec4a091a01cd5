import type { FurnishedShop } from './furnished-shop'
import type { RunningServer } from './running-server'
import { signedIn, type CallServer } from './signed-in'

/** Which record of the demo stands for a kind: the first one like this. */
interface Wanted {
  resource: string
  like?: Record<string, unknown>
  sort?: string
  key?: 'id' | 'code'
}

const wanted: Record<keyof FurnishedShop, Wanted> = {
  sale: {
    resource: 'orders',
    like: { order_type: 'CPXS', confirmed: true, paid: false, returned: false },
    sort: 'quantity|DESC',
  },
  draft: { resource: 'orders', like: { order_type: 'CPXS', confirmed: false }, sort: 'quantity|DESC' },
  preorder: { resource: 'orders', like: { order_type: 'XSYD', confirmed: false } },
  returned: { resource: 'orders', like: { order_type: 'XSTH' } },
  purchase: { resource: 'orders', like: { order_type: 'CPRK' }, sort: 'quantity|DESC' },
  customer: { resource: 'customers', like: { code: 'LUK' } },
  payment: { resource: 'order_payments' },
  voucher: { resource: 'payments', like: { billable_type: 'order_payments' } },
  bill: { resource: 'payments', like: { billable_type: 'orders' } },
  bar: { resource: 'gold_bars' },
  diamond: { resource: 'diamonds' },
  shipment: { resource: 'shipments' },
  group: { resource: 'customer_groups', sort: 'id|ASC' },
  material: { resource: 'materials', sort: 'id|ASC' },
  user: { resource: 'users' },
  media: { resource: 'medias', key: 'code' },
  product: { resource: 'products', like: { is_unique_code: false }, key: 'code' },
  piece: { resource: 'inventorys', like: { 'product.is_unique_code': true }, key: 'code' },
  pieces: { resource: 'inventorys', like: { 'product.is_unique_code': false }, key: 'code' },
}

/** The key of the record of the demo that stands for a kind. */
async function found(call: CallServer, { resource, like = {}, sort = 'id|DESC', key = 'id' }: Wanted) {
  const filters = Object.entries(like).map(([field, value]) => ({ field, operator: 'eq', value }))
  const answer = await call('POST', `/${resource}/search`, { filters, sorts: sort, per_page: 1 })
  const { data }: { data: Record<string, string | number>[] } = await answer.json()
  const [record] = data
  if (!record) throw new Error(`The demo has none of ${resource} with ${JSON.stringify(like)}`)
  return record[key]
}

/** The records of the demo, a month of trade, that stand for each kind. */
export async function knowDemo(server: RunningServer): Promise<FurnishedShop> {
  const call = await signedIn(server)
  const keys = Object.entries(wanted).map(async ([name, each]) => [name, await found(call, each)] as const)
  return Object.fromEntries(await Promise.all(keys)) as unknown as FurnishedShop
}
