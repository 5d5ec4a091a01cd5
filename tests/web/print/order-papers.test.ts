import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangle, luk, orderIn, ring, tradeAt, type Order, type Trade } from '#tests/support/cast.ts'
import { bringToken, forgetToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import type { DocumentType } from '#domain/print/document-types'
import { loadResources } from '#web/data/resources.ts'
import type { PrintOptions } from '#web/print/documents/document.ts'
import { documents } from '#web/print/documents/documents.ts'
import { rowsAt, type PrintData } from '#drawing/drawing'

let shop: ServedShop
let trade: Omit<Trade, 'app' | 'shop' | 'jobs'>

const rings = (weight: number) => ({ ...ring, quantity: 1, weight })

beforeAll(async () => {
  shop = await serveShop()
  bringToken('admin')
  trade = await tradeAt(shop.call, { stock: [ring, bangle] })
})

afterAll(() => {
  forgetToken()
  shop.close()
})

async function paper(
  document: DocumentType,
  { id }: Pick<Order, 'id'>,
  options: Partial<PrintOptions> = {},
): Promise<PrintData> {
  const { resources } = await loadResources()
  const printed = await documents[document].load(String(id), resources)
  return printed({ usd: false, words: false, ...options })
}

test('a sale after a return prints what came back, and the amount due follows from the lines above it', async () => {
  const sale = orderIn(await trade.sell([rings(10.125), rings(5)], { to: luk }))
  const whole = await paper('sales_order', sale)
  const draft = orderIn(await trade.takeBack(sale, [sale.order_details[1]]))
  expect(await paper('sales_order', sale)).toMatchObject({ summary: whole.summary, returns_text: '' })

  const back = orderIn(await trade.confirm(draft))

  expect(await paper('sales_order', sale)).toMatchObject({
    weight: '15.125',
    summary: [
      { label: 'Total', value: 'HK$13,854.50' },
      { label: 'Offset', value: 'HK$4,580.00' },
      { label: 'Received', value: 'HK$0.00' },
    ],
    unpaid: 'HK$9,274.50',
    returns_text: `Returned: ${String(back.date).slice(0, 10)} ${back.code} · R100 5.000 g · HK$4,580.00`,
  })
})

test("a paper names the goods in its customer's language, as they were called when the sale was confirmed", async () => {
  const { call } = trade
  await call('PUT', '/products/R100', { name_en: 'Plain ring' })
  await call('PUT', '/customers/LUK', { language: 'en' })
  const sale = orderIn(await trade.sell([rings(3.75)], { to: luk }))
  await call('PUT', '/products/R100', { name_en: 'Band', name_es: 'Alianza' })
  const [line] = rowsAt(await paper('sales_order', sale), 'order_details')
  expect(line).toMatchObject({ product: { name: 'Plain ring' } })

  const [chosen] = rowsAt(await paper('sales_order', sale, { language: 'zh' }), 'order_details')
  expect(chosen).toMatchObject({ product: { name: '足金光身戒' } })
  const [agreed] = rowsAt(await paper('sales_order', sale, { language: 'es' }), 'order_details')
  expect(agreed).toMatchObject({ product: { name: '足金光身戒' } })

  const draft = await trade.draftSale([rings(2.5)], { to: luk })
  const [open] = rowsAt(await paper('sales_order', draft), 'order_details')
  expect(open).toMatchObject({ product: { name: 'Band' } })
})
