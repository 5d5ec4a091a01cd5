// Extent: all
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { button, signIn } from '../support/journey'
import { stockShop } from '../support/stocked-shop'

/** Presses an entry of the user menu. */
async function inUserMenu(page: Page, entry: string): Promise<void> {
  await button(page, '用户菜单').click()
  await page.getByRole('menuitem', { name: entry }).filter({ visible: true }).click()
}

test('the clerk sets up the counter’s screen: size, language and full screen', async ({ page, server }) => {
  await stockShop(server)
  await signIn(page, server)
  const bar = page.getByRole('banner')
  const search = bar.getByRole('button', { name: '搜索与操作' })
  const heightOf = async () => (await search.boundingBox())?.height ?? 0

  await test.step('a smaller size makes everything smaller, and stays after a reload', async () => {
    const before = await heightOf()
    await inUserMenu(page, '界面大小')
    await expect(page.getByRole('menuitem', { name: '中', exact: true })).toBeDisabled()
    await page.getByRole('menuitem', { name: '特小' }).click()
    await expect(page.getByText('界面大小切换成功')).toBeVisible()
    expect(await heightOf()).toBeLessThan(before)
    await page.reload()
    await search.waitFor()
    expect(await heightOf()).toBeLessThan(before)
  })
  await test.step('full screen, and back', async () => {
    await inUserMenu(page, '全屏')
    await inUserMenu(page, '退出全屏')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  })
  await test.step('the search opens by its key, gives the focus back, and finds a scanned code', async () => {
    await search.focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索与操作' }).waitFor()
    await page.keyboard.press('Escape')
    await expect(search).toBeFocused()
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: '搜索与操作' }).waitFor()
    await page.keyboard.type('U200-1', { delay: 5 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('古法手镯')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a code scanned before the search has opened is found all the same', async () => {
    let send = () => {}
    const scanned = new Promise<void>((resolve) => (send = resolve))
    await page.route(/\/Palette-[^/]*\.js$/, async (route) => {
      await scanned
      await route.continue()
    })
    await page.reload()
    await search.focus()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: '搜索与操作' })).toBeFocused()
    await page.keyboard.type('U200-1', { delay: 5 })
    await page.keyboard.press('Enter')
    send()
    await expect(page.getByRole('dialog')).toContainText('古法手镯')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a sale begins for a customer by the initials of their name', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索与操作' }).fill('开单 lj')
    await page.getByRole('option', { name: /为陆记.*新建销售单/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('电话')).toHaveValue('2345 6789')
  })
  await test.step('the other language, since the present one cannot be chosen', async () => {
    await inUserMenu(page, '语言')
    await expect(page.getByRole('menuitem', { name: '中文' })).toBeDisabled()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect(page.getByText('Switch Language Success')).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Search and actions' })).toBeVisible()
  })
})

test('an uncaught error is in the log, after a reload too, until it is cleared', async ({
  page,
  server,
  problems,
}) => {
  await stockShop(server)
  await signIn(page, server)
  const bug = page.getByRole('button', { name: '错误日志（1 条）' })
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('a line without a weight')
    })
  })
  await bug.waitFor()
  expect(problems.splice(0)).toEqual([expect.stringContaining('a line without a weight')])
  await page.reload()
  await bug.click()
  const log = page.getByRole('dialog', { name: '错误日志' })
  await expect(log.getByRole('row', { name: /TypeError: a line without a weight/ })).toBeVisible()
  await button(log, '清空').click()
  await expect(log).toHaveCount(0)
  await expect(page.getByRole('button', { name: /错误日志/ })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the parts for desks are missing, and nothing is wider than the screen', async ({ page, server }) => {
    await stockShop(server)
    await signIn(page, server)
    await button(page, '用户菜单').click()
    await expect(page.getByRole('menuitem', { name: /语言/ })).toBeVisible()
    for (const name of [/全屏/, /界面大小/]) await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
