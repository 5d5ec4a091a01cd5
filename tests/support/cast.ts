import type { Database } from '#server/db/connect'
import { openShop, reopenShop, today, type Answer, type CallOptions, type TestShop } from './shop'
import { keptTables, type KeptTables } from './test-database'

/** Goods as a line of an order names them. */
export interface Goods {
  product_code: string
  /** The stock row of the goods. */
  inventory_code: string
  /** The sequence of a piece with a code of its own. */
  inventory_code_seq?: number
  quantity: number
  /** Grams of the whole line. */
  weight: number
  color_id?: unknown
  size?: string
}

/** Ten plain rings, sold by weight. */
export const ring: Goods = { product_code: 'R100', inventory_code: 'R100', quantity: 10, weight: 100.5 }

/** One bangle, a piece with a code of its own. */
export const bangle: Goods = {
  product_code: 'U200',
  inventory_code: 'U200-1',
  inventory_code_seq: 1,
  quantity: 1,
  weight: 25.36,
}

/** The wholesaler, by code; his group pays 8.50 a gram below 10, 16 from 10, 26 from 20. */
export const luk = 'LUK'

/** Golden Source, the supplier, by code. */
export const goldenSource = 'SUP'

export interface Line extends Record<string, unknown> {
  id: number
}

/** An order as the API gives it. */
export interface Order extends Record<string, unknown> {
  id: number
  code: string
  updated_at: string
  order_details: Line[]
  payments: Line[]
}

type Deal = CallOptions & Record<string, unknown>

/** A shop with its cast, and the daily work of its staff. */
export interface Trade extends TestShop {
  /** The numeric ids of the cast, by code: `LUK`, `SUP`, the material `AU`. */
  ids: Record<string, number>
  /** Buys goods from Golden Source, which are then in stock. */
  buy: (...goods: Goods[]) => Promise<Order>
  /** Writes a purchase without confirming it. */
  draftPurchase: (goods: Goods | Goods[], head?: Record<string, unknown>) => Promise<Order>
  /** Writes a sale without confirming it. */
  draftSale: (goods: Goods | Goods[], sale: { to: string } & Record<string, unknown>) => Promise<Order>
  /** Confirms the pickup of an order. */
  confirm: (order: Pick<Order, 'id'>, options?: CallOptions) => Promise<Answer>
  /** Writes a sale and confirms it. */
  sell: (goods: Goods | Goods[], sale: { to: string } & Record<string, unknown>) => Promise<Answer>
  /** Makes the draft return of lines of a sale. */
  takeBack: (
    sale: Pick<Order, 'id'>,
    lines: readonly (Pick<Line, 'id'> | undefined)[],
    more?: Record<string, unknown>,
  ) => Promise<Answer>
  /** Converts a preorder into a sale. */
  convert: (preorder: Pick<Order, 'id'>, more?: Record<string, unknown>) => Promise<Answer>
  /** Un-confirms an order. */
  unconfirm: (order: Pick<Order, 'id'>, reason?: unknown, options?: CallOptions) => Promise<Answer>
  /** Takes a payment on an order: in cash, unless the tender says otherwise. */
  pay: (order: Pick<Order, 'code'>, tender: Deal) => Promise<Answer>
  /** Changes an order. */
  change: (order: Pick<Order, 'id'>, changes: Record<string, unknown>) => Promise<Answer>
  /** The present state of an order. */
  order: (order: Pick<Order, 'id'>) => Promise<Order>
  /** The contents of a stock row. */
  stock: (goods: Pick<Goods, 'inventory_code'>) => Promise<Record<string, unknown>>
}

/**
 * Begins a story of the trade with the cast, and with these goods in stock.
 *
 * @param own a database of the story's own, where it changes the tables
 */
export async function openTrade({ stock = [] }: { stock?: Goods[] } = {}, own?: Database): Promise<Trade> {
  const { shop, ids } = own ? await openWithCast(own) : await openKeptCast()
  const trade = { ...shop, ...verbs(shop, ids) }
  if (stock.length > 0) await trade.buy(...stock)
  return trade
}

async function openWithCast(own?: Database) {
  const shop = await openShop({}, own)
  return { shop, ids: await cast(shop) }
}

/** The cast is made once a worker, and put back for each story. */
let keptCast: Promise<{ tables: KeptTables; ids: Record<string, number> }> | undefined

async function keepCast() {
  const { shop, ids } = await openWithCast()
  return { tables: await keptTables(shop.shop.db), ids }
}

async function openKeptCast() {
  const { tables, ids } = await (keptCast ??= keepCast())
  return { shop: await reopenShop(tables), ids }
}

/** The same for a shop behind an address, of which only calls are known. */
export async function tradeAt(
  call: TestShop['call'],
  { stock = [] }: { stock?: Goods[] } = {},
): Promise<Omit<Trade, 'app' | 'shop' | 'jobs'>> {
  const trade = { call, ...verbs({ call }, await cast({ call })) }
  if (stock.length > 0) await trade.buy(...stock)
  return trade
}

async function cast({ call }: Pick<TestShop, 'call'>): Promise<Record<string, number>> {
  const make = async (path: string, record: Record<string, unknown>) =>
    Number(kept(await call('POST', path, record)).id)
  const AU = await make('/materials', { code: 'AU', name: '足金', price_ranges: '10,20' })
  await make('/categorys', { code: 'RING', name: '戒指' })
  await make('/categorys', { code: 'BANGLE', name: '手镯' })
  const fees = [
    { group: 0, labor_fee: 8.5 },
    { group: 10, labor_fee: 16 },
    { group: 20, labor_fee: 26 },
  ]
  const wholesale = { code: 'W', name: '批发', labor_fees: { [AU]: fees } }
  const W = await make('/customer_groups', wholesale)
  const contact = { phone: '2345 6789', contact_person: '陆先生', address: '九龙弥敦道 1 号' }
  const LUK = await make('/customers', { code: luk, name: '陆记珠宝', customer_group_id: W, ...contact })
  const SUP = await make('/customers', { code: goldenSource, name: 'Golden Source Ltd' })
  const gold = { material_id: AU }
  await make('/products', { ...gold, code: 'R100', name: '足金光身戒', category_code: 'RING' })
  const unique = { category_code: 'BANGLE', is_unique_code: true }
  await make('/products', { ...gold, ...unique, code: 'U200', name: '古法手镯' })
  return { AU, W, LUK, SUP }
}

function verbs({ call }: Pick<TestShop, 'call'>, ids: Record<string, number>): Omit<Trade, keyof TestShop> {
  const draft = async (type: string, fee: number, goods: Goods | Goods[], head: Record<string, unknown>) =>
    orderIn(
      await call('POST', '/orders', {
        order_type: type,
        date: today,
        order_details: [goods].flat().map((line) => priced(line, fee)),
        ...head,
      }),
    )
  const draftPurchase: Trade['draftPurchase'] = (goods, head = {}) =>
    draft('CPRK', 12, goods, { customer_id: ids[goldenSource], ...head })
  const draftSale: Trade['draftSale'] = (goods, { to, ...head }) =>
    draft('CPXS', 16, goods, { customer_id: ids[to], ...head })
  const confirm: Trade['confirm'] = ({ id }, options) =>
    call('POST', `/orders/confirm/${id}`, undefined, options)
  return {
    ids,
    draftPurchase,
    draftSale,
    confirm,
    buy: async (...goods) => orderIn(await confirm(await draftPurchase(goods))),
    sell: async (goods, sale) => confirm(await draftSale(goods, sale)),
    takeBack: ({ id }, lines, more = {}) =>
      call('POST', `/orders/return/${id}`, { dettail_ids: lines.map((line) => line?.id), ...more }),
    convert: ({ id }, more) => call('POST', `/orders/convert/${id}`, more),
    unconfirm: ({ id }, reason = '录错了', options) =>
      call('POST', `/orders/unconfirm/${id}`, { reason }, options),
    pay: ({ code }, { as, headers, ...tender }) =>
      call(
        'POST',
        '/order_payments',
        { order_code: code, payment_method: 'cash', date: today, ...tender },
        { ...(as ? { as } : {}), ...(headers ? { headers } : {}) },
      ),
    change: ({ id }, changes) => call('PUT', `/orders/${id}`, changes),
    order: async ({ id }) => orderIn(await call('GET', `/orders/${id}`)),
    stock: async ({ inventory_code: code }) => kept(await call('GET', `/inventorys/${code}`)),
  }
}

function priced(goods: Goods, fee: number) {
  return { gold_price_per_gram_value: 900, labor_fee_per_gram_value: fee, ...goods }
}

/** The body of an answer that is not a refusal. */
export function kept({ status, body }: Answer): Answer['body'] {
  if (status >= 400) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
  return body
}

/** The order in an answer that is not a refusal. */
export function orderIn(answer: Answer): Order {
  return kept(answer) as Answer['body'] & Order
}
