import type { FurnishedShop } from './furnished-shop'
import type { RunningServer } from './running-server'
import { signedIn, type CallServer } from './signed-in'

/**
 * The record of the demo that stands for a kind: the first one like this, in the list's own order unless
 * another is given.
 */
interface Wanted {
  resource: string
  like?: Record<string, unknown>
  sort?: string
}

interface Found {
  id: number
  code: string
}

const byCode: Record<'media' | 'product' | 'piece' | 'pieces', Wanted> = {
  media: { resource: 'medias' },
  product: { resource: 'products', like: { is_unique_code: false } },
  piece: { resource: 'inventorys', like: { 'product.is_unique_code': true } },
  pieces: { resource: 'inventorys', like: { 'product.is_unique_code': false } },
}

const byId: Record<Exclude<keyof FurnishedShop, keyof typeof byCode>, Wanted> = {
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
  stocktake: { resource: 'stocktakes', sort: 'id|ASC' },
  group: { resource: 'customer_groups', sort: 'id|ASC' },
  material: { resource: 'materials', sort: 'id|ASC' },
  user: { resource: 'users' },
}

/** The record of the demo that stands for a kind. */
async function found(call: CallServer, { resource, like = {}, sort }: Wanted): Promise<Found> {
  const filters = Object.entries(like).map(([field, value]) => ({ field, operator: 'eq', value }))
  const answer = await call('POST', `/${resource}/search`, { filters, sorts: sort, per_page: 1 })
  const { data }: { data: Found[] } = await answer.json()
  const [record] = data
  if (!record) throw new Error(`The demo has none of ${resource} with ${JSON.stringify(like)}`)
  return record
}

async function keysOf<Name extends string, Key extends keyof Found>(
  call: CallServer,
  wanted: Record<Name, Wanted>,
  key: Key,
): Promise<Record<Name, Found[Key]>> {
  const names = Object.keys(wanted) as Name[]
  const keys = names.map(async (name) => [name, (await found(call, wanted[name]))[key]] as const)
  return Object.fromEntries(await Promise.all(keys)) as Record<Name, Found[Key]>
}

/** The records of the demo, a month of trade, that stand for each kind. */
export async function knowDemo(server: RunningServer): Promise<FurnishedShop> {
  const call = await signedIn(server)
  return { ...(await keysOf(call, byId, 'id')), ...(await keysOf(call, byCode, 'code')) }
}
