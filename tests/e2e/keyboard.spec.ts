import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { button, dialogWith, topDialog } from '../support/journey'
import { paymentsIn, scanner, unpaidIn } from '../support/order-page'
import { stockShop } from '../support/stocked-shop'

/** More presses of Tab than any user would make. */
const MOST_TABS = 60

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus, unless it has it already. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let pressed = 0; pressed < MOST_TABS && !(await hasFocus(target)); pressed += 1)
    await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto('/admin')
  await tabTo(page, page.getByLabel('用户名'))
  await page.keyboard.type('admin')
  await tabTo(page, page.getByLabel('密码', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/dashboard/)
}

/** The first Tab of a page leads past the menu. */
async function skipMenu(page: Page): Promise<void> {
  await page.reload()
  await page.getByRole('tabpanel').waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '跳到页面内容' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel')).toBeFocused()
}

async function findSales(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '搜索与操作' })).toBeFocused()
  await page.keyboard.type('销售单')
  await topDialog(page).getByRole('option', { name: '销售单' }).first().waitFor()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/order-sales$/)
}

async function writeSale(page: Page): Promise<void> {
  await press(page, page.getByRole('banner').getByRole('link', { name: '新建销售单' }))
  await tabTo(page, page.getByRole('combobox', { name: '客户', exact: true }))
  await page.keyboard.type('陆记')
  await page.locator('.ant-select-item-option').filter({ hasText: '陆记' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('电话')).toHaveValue('2345 6789')
  await tabTo(page, scanner(page))
  await page.keyboard.type('U200-1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'U200-1' }).first()).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/order-sales\/\d+/)
}

async function confirm(page: Page): Promise<void> {
  const action = button(page.getByRole('main'), '确认提货')
  await press(page, action)
  await press(page, button(dialogWith(page, '确认提货？'), '确认提货'))
  await expect(action).toBeHidden()
}

async function payCash(page: Page): Promise<void> {
  const order = page.getByRole('tabpanel')
  const cash = button(paymentsIn(order), '现金')
  await press(page, cash)
  const amount = topDialog(page).getByLabel('金额')
  await expect(amount).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('100')
  await press(page, button(topDialog(page), '保存'))
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(unpaidIn(order)).not.toHaveText('')
  await expect(paymentsIn(order).getByText('100.00').first()).toBeVisible()
  await expect(cash).toBeFocused()
}

/** Input is asked about before it is lost, and each dialog gives the focus back to the one below. */
async function leaveUnsaved(page: Page): Promise<void> {
  const cash = button(paymentsIn(page.getByRole('tabpanel')), '现金')
  await page.keyboard.press('Enter')
  const amount = topDialog(page).getByLabel('金额')
  await expect(amount).toBeFocused()
  await page.keyboard.type('7')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(amount).toBeFocused()
  await page.keyboard.press('Escape')
  await press(page, button(topDialog(page), '放弃更改'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cash).toBeFocused()
}

test('a clerk without a mouse signs in, sells a bangle, confirms its pickup and takes cash', async ({
  page,
  server,
}) => {
  await stockShop(server)
  await test.step('sign in', async () => signIn(page, server.password))
  await test.step('skip the menu', async () => skipMenu(page))
  await test.step('find the sales', async () => findSales(page))
  await test.step('write a sale', async () => writeSale(page))
  await test.step('confirm its pickup', async () => confirm(page))
  await test.step('take cash', async () => payCash(page))
  await test.step('begin another payment, and leave it', async () => leaveUnsaved(page))
})
