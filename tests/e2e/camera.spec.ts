// Extent: all
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { filmOf } from '../support/filmed-code'
import { button, signIn, topDialog } from '../support/journey'
import { stockShop } from '../support/stocked-shop'

const film = fileURLToPath(new URL('../../.generated/camera/two-bangles.y4m', import.meta.url))

/** A browser whose camera shows the labels of two bangles, over and over. */
async function withFilm(options: { executablePath?: string; args?: string[] }): Promise<Browser> {
  mkdirSync(path.dirname(film), { recursive: true })
  writeFileSync(film, filmOf(['U200-1', 'U200-2']))
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
  return chromium.launch({ ...options, args: [...(options.args ?? []), ...camera] })
}

/** The touch targets on the order that are less than 44 pixels high. */
function lowTargets(page: Page): Promise<string[]> {
  return page.locator('.order-page').evaluate((order) => {
    const whole =
      '.ant-input-affix-wrapper, .ant-input-number, .ant-picker, .ant-select, .ant-segmented-item, .ant-upload'
    const targets = [...order.querySelectorAll('button, input:not([type=file])')].map(
      (element) => element.closest(whole) ?? element,
    )
    return [...new Set(targets)]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
      .map((element) => element.outerHTML.slice(0, 160))
  })
}

test('a sale on a phone goes from the scan to the receipt by touch alone', async ({
  server,
  launchOptions,
}) => {
  const { ask } = await stockShop(server)
  await ask('POST', '/customers', { code: 'WALKIN', name: '散客', is_default: true })
  const browser = await withFilm(launchOptions)
  const context = await browser.newContext({
    ...{ baseURL: server.address, locale: 'zh-CN', hasTouch: true, isMobile: true },
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await signIn(page, server)
  await page.goto('/admin/order-sales/new')
  await expect(page.getByRole('main').getByText('散客')).toBeVisible()

  await test.step('the camera opens above the lines and reads the codes in view, each once', async () => {
    await page.getByRole('button', { name: '用摄像头扫码' }).click()
    await expect(page.getByRole('region', { name: '摄像头' }).locator('video')).toBeVisible()
    for (const code of ['U200-1', 'U200-2'])
      await expect(page.getByRole('main').getByText(code, { exact: true }).first()).toBeVisible()
    await expect(page.locator('tr.line')).toHaveCount(2)
  })
  await test.step('no keys on the screen cover the lines while it is open', async () => {
    await expect(page.getByRole('combobox', { name: '扫描或搜索' })).toHaveAttribute('inputmode', 'none')
    await page.screenshot({ path: path.join(path.dirname(film), 'phone.png') })
  })
  await test.step('every button and field is high enough for a finger', async () => {
    expect(await lowTargets(page)).toEqual([])
  })
  await test.step('closed, the camera is off', async () => {
    await page.getByRole('button', { name: '关闭摄像头' }).click()
    await expect(page.locator('video')).toHaveCount(0)
  })
  await test.step('a complete line takes a tenth of the screen, and opens at a touch', async () => {
    const lines = page.locator('tr.line')
    await expect(lines.first()).toContainText('21.000 g · 900.00 /g')
    expect((await lines.first().boundingBox())?.height).toBeLessThan(84)
    await lines.first().tap()
    await expect(page.getByLabel('备注 1', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '第 1 行的更多内容' }).tap()
    await expect(page.getByLabel('备注 1', { exact: true })).toBeHidden()
  })
  const dialog = topDialog(page)
  await test.step('two touches take the money, confirm the sale and bring its receipt', async () => {
    await button(page.getByRole('main'), '收款').tap()
    await expect(dialog.getByLabel('应收')).toHaveText('HK$38,700.00')
    await page.screenshot({ path: path.join(path.dirname(film), 'phone-counter.png') })
    await dialog.getByRole('button', { name: /^收款/ }).tap()
    await expect(page.getByRole('dialog').last()).toContainText('小票')
    await expect(
      page.getByRole('dialog').last().frameLocator('iframe').getByText('U200-1').first(),
    ).toBeVisible()
    await page.screenshot({ path: path.join(path.dirname(film), 'phone-receipt.png') })
  })
  const sale = await ask('GET', page.url().replace(/^.*\//, '/orders/'))
  expect(sale).toMatchObject({
    confirmed: true,
    paid: true,
    quantity: 2,
    payments: [{ given_value: 38_700 }],
  })
  await browser.close()
})
