import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { RunningServer } from './running-server'
import { signedIn } from './signed-in'

/** One answer over the network: its path, the type of its file, and its bytes, headers included. */
export interface Sent {
  path: string
  type: string
  bytes: number
}

/** The answers to a page so far. */
export interface Weight {
  requests: number
  scripts: number
  /** Kilobytes without fonts, which are compressed already and the same for all pages. */
  kilobytes: number
  /** Kilobytes of fonts. */
  fonts: number
  sent: Sent[]
}

/** The greatest weight of each page of a visit, each in a new browser. */
export const budgets = {
  login: { kilobytes: 130, scripts: 15 },
  list: { kilobytes: 444, scripts: 15 },
  order: { kilobytes: 556, scripts: 27 },
} satisfies Record<string, Pick<Weight, 'kilobytes' | 'scripts'>>

/**
 * Notes the answers to a page as the network counts them: compressed, with headers, nothing out of a cache.
 */
async function scalesUnder(page: Page): Promise<() => Weight> {
  const session = await page.context().newCDPSession(page)
  const answers = new Map<string, Sent>()
  const cached = new Set<string>()
  session.on('Network.requestServedFromCache', ({ requestId }) => void cached.add(requestId))
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache || cached.has(requestId) || response.url.startsWith('data:')) return
    answers.set(requestId, { path: new URL(response.url).pathname, type, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer !== undefined) answer.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  return () => {
    const sent = [...answers.values()].toSorted((one, other) => other.bytes - one.bytes)
    const weigh = (answers: Sent[]) => answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    const fonts = sent.filter(({ type }) => type === 'Font')
    const scripts = sent.filter(({ type }) => type === 'Script').length
    const kilobytes = weigh(sent.filter((answer) => !fonts.includes(answer)))
    return { requests: sent.length, scripts, kilobytes, fonts: weigh(fonts), sent }
  }
}

/** A visitor with a new browser. */
export interface Visitor {
  page: Page
  weight: () => Weight
}

/**
 * Opens a browser with an empty cache.
 *
 * @param from whose session it has; nobody's when left out
 */
export async function freshVisitor(
  browser: Browser,
  server: RunningServer,
  from?: BrowserContext,
): Promise<Visitor> {
  const storageState = await from?.storageState()
  const context = await browser.newContext({ baseURL: server.address, locale: 'zh-CN', storageState })
  // Files that are fetched ahead are not part of a page, and are not sent to visitors who pay by the
  // megabyte.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const page = await context.newPage()
  return { page, weight: await scalesUnder(page) }
}

/** A shop with a day's price, a customer and a sale of one line. */
export async function smallShop(server: RunningServer): Promise<{ list: string; order: string }> {
  const call = await signedIn(server)
  const created = async (at: string, body: unknown) => (await call('POST', at, body)).json()
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(new Date())
  await created('/daily_prices', { date, price: { value: 900, currency: 'HKD' } })
  const customer: { id: number } = await created('/customers', { name: '陆记珠宝', phone: '2345 6789' })
  await created('/products', { code: 'R100', name: '足金光身戒' })
  const line = { product_code: 'R100', quantity: 1, weight: 3.75, gold_price_per_gram_value: 900 }
  const order: { id: number } = await created('/orders', {
    order_type: 'CPXS',
    customer_id: customer.id,
    order_details: [line],
  })
  return { list: '/admin/customers', order: `/admin/order-sales/${order.id}` }
}

/** Weighs the pages of a visit: the login page, the first list after it, and an order. */
export async function weighVisit(
  browser: Browser,
  server: RunningServer,
): Promise<Record<keyof typeof budgets | 'visit', Weight>> {
  const shop = await smallShop(server)
  const { page, weight } = await freshVisitor(browser, server)
  await page.goto(shop.list)
  await page.getByLabel('用户名').fill('admin')
  await page.waitForLoadState('networkidle')
  const login = weight()
  await page.getByLabel('密码', { exact: true }).fill(server.password)
  await page.getByLabel('密码', { exact: true }).press('Enter')
  await listShown(page)
  const visit = weight()
  const list = await weighed(browser, server, page.context(), shop.list, listShown)
  const order = await weighed(browser, server, page.context(), shop.order, orderShown)
  await page.context().close()
  return { login, visit, list, order }
}

async function weighed(
  browser: Browser,
  server: RunningServer,
  from: BrowserContext,
  address: string,
  shown: (page: Page) => Promise<void>,
): Promise<Weight> {
  const { page, weight } = await freshVisitor(browser, server, from)
  await page.goto(address)
  await shown(page)
  const weighing = weight()
  await page.context().close()
  return weighing
}

export async function listShown(page: Page): Promise<void> {
  await page.getByText('陆记珠宝').first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function orderShown(page: Page): Promise<void> {
  await page.locator('tr.line').first().waitFor()
  await page.waitForLoadState('networkidle')
}
