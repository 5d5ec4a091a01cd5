// Extent: all
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { signIn } from '../support/journey'
import { confirmOrder, pay } from '../support/order-page'
import { stockShop } from '../support/stocked-shop'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figureIn = (page: Page, name: string) => card(page, name).locator('.figure')
/** The tab of the dashboard, which stays and keeps its state. */
const toDashboard = (page: Page) => page.getByRole('tab', { name: '首页' }).click()

/** Opens the list behind a figure and comes back: the list has as many records as the figure. */
async function expectList(page: Page, name: string, link: string | RegExp, count: number): Promise<void> {
  await card(page, name).getByRole('link', { name: link, exact: true }).click()
  await expect(page).not.toHaveURL(/dashboard/)
  const total = page.getByText(count === 0 ? '没有符合条件的记录' : `共 ${count} 条`, { exact: true })
  // The lists that were opened before stay beside it, hidden.
  await expect(total.filter({ visible: true })).toHaveCount(1)
  await toDashboard(page)
  await expect(card(page, name)).toBeVisible()
}

test('a ring is sold and paid, and the dashboard follows; each figure opens its list', async ({
  page,
  server,
}) => {
  const shop = await stockShop(server)
  const sale = await shop.write('CPXS', [14])
  const main = page.getByRole('main')
  await signIn(page, server)
  await test.step('nothing is sold yet; the rings and bangles lie in stock', async () => {
    await expect(figureIn(page, '今日销售')).toHaveText('HK$0.00')
    await expect(card(page, '各材质库存').getByRole('row', { name: '合计' })).toContainText('15')
    await expectList(page, '各材质库存', '未定材质', 15)
    await expectList(page, '今日销售', '0 单', 0)
  })
  await test.step('the ring is handed over', async () => {
    await page.goto(`/admin/order-sales/${sale.id}`)
    await confirmOrder(page, main, '确认提货')
    await toDashboard(page)
    await expect(figureIn(page, '今日销售')).toHaveText('HK$9,160.00')
    await expect(card(page, '今日销售')).toContainText('10.00g')
    await expect(figureIn(page, '应收账款')).toHaveText('HK$9,160.00')
    await expect(card(page, '各材质库存').getByRole('row', { name: '合计' })).toContainText('14')
    await expectList(page, '今日销售', 'HK$9,160.00', 1)
    await expectList(page, '应收账款', 'HK$9,160.00', 1)
    await expectList(page, '应付供应商', '1 单', 1)
  })
  await test.step('the bar of today opens the sale', async () => {
    await card(page, '近 30 天销售').locator('.recharts-bar-rectangle path').last().click()
    await expect(page).toHaveURL(/\/admin\/order-sales\?.*date/)
    await expect(page.getByRole('link', { name: sale.code })).toBeVisible()
  })
  await test.step('once it is paid, nothing is owed, and the sale stays', async () => {
    await page.goto(`/admin/order-sales/${sale.id}`)
    await pay(page, main)
    await toDashboard(page)
    await expect(figureIn(page, '应收账款')).toHaveText('HK$0.00')
    await expect(figureIn(page, '今日销售')).toHaveText('HK$9,160.00')
    await expectList(page, '应收账款', '0 单', 0)
  })
})
