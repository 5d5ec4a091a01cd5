import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test as base } from '../support/browser'
import { button, goTo, signIn } from '../support/journey'
import { signedIn } from '../support/signed-in'

/** A shop whose gold price service runs in this process, and quotes 900.10 a gram. */
const test = base.extend<{ service: string }>({
  // Playwright reads the requested fixtures from this destructuring, even when there are none.
  // eslint-disable-next-line no-empty-pattern
  service: async ({}, provide) => {
    const quote = JSON.stringify({ sell: 33690, timestamp: new Date().toISOString() })
    const server = createServer((_request, response) => response.end(quote)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('the service has no address')
    await provide(`http://127.0.0.1:${address.port}/quote`)
    server.closeAllConnections()
    server.close()
  },
  environment: async ({ service }, provide) => provide({ GOLD_PRICE_URL: service, GOLD_PRICE_PRIVATE: '1' }),
})

/** The business day of the given number of days ago. */
function dayAgo(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(
    Date.now() - days * 86_400_000,
  )
}

test('a day begins with its gold price: quoted, checked, and seen in the chart', async ({ page, server }) => {
  const call = await signedIn(server)
  for (const [days, value] of [
    [40, 850],
    [2, 890],
    [1, 895],
  ] as const)
    await call('POST', '/daily_prices', { date: dayAgo(days), price: { value } })
  await signIn(page, server)
  const dialog = page.getByRole('dialog')
  const widget = page.locator('.price-widget')

  await test.step('the service quotes the price of today', async () => {
    await expect(widget).toContainText('HK$895.00/克')
    await widget.click()
    await button(dialog, '获取实时金价').click()
    await expect(dialog.getByText(/^来源 127\.0\.0\.1 · .*\d\d:\d\d · 每两 HK\$33,690\.00$/)).toBeVisible()
    await expect(dialog.getByLabel('每克金价')).toHaveValue(/^900\.10?$/)
    await button(dialog, '保存').click()
    await expect(dialog).toBeHidden()
    await expect(widget).toContainText(`HK$900.10/克${dayAgo(0).slice(5)}`)
    await expect(widget).toBeVisible()
  })

  await test.step('one digit too many needs confirmation', async () => {
    await widget.click()
    await dialog.getByLabel('每克金价').fill('9001')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/HK\$9,001\.00\/克，比上次高 900\.00%/)).toBeVisible()
    await expect(button(dialog, '返回修改')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('每克金价')).toBeFocused()
    await page.keyboard.type('900.1')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  })

  await test.step('the chart has a point for each day', async () => {
    await goTo(page, '每日金价')
    const history = page.locator('.price-history')
    const points = history.getByRole('table', { name: '金价走势' }).getByRole('row')
    await expect(history.locator('.recharts-line path')).toBeVisible()
    await expect(points).toHaveCount(3)
    await history.getByText('90 天').click()
    await expect(points).toHaveCount(4)
    await expect(page.getByRole('cell', { name: '127.0.0.1', exact: true })).toBeVisible()
  })
})
