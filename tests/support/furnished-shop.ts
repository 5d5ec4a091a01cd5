import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from './running-server'
import { hire } from './staff-member'
import { stockShop } from './stocked-shop'

/** The keys of one record of each kind, as used in addresses. */
export interface FurnishedShop {
  sale: number
  draft: number
  preorder: number
  returned: number
  purchase: number
  customer: number
  payment: number
  voucher: number
  bill: number
  bar: number
  diamond: number
  shipment: number
  stocktake: number
  group: number
  material: number
  user: number
  media: string
  product: string
  /** A piece with a code of its own, and pieces that share one. */
  piece: string
  pieces: string
}

type Stock = Awaited<ReturnType<typeof stockShop>>

async function addGoods({ ask }: Stock) {
  const material = await ask('POST', '/materials', { code: 'AU', name: '足金', price_ranges: '10,20' })
  await ask('POST', '/categorys', { code: 'RING', name: '戒指' })
  await ask('POST', '/colors', { code: 'Y', name: '黄' })
  await ask('POST', '/product_groups', { code: 'OLD', name: '古法' })
  const fees = [0, 10, 20].map((group) => ({ group, labor_fee: 8.5 + group }))
  const wholesale = { code: 'W', name: '批发', labor_fees: { [material.id]: fees } }
  const group = await ask('POST', '/customer_groups', wholesale)
  return { material: material.id, group: group.id }
}

async function addHoldings({ ask, customers }: Stock) {
  const bar = await ask('POST', '/gold_bars', { name: '陆记来料', weight: 1000, price: 900 })
  await ask('POST', '/gold_bar_details', { gold_bar_id: bar.id, in_out: -1, weight: 12.5 })
  const diamond = await ask('POST', '/diamonds', { name: '圆钻 0.5 ct', weight: 0.5, price: 12_000 })
  const amount = { value: 1_234_567.89, currency: 'HKD' }
  await ask('POST', '/customer_balance_details', { customer_id: customers.luk, amount, in_out: 1 })
  return { bar: bar.id, diamond: diamond.id }
}

async function trade({ ask, write, sell }: Stock) {
  const sale = await sell([14, 16], { expire_at: '2026-01-31', payment_method: 'with_gold' })
  const paid = await sell([12])
  const cash = { order_code: paid.code, payment_method: 'cash', value: 100, date: '2026-11-20' }
  const payment = await ask('POST', '/order_payments', cash)
  const vouchers = await ask('GET', `/order_payments/${payment.id}`)
  const { order_details } = await ask('GET', `/orders/${paid.id}`)
  const dettail_ids = Array.isArray(order_details) ? order_details.map(({ id }) => id) : []
  const returned = await ask('POST', `/orders/return/${paid.id}`, { dettail_ids })
  const billed = await sell([8])
  const bill = await ask('POST', '/orders/payment', { ids: [billed.id] })
  const parcel = { code: 'SF-1', name: '顺丰', method: '顺丰', tracking_number: 'SF1', order_code: sale.code }
  const shipment = await ask('POST', '/shipments', parcel)
  return {
    sale: sale.id,
    draft: (await write('CPXS', [10])).id,
    preorder: (await write('XSYD', [14])).id,
    returned: returned.id,
    payment: payment.id,
    voucher: Number(vouchers.payment_id),
    bill: bill.id,
    shipment: shipment.id,
  }
}

/** A user at the counter, in a role of the shop, who asks for approval of a movement. */
async function addStaff(server: RunningServer, { ask }: Stock, bar: number) {
  const counter = { code: 'counter', name: '柜台', name_en: 'Counter', based_on: 'editor' }
  const rights = {
    actions: { 'movements.gold_bar': 'approval', 'orders.unconfirm': 'no' },
    limits: { discount_percent: { most: 10, beyond: 'approval' } },
    resources: { customers: { hidden: ['phone'], export: false } },
  }
  await ask('POST', '/roles', { ...counter, rights })
  const { id, asMember } = await hire(server, { username: 'mei', name: '美', roles: ['counter'] })
  const movement = { gold_bar_id: bar, in_out: -1, weight: 2.5 }
  await asMember('/gold_bar_details', movement, '客人取回一条金，已核对身份证')
  return { id }
}

/** Takes a backup, and answers once it is listed. */
async function backUp({ ask }: Stock): Promise<void> {
  let state = await ask('POST', '/backups')
  while (state.working !== null) {
    await wait(50)
    state = await ask('GET', '/backups')
  }
}

/** A shop that holds a record of every kind, so that each of its pages has something to show. */
export async function furnishShop(server: RunningServer): Promise<FurnishedShop> {
  const shop = await stockShop(server)
  const { ask, customers } = shop
  await ask('PUT', '/settings/1', { name_ch: '滙晉珠寶', name_en: 'Wui Chun Jewellery', phone: '2345 6789' })
  const goods = await addGoods(shop)
  const holdings = await addHoldings(shop)
  const user = await addStaff(server, shop, holdings.bar)
  const traded = await trade(shop)
  const picture = new FormData()
  picture.set('file', new File([await readFile('docs/pictures/order-screen.png')], '陈列柜.png'))
  const { code: media } = await ask('POST', '/medias', picture)
  await ask('POST', '/inventory_details', { name: '橱窗左侧', location: '一楼', inventory_code: 'U200-1' })
  const { id: stocktake } = await ask('POST', '/stocktakes', { location: '一楼' })
  await backUp(shop)
  const keys = { customer: customers.luk, purchase: 1, user: user.id, media, stocktake }
  return { ...goods, ...holdings, ...traded, ...keys, product: 'R100', piece: 'U200-1', pieces: 'R100-S16' }
}
