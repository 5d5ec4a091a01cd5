import type { CDPSession, Page } from '@playwright/test'
import { test } from 'vitest'
import { signIn } from '../support/journey'
import { signedIn } from '../support/signed-in'
import { browser, server } from './bench-browser'
import { table } from './figures'

const OPENINGS = 12

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? 0
}

/** The list of the customers, with one in it, on a day whose gold price is known. */
async function customers(): Promise<Page> {
  const call = await signedIn(server)
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(new Date())
  await call('POST', '/daily_prices', { date, price: { value: 900, currency: 'HKD' } })
  await call('POST', '/customers', { name: '陆记珠宝', phone: '2345 6789' })
  const visitor = await browser.newContext({ baseURL: server.address, locale: 'zh-CN' })
  const page = await visitor.newPage()
  await signIn(page, server)
  await page.goto(`${server.address}/admin/customers`)
  await page.getByText('陆记珠宝').first().waitFor()
  return page
}

/** Seconds of script from the click on the row to the form with the record in it. */
async function opening(page: Page, session: CDPSession): Promise<number> {
  const before = await scriptSeconds(session)
  await page.getByText('陆记珠宝').first().click()
  const name = page.getByRole('dialog').locator('input[value="陆记珠宝"]')
  await name.waitFor()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const taken = (await scriptSeconds(session)) - before
  await name.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return taken
}

const milliseconds = (seconds: number | undefined) => ((seconds ?? 0) * 1000).toFixed(1)

test('opening a dialog', async () => {
  const page = await customers()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const first = await opening(page, session)
  const times = []
  for (let run = 0; run < OPENINGS; run++) times.push(await opening(page, session))
  await page.context().close()
  times.sort((a, b) => a - b)
  const rows = [
    ['script of opening the dialog of a customer', 'ms', 'aim'],
    ['the first one, whose code is loaded then', milliseconds(first), ''],
    ['the next ones, median', milliseconds(times[Math.floor(OPENINGS / 2)]), '100'],
    ['the next ones, worst', milliseconds(times.at(-1)), ''],
  ]
  console.log(`\n${table(rows)}\n`)
})
