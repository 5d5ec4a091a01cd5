import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { signIn } from '../support/journey'
import { startServer, type RunningServer } from '../support/running-server'
import { signedIn } from '../support/signed-in'
import { read, root } from '../support/source'
import { table } from './figures'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  await setGoldPrice(server)
  const { executablePath }: { executablePath: string } = JSON.parse(read('.generated/browser.json'))
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

/** A day on which the dialog that asks for the price does not open. */
async function setGoldPrice(shop: RunningServer): Promise<void> {
  const call = await signedIn(shop)
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(new Date())
  await call('POST', '/daily_prices', { date, price: { value: 900, currency: 'HKD' } })
}

/** Kilobytes of gzipped script that a page loads until the network is quiet. */
async function scriptOf(page: Page, address: string): Promise<number> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const sizes = [...scripts].map((script) => gzipSize(script))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

function gzipSize(script: string): number {
  const file = path.join(root, 'dist/client', script)
  try {
    return readFileSync(`${file}.gz`).length
  } catch {
    return readFileSync(file).length
  }
}

test('first loads', async () => {
  const visitor = await browser.newContext({ baseURL: server.address, locale: 'zh-CN' })
  const login = await scriptOf(await visitor.newPage(), `${server.address}/admin/login`)
  await signIn(await visitor.newPage(), server)
  const list = await scriptOf(await visitor.newPage(), `${server.address}/admin/customers`)
  await visitor.close()
  const rows = [
    ['script of the first load, gzip', 'kB', 'aim'],
    ['login', login.toFixed(0), '200'],
    ['first list', list.toFixed(0), '410'],
  ]
  console.log(`\n${table(rows)}\n`)
})

const LINES = 200
const KEYS = '123456789012345678901234567890'

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? 0
}

/** A draft sale of 200 lines. */
async function longOrder(): Promise<number> {
  const call = await signedIn(server)
  const create = async (at: string, body: unknown) => (await call('POST', at, body)).json()
  const customer = await create('/customers', { name: '陆记珠宝' })
  await create('/products', { code: 'R100', name: '足金光身戒' })
  const line = { product_code: 'R100', quantity: 1, weight: 3.75, gold_price_per_gram_value: 900 }
  const order = await create('/orders', {
    order_type: 'CPXS',
    customer_id: customer.id,
    order_details: Array.from({ length: LINES }, () => line),
  })
  return order.id
}

test('typing in an order of 200 lines', async () => {
  const id = await longOrder()
  const visitor = await browser.newContext({
    baseURL: server.address,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  })
  const page = await visitor.newPage()
  await signIn(page, server)
  await page.goto(`${server.address}/admin/order-sales/${id}`)
  await page.getByRole('textbox', { name: '重量 100', exact: true }).click()
  const session = await visitor.newCDPSession(page)
  await session.send('Performance.enable')
  const times: number[] = []
  for (const key of KEYS) {
    const before = await scriptSeconds(session)
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    times.push((await scriptSeconds(session)) - before)
    await page.keyboard.press('Backspace')
  }
  await visitor.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => ((times[Math.floor((times.length - 1) * share)] ?? 0) * 1000).toFixed(1)
  const rows = [
    ['script of one key in an order of 200 lines', 'median ms', 'worst ms', 'aim'],
    ['weight of line 100', at(0.5), at(1), '16'],
  ]
  console.log(`\n${table(rows)}\n`)
})
