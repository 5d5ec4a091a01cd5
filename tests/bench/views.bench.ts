import type { CDPSession, Page } from '@playwright/test'
import { test } from 'vitest'
import { signIn } from '../support/journey'
import { signedIn } from '../support/signed-in'
import { browser, server } from './bench-browser'
import { table } from './figures'

const LINES = 200
const KEYS = '123456789012345678901234567890'
const LISTS = [
  'customers',
  'customer_group',
  'product',
  'inventory',
  'order-sales',
  'order-purchase',
  'payment',
]
const TABS = 30
const ROWS = 50

/**
 * Lists of a full page each, small sales for the tabs, and a draft sale of many lines, which is the last of
 * them.
 */
async function fill(): Promise<number> {
  const call = await signedIn(server)
  // A price of the day, so that its dialog does not open.
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(new Date())
  await call('POST', '/daily_prices', { date, price: { value: 900, currency: 'HKD' } })
  const create = async (at: string, body: unknown) => (await call('POST', at, body)).json()
  const customer = await create('/customers', { name: '陆记珠宝' })
  for (let at = 0; at < ROWS; at++) {
    await create('/customers', { name: `客户 ${at}` })
    await create('/products', { code: `R${100 + at}`, name: '足金光身戒' })
  }
  const line = { product_code: 'R100', quantity: 1, weight: 3.75, gold_price_per_gram_value: 900 }
  const sell = async (lines: number) => {
    const order_details = Array.from({ length: lines }, () => line)
    return (await create('/orders', { order_type: 'CPXS', customer_id: customer.id, order_details })).id
  }
  for (let at = 0; at < TABS; at++) await sell(5)
  return sell(LINES)
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((each) => each.name === name)?.value ?? 0
}

/** Milliseconds of script of each key in a cell of the sale, and the megabytes of the page then. */
async function figures(page: Page, session: CDPSession): Promise<string[]> {
  await page.getByRole('textbox', { name: `重量 ${LINES / 2}`, exact: true }).click()
  const times: number[] = []
  for (const key of KEYS) {
    const before = await metric(session, 'ScriptDuration')
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    times.push(((await metric(session, 'ScriptDuration')) - before) * 1000)
  }
  times.sort((a, b) => a - b)
  await session.send('HeapProfiler.collectGarbage')
  const heap = (await metric(session, 'JSHeapUsedSize')) / 1_000_000
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
  return [at(0.5), at(1), heap.toFixed(0)]
}

/** Goes to an address of the app as Forward would, without a reload. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({ idx: history.length }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}

test('many tabs', async () => {
  const id = await fill()
  const visitor = await browser.newContext({
    baseURL: server.address,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  })
  const page = await visitor.newPage()
  await signIn(page, server)
  const session = await visitor.newCDPSession(page)
  await session.send('Performance.enable')
  const sale = `/admin/order-sales/${id}`
  await page.goto(server.address + sale)
  await page
    .locator('tr.line')
    .nth(LINES - 1)
    .waitFor({ state: 'attached' })
  const one = await figures(page, session)

  // A list is one tab, however often it is opened: orders fill the bar.
  const orders = Array.from({ length: TABS - 1 - LISTS.length }, (_, at) => `order-sales/${id - 1 - at}`)
  for (const path of [...LISTS, ...orders]) {
    await go(page, `/admin/${path}`)
    await page.locator('[role=tabpanel]:visible :is(.ant-table-row, .order)').first().waitFor()
  }
  await go(page, sale)
  await page.locator('tr.line:visible').first().waitFor()
  const many = await figures(page, session)
  await visitor.close()
  const rows = [
    [`a key in a sale of ${LINES} lines`, 'median ms', 'worst ms', 'heap MB'],
    ['in the only tab', ...one],
    [`beside ${TABS - 1} others`, ...many],
  ]
  console.log(`\n${table(rows)}\n`)
})
