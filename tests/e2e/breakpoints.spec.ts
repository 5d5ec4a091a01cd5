import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { button, opened, signIn, topDialog } from '../support/journey'
import { paymentsIn, scan, scanner } from '../support/order-page'
import { stockShop } from '../support/stocked-shop'

const HEIGHT = 844
/** A phone, a tablet, the last width of the mobile layout, and the first of the desktop's. */
const widths = { phone: 390, tablet: 768, lastMobile: 991, desktop: 992 }

const sidebar = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const toggle = (page: Page) => page.getByRole('button', { name: '展开或收起菜单' })

/** The parts of the navbar for a desk, for which a phone has no room. */
const deskItems = (page: Page): Locator[] => [
  page.getByRole('navigation', { name: '已打开的页面' }),
  page.getByText('搜索与操作', { exact: true }),
]

async function expectNoSidewaysScroll(page: Page, place: string): Promise<void> {
  const reach = await page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    const main = document.querySelector('main')
    return Math.max(scrollWidth - innerWidth, (main?.scrollWidth ?? 0) - (main?.clientWidth ?? 0))
  })
  expect(reach, place).toBeLessThanOrEqual(0)
}

/** Expects every button and field to be within the sides of the window. */
async function expectWithinReach(scope: Locator, place: string): Promise<void> {
  const outside = await scope.locator('button:visible, input:visible').evaluateAll((elements) =>
    elements
      .filter((element) => element.closest('.ant-table, .ant-tabs-nav, .ant-upload') === null)
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (left < -1 || right > innerWidth + 1)
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect(outside, place).toEqual([])
}

/** Expects everything to press to be at least 24 pixels wide and high, as far as it is in the window. */
async function expectRoomForFinger(targets: Locator): Promise<void> {
  await expect(targets.first()).toBeVisible()
  const tight = await targets.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [across, down] = [left + width / 2, top + height / 2]
      const isHit = (x: number, y: number) => element.contains(document.elementFromPoint(x, y))
      const reach = 11.5
      const sides = [isHit(across - reach, down), isHit(across + reach, down)]
      const ends = [isHit(across, down - reach), isHit(across, down + reach)]
      return !isHit(across, down) || [...sides, ...ends].every(Boolean) ? [] : [element.outerHTML]
    }),
  )
  expect(tight).toEqual([])
}

async function expectMobile(page: Page): Promise<void> {
  await expect(sidebar(page)).toBeHidden()
  for (const item of deskItems(page)) await expect(item).toBeHidden()

  await test.step('the menu lies over the page, and Escape gives the focus back', async () => {
    const before = await page.getByRole('main').boundingBox()
    await toggle(page).click()
    await expect(sidebar(page)).toBeVisible()
    expect(await page.getByRole('main').boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(sidebar(page)).toBeHidden()
    await expect(toggle(page)).toBeFocused()
  })
  await test.step('a choice closes the menu', async () => {
    await toggle(page).click()
    await sidebar(page).getByRole('link', { name: '客户组', exact: true }).click()
    await expect(sidebar(page)).toBeHidden()
    await expect(page).toHaveURL(/customer_group$/)
  })
}

async function expectDesktop(page: Page): Promise<void> {
  await expect(sidebar(page)).toBeVisible()
  for (const item of deskItems(page)) await expect(item).toBeVisible()
}

test('the shop on a phone, a tablet and a desk', { tag: '@all' }, async ({ page, server }) => {
  const shop = await stockShop(server)
  const draft = await shop.write('CPXS', [8])
  const sale = await shop.sell([10])

  await page.setViewportSize({ width: widths.phone, height: HEIGHT })
  await test.step('a clerk signs in on a phone', async () => {
    await page.goto('/admin/login')
    await expect(button(page, '登录')).toBeVisible()
    await expectNoSidewaysScroll(page, 'login')
    await expectWithinReach(page.getByRole('main'), 'login')
    await signIn(page, server)
  })

  await test.step('the figures of the dashboard and the boxes of a list are large enough for a finger', async () => {
    await expectRoomForFinger(page.locator('.figure-card a'))
    await page.goto('/admin/customers')
    await expectRoomForFinger(page.locator('.record-list .card-mark'))
  })
  await test.step('a list is cards, high enough for a finger, and a tap anywhere opens the record', async () => {
    await page.goto('/admin/order-sales')
    const card = page.locator('.record-card').filter({ hasText: sale.code })
    await expect(card).toBeVisible()
    await expect(page.locator('.ant-table')).toHaveCount(0)
    await expect.poll(async () => (await card.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(56)
    await expectNoSidewaysScroll(page, 'sales orders as cards')
    await card.click({ position: { x: 280, y: 44 } })
    await expect(page).toHaveURL(new RegExp(`/order-sales/${sale.id}$`))
  })
  await test.step('the head of a list is one row; its tools lie behind one button', async () => {
    await page.goto('/admin/order-sales')
    const head = page.locator('.phone-toolbar').filter({ visible: true })
    await expect(head).toBeVisible()
    await expect.poll(async () => (await head.boundingBox())?.height ?? HEIGHT).toBeLessThanOrEqual(44)
    await button(page, '更多').click()
    await expect(button(page, '导出')).toBeVisible()
    await expect(button(page, '刷新')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('on a tablet its table has fewer columns, and needs no sideways scroll', async () => {
    await page.setViewportSize({ width: widths.tablet, height: HEIGHT })
    await page.goto('/admin/customers')
    await expectRoomForFinger(page.locator('.record-list .ant-table-filter-trigger'))
    await page.goto('/admin/order-sales')
    await expect(page.getByRole('columnheader', { name: '应收金额' }).first()).toBeVisible()
    const rows = page.locator('.record-list .ant-table-body')
    expect(
      await rows.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: widths.phone, height: HEIGHT })
  })

  for (const width of [widths.phone, widths.tablet, widths.lastMobile])
    await test.step(`at ${width} px the layout is the mobile one`, async () => {
      await page.setViewportSize({ width, height: HEIGHT })
      await expectMobile(page)
      await expectNoSidewaysScroll(page, `customer groups at ${width} px`)
    })

  await test.step(`at ${widths.desktop} px it is the desktop's, and keeps its own menu`, async () => {
    await page.setViewportSize({ width: widths.desktop, height: HEIGHT })
    await expectDesktop(page)
    await toggle(page).click()
    await expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBeLessThan(60)
    await page.reload()
    await expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBeLessThan(60)
    await expectNoSidewaysScroll(page, 'customer groups on a desk')
  })

  await page.setViewportSize({ width: widths.phone, height: HEIGHT })
  await test.step('a ring is scanned into a sale on a phone', async () => {
    await page.goto(`/admin/order-sales/${draft.id}`)
    await scanner(page).click()
    await scan(page, 'R100-S12')
    await expect(page.getByRole('textbox', { name: '重量 2', exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page, 'order')
    await expectWithinReach(page.getByRole('main'), 'order')
    await button(page.getByRole('main'), '保存').click()
    await expect(button(page.getByRole('main'), '保存')).toBeDisabled()
  })
  await test.step('and a sale is paid', async () => {
    await page.goto(`/admin/order-sales/${sale.id}`)
    await button(paymentsIn(page.getByRole('main')), '现金').click()
    const dialog = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('radiogroup', { name: '付款方式' }) })
    await expect(dialog.getByLabel('金额')).toBeFocused()
    await expectNoSidewaysScroll(page, 'payment')
    await expectWithinReach(dialog, 'payment')
    await button(dialog, '保存').click()
    await expect(dialog).toBeHidden()
    await expect(paymentsIn(page.getByRole('main')).getByText('已付清')).toBeVisible()
  })
})

test('on a phone, a sale goes from the scan to its receipt', async ({ page, server }) => {
  const { ask } = await stockShop(server)
  await ask('POST', '/customers', { code: 'WALKIN', name: '散客', is_default: true })
  await page.setViewportSize({ width: widths.phone, height: HEIGHT })
  await signIn(page, server)
  const main = page.getByRole('main')
  await page.goto('/admin/order-sales/new')
  await test.step('a bangle is scanned, and one button asks for the money', async () => {
    await expect(main.getByText('散客')).toBeVisible()
    await scan(page, 'U200-1')
    await expect(page.getByRole('row').filter({ hasText: '900.00 /g' })).toBeVisible()
    await button(main, '收款').click()
    await opened(topDialog(page))
    await expectWithinReach(topDialog(page), 'counter')
    await button(topDialog(page), '收款并确认').click()
  })
  await test.step('its receipt is there to print, or to send as a PDF', async () => {
    const receipt = page.getByRole('dialog').filter({ hasText: '小票' }).last()
    await expect(button(receipt, '打印')).toBeEnabled()
    await expectWithinReach(receipt, 'receipt')
    await expectNoSidewaysScroll(page, 'receipt')
    await expect(receipt.locator('iframe').contentFrame().getByText('U200-1').first()).toBeVisible()
    const file = page.waitForEvent('download')
    await button(receipt, '下载 PDF').click()
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
    await button(receipt, '取消').click()
  })
  await test.step('the sale is confirmed and paid, and the next one is a tap away', async () => {
    await expect(main.getByText('已确认', { exact: true })).toBeVisible()
    await expect(button(main, '保存')).toHaveCount(0)
    await button(main, '下一单').click()
    await expect(page).toHaveURL(/\/order-sales\/new$/)
  })
})
