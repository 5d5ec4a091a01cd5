import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { build } from 'vite'
import { test } from 'vitest'
import { signIn } from '../support/journey'
import { signedIn } from '../support/signed-in'
import { root } from '../support/source'
import { browser, server } from './bench-browser'
import { table } from './figures'

const ROWS = 50
const RUNS = 7
const added = ['fax', 'email', 'address', 'currency_id', 'updated_at']

/** Fifty customers with every value filled, and twelve columns to show of them. */
async function fillList(): Promise<void> {
  const call = await signedIn(server)
  const group = await (await call('POST', '/customer_groups', { name: '批发客户' })).json()
  for (let row = 0; row < ROWS; row++) {
    const text = Object.fromEntries(
      ['contact_person', 'phone', 'fax', 'address', 'remarks'].map((name) => [name, `${name} ${row}`]),
    )
    const email = `c${row}@example.com`
    await call('POST', '/customers', { name: `陆记珠宝 ${row}`, ...text, email, customer_group_id: group.id })
  }
  await call('PUT', '/user/preferences/list.customers', { value: { added, order: [], hidden: [] } })
}

async function open(width: number): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> {
  const viewport = { width, height: 900 }
  const context = await browser.newContext({ baseURL: server.address, locale: 'zh-CN', viewport })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  return { context, page, session }
}

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? 0
}

const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Script between the answer to the search and the rows in sight, in milliseconds. */
async function scriptOfRows(page: Page, session: CDPSession): Promise<number> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_api/customers/search', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await page.goto(`${server.address}/admin/customers`)
  await page.locator('.cell-waiting').first().waitFor()
  await page.waitForTimeout(1000)
  const before = await scriptSeconds(session)
  release()
  await page
    .locator('.ant-table-row')
    .nth(ROWS - 1)
    .waitFor({ state: 'attached' })
  await painted(page)
  const after = await scriptSeconds(session)
  await page.unrouteAll({ behavior: 'wait' })
  return (after - before) * 1000
}

test('a list of fifty rows and twelve columns', async () => {
  await fillList()
  const { context, page, session } = await open(1920)
  await signIn(page, server)
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(await scriptOfRows(page, session))
  await context.close()
  times.sort((a, b) => a - b)
  const rows = [
    ['script of a list once its data has come', 'best ms', 'median ms', 'worst ms', 'aim'],
    [
      '50 rows of 12 columns',
      ...[0, (RUNS - 1) / 2, RUNS - 1].map((at) => (times[at] ?? 0).toFixed(0)),
      '50',
    ],
  ]
  console.log(`\n${table(rows)}\n`)
})

/** The table alone, bundled like the app. */
async function bundleOfTable(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: 'tests/bench/table-entry.tsx', formats: ['iife'], name: 'shown' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('The bundle of the table is empty')
  return chunk.code
}

/** Scrolls by the wheel, a screen's worth a step, and answers the milliseconds of the frames in between. */
async function framesWhileScrolling(page: Page): Promise<number[]> {
  const frames = await page.evaluateHandle(() => {
    const times: number[] = []
    let last = performance.now()
    const tick = (now: number) => {
      times.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    return times
  })
  await page.mouse.move(600, 400)
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(0, 120)
    await painted(page)
  }
  return frames.jsonValue()
}

test('scrolling a table of a thousand rows', async () => {
  const { context, page, session } = await open(1440)
  await page.setContent('<!doctype html><html><body></body></html>')
  const code = await bundleOfTable()
  const before = await scriptSeconds(session)
  await page.addScriptTag({ content: code })
  await page.locator('.ant-table-row').first().waitFor()
  const drawing = (await scriptSeconds(session)) - before
  const drawn = await page.locator('.ant-table-row').count()
  const start = await scriptSeconds(session)
  const frames = await framesWhileScrolling(page)
  const script = (await scriptSeconds(session)) - start
  await context.close()
  const long = frames.filter((frame) => frame > 34).length
  const rows = [
    ['1,000 rows of 12 columns', 'value', 'aim'],
    ['rows drawn', String(drawn), ''],
    ['script of drawing it, with its code, ms', (drawing * 1000).toFixed(0), ''],
    ['frames while scrolling', String(frames.length), ''],
    ['dropped (over 34 ms)', String(long), '0'],
    ['script a frame while scrolling, ms', ((script * 1000) / frames.length).toFixed(1), '16'],
  ]
  console.log(`\n${table(rows)}\n`)
})
