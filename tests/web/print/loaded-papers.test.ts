import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangle, kept, luk, orderIn, ring, tradeAt, type Order } from '#tests/support/cast.ts'
import { bringToken, forgetToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import type { DocumentType } from '#domain/print/document-types'
import { loadResources } from '#web/data/resources.ts'
import { documents } from '#web/print/documents/documents.ts'
import { loadThose } from '#web/data/load-all.ts'
import { rowsAt, type PrintData } from '#drawing/drawing'

let shop: ServedShop
let older: Order
let newer: Order
let inGold: Order
let billId: number
let barCode: string
let paymentIds: number[]

const rings = (weight: number) => ({ ...ring, quantity: 1, weight })

/**
 * Three purchases by Luk, the last one for gold: he pays 1,000.00 on the first, brings 4 g in a bar for the
 * last, and pays 5,000.00 on the bill over the first two.
 */
async function day(): Promise<void> {
  const trade = await tradeAt(shop.call, { stock: [ring, bangle] })
  older = orderIn(await trade.sell(rings(10), { to: luk, date: '2026-11-20' }))
  newer = orderIn(await trade.sell(rings(5), { to: luk, date: '2026-11-21' }))
  inGold = orderIn(await trade.sell(rings(8), { to: luk, date: '2026-11-21', payment_method: 'with_gold' }))
  const first = kept(await trade.pay(older, { value: 1000 }))
  const bar = kept(await shop.call('POST', '/gold_bars', { name: '来料足金', weight: 0 }))
  barCode = String(bar.code)
  const gold = { payment_method: 'gold_bar', weight: 4, gold_bar_code: barCode }
  const last = kept(await trade.pay(inGold, gold))
  paymentIds = [Number(first.id), Number(last.id)]
  const bill = kept(await shop.call('POST', '/orders/payment', { ids: [newer.id, older.id] }))
  billId = Number(bill.id)
  kept(await shop.call('POST', `/payments/${billId}/pay`, { amount_paid_value: 5000 }))
}

beforeAll(async () => {
  shop = await serveShop()
  bringToken('admin')
  await day()
})

afterAll(() => {
  forgetToken()
  shop.close()
})

async function paper(document: DocumentType, key: string | number): Promise<PrintData> {
  const { resources } = await loadResources()
  const printed = await documents[document].load(String(key), resources)
  return printed({ usd: true, words: true })
}

test('a receipt shows the amounts before and after its payment, whatever was paid later', async () => {
  const [cash = 0, gold = 0] = paymentIds
  expect(await paper('payment_receipt', cash)).toMatchObject({
    customer: { name: '陆记珠宝', contact_person: '陆先生' },
    order: { code: older.code, date: '2026-11-20' },
    settlement: [{ before: 'HK$9,160.00', now: 'HK$1,000.00', after: 'HK$8,160.00' }],
  })
  const receipt = await paper('payment_receipt', gold)
  expect(rowsAt(receipt, 'settlement').at(-1)).toMatchObject({
    before: '8.00 g',
    now: '4.00 g',
    after: '4.00 g',
  })
})

test('a bill has its orders and its payments, the oldest first, and the open rest', async () => {
  expect(await paper('bill', billId)).toMatchObject({
    customer: { name: '陆记珠宝' },
    bill_orders: [
      { order_code: older.code, expire_at: '2026-12-20', billed: 'HK$8,160.00', paid: 'HK$5,000.00' },
      { order_code: newer.code, billed: 'HK$4,580.00', paid: '', unpaid: 'HK$4,580.00' },
    ],
    bill_payments: [{ order_code: older.code, amount_text: 'HK$5,000.00' }],
    unpaid: 'HK$7,740.00',
  })
})

test('a statement covers the days that its key names, and all of them without', async () => {
  const { entries, ...whole } = await paper('customer_statement', luk)
  expect(entries).toHaveLength(1 + 3 + 3)
  const ofMonth = await paper('customer_statement', `${luk}?from=2026-11-21&to=2026-11-21`)
  expect(rowsAt(ofMonth, 'entries')[0]).toMatchObject({ date: '2026-11-21', cash_balance: '9,160.00' })
  expect(ofMonth.closing_cash).toBe(whole.closing_cash)
  expect(whole).toMatchObject({ closing_gold: '4.00', address: '九龙弥敦道 1 号' })
})

test('the receipt of a gold bar names who brought the gold, and on which order', async () => {
  expect(await paper('gold_bar_receipt', barCode)).toMatchObject({
    ...{ parties: '陆记珠宝', held: '4.00', in_custody: '4.00 g' },
    movements: [{ party: '陆记珠宝', order_code: inGold.code, taken_in: '4.00', balance: '4.00' }],
  })
})

test('a shelf list holds the goods in stock that a search of the list finds, and one piece by its code', async () => {
  const everything = await paper('shelf_list', JSON.stringify({ filters: [], sorts: ['code|DESC'], q: '' }))
  expect(rowsAt(everything, 'pieces').map(({ code }) => code)).toEqual(['R100', 'U200-1'])
  expect(everything.materials).toMatchObject([{ material: '足金', codes: '2', weight: '102.86' }])
  const bangles = await paper('shelf_list', bangle.inventory_code)
  expect(rowsAt(bangles, 'pieces')).toMatchObject([{ code: 'U200-1', name: '古法手镯', weight: '25.36' }])
  expect(await paper('inventory_label', bangle.inventory_code)).toMatchObject({
    ...{ code: 'U200-1', name: '古法手镯', weight: '25.36 g' },
  })
})

test('a report is printed with its chosen columns, its groups open, and its filters', async () => {
  const asked = new URLSearchParams({
    ...{ from: '2026-11-20', to: '2026-11-21', by: 'order_id.customer_id,product_code' },
    ...{ measures: 'weight', filter: 'product_code:R100', sort: 'weight desc' },
  })
  const report = await paper('report', `sales-by-customer?${asked.toString()}`)
  expect(report).toMatchObject({
    ...{
      title: 'Sales by customer',
      period: '2026-11-20 – 2026-11-21',
      conditions: 'Product：R100 足金光身戒',
    },
    columns: [{ title: 'Customer › Product' }, { title: 'Weight', is_figure: '1' }],
    rows: [
      { cells: { 0: 'LUK 陆记珠宝', 1: '23.000 g' }, is_head: '1' },
      { cells: { 0: '\u2003R100 足金光身戒', 1: '23.000 g' }, is_head: '' },
    ],
    totals: { 1: '23.000 g' },
    printed_of: 'order_details',
  })
  await expect(paper('report', 'of-nothing')).rejects.toThrow(/report/i)
})

test('a list longer than one search may request is found whole', async () => {
  const codes = Array.from({ length: 1200 }, (_, index) => `NONE-${index}`)
  const found = await loadThose<{ code: string }>('orders', 'code', [newer.code, ...codes, older.code])
  expect(found.map(({ code }) => code).toSorted()).toEqual([older.code, newer.code])
})

test('a receipt and a bill keep the name of their time, a statement has today’s', async () => {
  const { data } = kept(await shop.call('POST', '/customers/search', { q: luk }))
  const [customer] = Array.isArray(data) ? data : []
  const { id } = customer as { id: number }
  kept(await shop.call('PUT', `/customers/${id}`, { name: 'Luk International' }))
  const names = [
    await paper('payment_receipt', paymentIds[0] ?? 0),
    await paper('bill', billId),
    await paper('customer_statement', luk),
  ].map((printed) => printed.customer ?? printed)
  expect(names).toMatchObject([{ name: '陆记珠宝' }, { name: '陆记珠宝' }, { name: 'Luk International' }])
})
