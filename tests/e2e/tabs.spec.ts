import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { button, goTo, signIn, topDialog } from '../support/journey'
import { cell, scan, scanner } from '../support/order-page'
import { stockShop } from '../support/stocked-shop'

const bar = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' })
const tabs = (page: Page) => bar(page).getByRole('tab')
const tab = (page: Page, title: string | RegExp) => bar(page).getByRole('tab', { name: title })

test('a clerk looks something up in the middle of a sale, and finds the sale as it was', async ({
  page,
  server,
}) => {
  const shop = await stockShop(server)
  const sale = await shop.write('CPXS', [14, 16])
  await signIn(page, server)
  await test.step('the clerk writes a sale, and looks at the customers', async () => {
    await page.goto(`/admin/order-sales/${sale.id}`)
    await cell(page, '重量', 1).fill('5.125')
    await page.getByRole('main').getByText('圈口').first().hover()
    await goTo(page, '客户')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.getByRole('searchbox').fill('nobody')
    await expect(page).toHaveURL(/q=nobody/)
    await expect(tabs(page)).toHaveText(['首页', /^CPXS-/, '客户'])
  })
  await test.step('back on the sale, it is as it was, and so are the customers', async () => {
    await tab(page, /^CPXS-.*未保存/).click()
    await expect(cell(page, '重量', 1)).toHaveValue('5.125')
    await expect(page.getByRole('searchbox')).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/customers\?q=nobody/)
    await expect(page.getByRole('searchbox')).toHaveValue('nobody')
    await page.goForward()
    await expect(cell(page, '重量', 1)).toHaveValue('5.125')
  })
  await test.step('closing the sale asks first', async () => {
    await tab(page, /^CPXS-/).click({ button: 'middle' })
    await expect(topDialog(page)).toContainText('CPXS-')
    await button(topDialog(page), '继续编辑').click()
    await expect(topDialog(page)).toBeHidden()
  })
  await test.step('a middle click closes a tab without input', async () => {
    await goTo(page, '产品')
    await tab(page, '产品').click({ button: 'middle' })
    await expect(tabs(page)).toHaveText(['首页', /^CPXS-/, '客户'])
    await expect(tab(page, '客户')).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('dragged to the front, the customers are still there after a reload', async () => {
    await tab(page, '客户').dragTo(tab(page, '首页'), { targetPosition: { x: 4, y: 10 } })
    await expect(tabs(page)).toHaveText(['客户', '首页', /^CPXS-/])
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(tabs(page)).toHaveText(['客户', '首页', /^CPXS-/])
    await expect(page.getByRole('searchbox')).toHaveValue('nobody')
    await expect(cell(page, '重量', 1)).toHaveCount(0)
  })
})

test(
  'a page keeps its scroll position, and its open parts are hidden with it',
  { tag: '@all' },
  async ({ page, server }) => {
    const shop = await stockShop(server)
    await signIn(page, server)
    const sale = await shop.write(
      'CPXS',
      Array.from({ length: 40 }, () => 14),
    )
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.goto(`/admin/order-sales/${sale.id}`)
    const panel = page.getByRole('tabpanel')
    await cell(page, '重量', 40).scrollIntoViewIfNeeded()
    // Beside the rail the lines scroll, elsewhere the page.
    const scrolled = () =>
      panel.evaluate((element) =>
        Math.max(element.scrollTop, element.querySelector('.line-grid')?.scrollTop ?? 0),
      )
    const before = await scrolled()
    expect(before).toBeGreaterThan(50)
    await goTo(page, '客户')
    await tab(page, /^CPXS-/).click()
    await expect(cell(page, '重量', 40)).toBeInViewport()
    expect(await scrolled()).toBe(before)

    const layers = page.locator('.ant-dropdown, .ant-drawer-content').filter({ visible: true })
    const isLeft = async () => {
      await expect(layers).toHaveCount(1)
      await page.goBack()
      await expect(tab(page, /^CPXS-/)).toHaveAttribute('aria-selected', 'true')
      await expect(layers).toHaveCount(0)
    }
    await test.step('an open menu and an open drawer are hidden with their page', async () => {
      await goTo(page, '客户')
      await panel.getByRole('button', { name: /全部记录/ }).click()
      await isLeft()
      await goTo(page, '客户')
      await page.keyboard.press('Escape')
      await button(panel, '筛选').click()
      await isLeft()
      await page.goForward()
      await expect(page.locator('.ant-drawer-content')).toBeVisible()
    })
  },
)

/** The drafts that the browser keeps. */
const keptDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('goldbook.draft:')).length)

const offer = (page: Page) => page.getByText(/有 .+ 未保存的修改/).filter({ visible: true })
const line = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })

/** A tab of the same browser with a new sale, which has looked for drafts without a holder. */
async function newSale(page: Page): Promise<Page> {
  await page.goto('/admin/order-sales/new')
  await expect(scanner(page)).toBeFocused()
  // Forms look for drafts in turn.
  await page.evaluate(() => navigator.locks.request('goldbook.drafts', () => undefined))
  return page
}

/** A new sale with a scanned piece, kept by its tab. */
async function scanned(page: Page, code: string): Promise<Page> {
  await newSale(page)
  const before = await keptDrafts(page)
  await scan(page, code)
  await expect(line(page, code)).toHaveCount(1)
  await expect.poll(() => keptDrafts(page)).toBe(before + 1)
  return page
}

test('a sale in one tab is offered to another only once its own is gone, and to one alone', async ({
  page: first,
  server,
}) => {
  const { ask } = await stockShop(server)
  await ask('POST', '/customers', { code: 'WALKIN', name: '散客', is_default: true })
  await signIn(first, server)
  const context = first.context()
  await scanned(first, 'U200-1')
  const second = await newSale(await context.newPage())
  await test.step('while the first tab is open, a new sale in the second is empty', async () => {
    await expect(offer(second)).toHaveCount(0)
    await expect(line(second, 'U200-1')).toHaveCount(0)
  })
  await test.step('a tab discards the draft of a closed tab, not that of an open one', async () => {
    const third = await scanned(await context.newPage(), 'U200-2')
    await third.close()
    await newSale(second)
    await expect(offer(second)).toHaveCount(1)
    await button(second.getByRole('main'), '放弃').click()
    await expect(offer(second)).toHaveCount(0)
    expect(await keptDrafts(second)).toBe(1)
    await expect(line(first, 'U200-1')).toHaveCount(1)
  })
  await test.step('once the first tab is closed unsaved, one new sale is offered its piece', async () => {
    await first.close()
    await newSale(second)
    await expect(offer(second)).toHaveCount(1)
    const another = await newSale(await context.newPage())
    await expect(offer(another)).toHaveCount(0)
    await button(second.getByRole('main'), '恢复').click()
    await expect(line(second, 'U200-1')).toHaveCount(1)
    await newSale(another)
    await expect(offer(another)).toHaveCount(0)
  })
})
