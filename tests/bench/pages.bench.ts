import type { CDPSession, Page } from '@playwright/test'
import { beforeAll, test } from 'vitest'
import { signIn } from '../support/journey'
import type { RunningServer } from '../support/running-server'
import { signedIn } from '../support/signed-in'
import { browser, server } from './bench-browser'
import { table } from './figures'

beforeAll(() => setGoldPrice(server))

/** Sets a price of the day, so that its dialog does not open. */
async function setGoldPrice(shop: RunningServer): Promise<void> {
  const call = await signedIn(shop)
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(new Date())
  await call('POST', '/daily_prices', { date, price: { value: 900, currency: 'HKD' } })
}

const SIZES = [200, 500]
const KEYS = '123456789012345678901234567890'

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? 0
}

/** Makes draft sales of the given number of lines. */
async function longOrders(): Promise<(lines: number) => Promise<number>> {
  const call = await signedIn(server)
  const create = async (at: string, body: unknown) => (await call('POST', at, body)).json()
  const customer = await create('/customers', { name: '陆记珠宝' })
  await create('/products', { code: 'R100', name: '足金光身戒' })
  const line = { product_code: 'R100', quantity: 1, weight: 3.75, gold_price_per_gram_value: 900 }
  return async (lines) => {
    const order_details = Array.from({ length: lines }, () => line)
    return (await create('/orders', { order_type: 'CPXS', customer_id: customer.id, order_details })).id
  }
}

const weightOf = (page: Page, line: number) =>
  page.getByRole('textbox', { name: `重量 ${line}`, exact: true })

/** Milliseconds from the address to the last line, drawn. */
async function opening(page: Page, id: number, lines: number): Promise<number> {
  const start = performance.now()
  await page.goto(`${server.address}/admin/order-sales/${id}`)
  await page
    .locator('tr.line')
    .nth(lines - 1)
    .waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  return performance.now() - start
}

/** Milliseconds of script for each of the keys. */
async function scriptOfEach(page: Page, press: (key: string) => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const times: number[] = []
  for (const key of KEYS) {
    const before = await scriptSeconds(session)
    await press(key)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    times.push(((await scriptSeconds(session)) - before) * 1000)
  }
  return times.toSorted((a, b) => a - b)
}

async function typing(page: Page, line: number): Promise<number[]> {
  await weightOf(page, line).click()
  return scriptOfEach(page, (key) => page.keyboard.press(key))
}

async function moving(page: Page, line: number): Promise<number[]> {
  await weightOf(page, line).click()
  return scriptOfEach(page, () => page.keyboard.press('Enter'))
}

const at = (times: number[], share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)

test('typing in a long order', async () => {
  const make = await longOrders()
  const visitor = await browser.newContext({
    baseURL: server.address,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  })
  const page = await visitor.newPage()
  await signIn(page, server)
  const rows = [['an order in the browser', 'median ms', 'worst ms', 'aim']]
  for (const lines of SIZES) {
    const opened = await opening(page, await make(lines), lines)
    const typed = await typing(page, lines / 2)
    const moved = await moving(page, lines / 2)
    rows.push(
      [`${lines} lines, opening`, opened.toFixed(0), '', ''],
      [`${lines} lines, script of a key in a cell`, at(typed, 0.5), at(typed, 1), '16'],
      [`${lines} lines, script of Enter to the next cell`, at(moved, 0.5), at(moved, 1), '16'],
    )
  }
  await visitor.close()
  console.log(`\n${table(rows)}\n`)
})
