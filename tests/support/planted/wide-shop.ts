import { sql } from 'kysely'
import type { Database } from '#server/db/connect'
import { bangle, kept, luk, openTrade, orderIn, ring, type Order, type Trade } from '../cast'
import { today, tokenOf, type TestShop } from '../shop'
import { keptTables, type KeptTables } from '../test-database'
import { dot } from '../photo'

/** The parts of the shop that a walk needs. */
export interface WideShop {
  /** Draft sales in money and in gold, a preorder, and confirmed sales, two of them for a bill. */
  orders: Record<'draft' | 'goldDraft' | 'preorder' | 'sold' | 'sellable' | 'billed' | 'unbilled', Order>
  bill: number
  payment: number
  till: number
  media: string
  /** The ids of the customers, by code. */
  ids: Record<string, number>
}

async function addMedia({ app }: TestShop): Promise<string> {
  const form = new FormData()
  form.set('file', new File([dot], 'window.gif'))
  const answer = await app.request('/_api/medias', {
    method: 'POST',
    headers: { 'X-Token': tokenOf('admin') },
    body: form,
  })
  const { code }: { code: string } = await answer.json()
  return code
}

async function addGoods({ call, ids, shop }: Trade): Promise<void> {
  const make = async (path: string, body: object) => kept(await call('POST', path, body))
  await make('/colors', { code: 'Y', name: '黄' })
  await make('/product_groups', { code: 'OLD', name: '古法' })
  await make('/daily_prices', { date: today, price: { value: 900, currency: 'HKD' } })
  await call('PUT', '/products/R100', { color_id: 1, product_group_code: 'OLD', supplier_id: ids.SUP })
  await make('/gold_bars', { code: 'BAR1', name: '客金', weight: 50, material_id: ids.AU })
  await make('/gold_bar_details', { gold_bar_id: 1, in_out: -1, weight: 1 })
  await make('/diamonds', { code: 'DIA1', name: '圆钻', weight: 0.5 })
  await make('/diamond_movements', { diamond_id: 1, in_out: -1, weight: 0.1 })
  await make('/customer_balance_details', { customer_id: ids.LUK, in_out: 1, amount_value: 5000 })
  await make('/inventory_details', { name: '橱窗', location: '一楼', inventory_code: 'R100' })
  await sql`insert into opening_imports (code, sheet, file, rows, imported_by)
    values ('IMP-1', 'opening_stock', 'stock.csv', 1, 'admin')`.execute(shop.db)
  await sql`insert into approvals
      (actions, reason, state, requested_by, requested_by_id, requested_at, lapses_at, decided_by, answer)
    values ('["orders.unconfirm"]', 'x', 'waiting', 'clerk', 2, now(), '2100-01-01', 'admin', 'x')`.execute(
    shop.db,
  )
  await sql`insert into goldbook_kept_requests (approval_id, method, path, body, changes)
    values (1, 'POST', '/_api/orders/unconfirm/1', '{}', '[]')`.execute(shop.db)
}

async function trade(shop: Trade): Promise<Omit<WideShop, 'media' | 'ids'>> {
  const { call, draftSale, sell, pay, takeBack } = shop
  const some = { ...ring, quantity: 1, weight: 10 }
  const order = async (answer: ReturnType<Trade['sell']>) => orderIn(await answer)
  kept(await call('POST', '/tills', { opening: [{ currency: 'HKD', value: 1000 }] }, { as: 'clerk' }))
  const sold = await order(sell(some, { to: luk }))
  const paid = kept(await pay(sold, { value: 100, as: 'clerk' }))
  kept(await call('POST', '/stocktakes', {}, { as: 'clerk' }))
  kept(await call('POST', '/tills/1/payouts', { value: 5, reason: 'tea' }, { as: 'clerk' }))
  kept(await call('POST', '/shipments', { code: 'SF-1', name: '顺丰', order_code: sold.code }))
  const sellable = await order(sell(bangle, { to: luk }))
  kept(await takeBack(sold, sold.order_details))
  const billed = await order(sell(some, { to: luk }))
  const bill = kept(await call('POST', '/orders/payment', { ids: [billed.id] }))
  return {
    orders: {
      ...{ sold, sellable, billed, unbilled: await order(sell(some, { to: luk })) },
      draft: await draftSale(some, { to: luk }),
      goldDraft: await draftSale(some, { to: luk, payment_method: 'with_gold' }),
      preorder: await draftSale(some, { to: luk, order_type: 'XSYD' }),
    },
    bill: Number(bill.id),
    payment: Number(paid.id),
    till: 1,
  }
}

/**
 * A shop with a record of every kind, made once and restored for each story.
 *
 * @param database of the stories' own: after so many changes of every record the tables of other stories
 * would have
 * other plans
 */
export async function keepWideShop(
  database: Database,
): Promise<{ shop: Trade; wide: WideShop; tables: KeptTables }> {
  const shop = await openTrade({ stock: [ring, bangle] }, database)
  await addGoods(shop)
  const traded = await trade(shop)
  const media = await addMedia(shop)
  await shop.call('PUT', '/settings/1', { name_ch: '滙晉珠寶', phone: '2345 6789' })
  const view = { resource: 'customers', name: 'all', state: '?q=luk', shared: true }
  kept(await shop.call('POST', '/user/views', view))
  kept(await shop.call('PUT', '/templates/sales-order', { title: '新销售单' }))
  return { shop, wide: { ...traded, media, ids: shop.ids }, tables: await keptTables(shop.shop.db) }
}
