import type { Page } from '@playwright/test'
import { test } from 'vitest'
import { drawPdf, type DrawnPdf } from '../e2e/drawn-pdf'
import { openPrintPage, printBundle, shippedContent } from '../e2e/drawn-print'
import { drawPapers } from '../e2e/paper-draw'
import { button, signIn, topDialog } from '../support/journey'
import { stockShop, type StockedShop } from '../support/stocked-shop'
import { ring, sale } from '../unit/print/printed-order'
import { printedOrder } from '../unit/print/printed-texts'
import { browser, server } from './bench-browser'
import { table } from './figures'

const RUNS = 9
const DRAWN = [
  { lines: 60, aim: '300' },
  { lines: 600, aim: '2000' },
]

/** Milliseconds in which the browser shows the same pages when it receives them ready-made. */
async function readyMade(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { innerHTML } = document.body
    document.body.replaceChildren()
    const begin = performance.now()
    document.body.innerHTML = innerHTML
    void document.body.offsetHeight
    return performance.now() - begin
  })
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const shown = (milliseconds: number) => milliseconds.toFixed(0)

test('drawing a printed order', async () => {
  const page = await browser.newPage()
  await openPrintPage(page, await printBundle())
  const rows = [['a sales order, drawn', 'ms', 'ready-made', 'aim']]
  for (const { lines, aim } of DRAWN) {
    const order_details = Array.from({ length: lines }, (_, index) =>
      ring({ inventory_code: `R100-${index + 1}` }),
    )
    const data = printedOrder(sale({ order_details }), { usd: true, words: true })
    const drawn: number[] = []
    const floor: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const { milliseconds } = await drawPapers(page, shippedContent('sales-order'), [data])
      drawn.push(milliseconds)
      floor.push(await readyMade(page))
    }
    rows.push([`${lines} lines`, shown(median(drawn)), shown(median(floor)), aim])
  }
  await page.close()
  console.log(`\n${table(rows)}\n`)
})

const FILED = [1, 30, 300]

test('the PDF of a printed order', async () => {
  const page = await browser.newPage()
  await openPrintPage(page, await printBundle())
  const rows = [['a sales order as a PDF', 'kB', 'sent kB', 'read ms', 'written ms']]
  for (const lines of FILED) {
    const order_details = Array.from({ length: lines }, (_, index) =>
      ring({ inventory_code: `R100-${index + 1}` }),
    )
    const data = printedOrder(sale({ order_details }), { usd: true, words: true })
    const drawn: DrawnPdf[] = []
    for (let run = 0; run < 3; run++) drawn.push(await drawPdf(page, shippedContent('sales-order'), data))
    const bytes = median(drawn.map(({ written }) => written.length))
    const of = (name: 'sent' | 'reading' | 'writing') => median(drawn.map(({ took }) => took[name]))
    const sizes = [bytes, of('sent')].map((each) => (each / 1024).toFixed(0))
    rows.push([`${lines} lines`, ...sizes, shown(of('reading')), shown(of('writing'))])
  }
  await page.close()
  console.log(`\n${table(rows)}\n`)
})

/** Milliseconds in which the browser makes empty pictures as large as the pages of a PDF. */
async function emptyPictures(page: Page, pages: number): Promise<number> {
  return page.evaluate(async (count) => {
    const begin = performance.now()
    for (let done = 0; done < count; done++) {
      const canvas = new OffscreenCanvas(2480, 3508)
      canvas.getContext('2d')?.fillRect(0, 0, 2480, 3508)
      await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    }
    return performance.now() - begin
  }, pages)
}

async function longSale(shop: StockedShop, lines: number): Promise<number> {
  const line = { product_code: 'R100', quantity: 1, weight: 3.75, gold_price_per_gram_value: 900 }
  const order_details = Array.from({ length: lines }, () => line)
  const customer_id = shop.customers.luk
  const { id } = await shop.ask('POST', '/orders', { order_type: 'CPXS', customer_id, order_details })
  return id
}

const PDF_LINES = 30

/** Milliseconds from the click to the file, the first time with the code that is loaded for it. */
async function downloading(page: Page): Promise<number> {
  const begin = performance.now()
  const file = page.waitForEvent('download')
  await button(topDialog(page), '下载 PDF').click()
  await (await file).path()
  return performance.now() - begin
}

test('saving a printed order as a PDF', async () => {
  const shop = await stockShop(server)
  const id = await longSale(shop, PDF_LINES)
  const visitor = await browser.newContext({ baseURL: server.address, locale: 'zh-CN' })
  const page = await visitor.newPage()
  await signIn(page, server)
  await page.goto(`/admin/order-sales/${id}`)
  await button(page.getByRole('main'), '打印销售单').click()
  const pages = topDialog(page).frameLocator('iframe').locator('.paper')
  await pages.first().waitFor()
  const floor = await emptyPictures(page, await pages.count())
  const first = await downloading(page)
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(await downloading(page))
  await visitor.close()
  const rows = [
    [`a sales order of ${PDF_LINES} lines as a PDF`, 'ms', 'empty pages', 'aim'],
    ['the first one, whose code is loaded then', shown(first), shown(floor), '2000'],
    ['the next ones, median', shown(median(times)), shown(floor), '2000'],
  ]
  console.log(`\n${table(rows)}\n`)
})
