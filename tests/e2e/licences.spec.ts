// Extent: all
// Extent: all
import { expect, readingTest as test } from '../support/browser'
import { button, signIn } from '../support/journey'

test('the user menu leads to the licences of every part of goldbook', async ({ page, server }) => {
  await signIn(page, server)
  await button(page, '用户菜单').click()
  await page.getByRole('menuitem', { name: '开源许可' }).click()
  await expect(page.getByRole('heading', { name: /^开源许可 \d{3}$/ })).toBeVisible()
  await page.getByRole('textbox', { name: '搜索软件包或许可证' }).fill('hiprint')
  const row = page.getByRole('row', { name: /vue-plugin-hiprint/ })
  await expect(row).toContainText('LGPL-2.1')
  await expect(row).toContainText('浏览器')
  await row.click()
  await expect(page.getByText('GNU LESSER GENERAL PUBLIC LICENSE').first()).toBeVisible()
  await page.getByRole('textbox', { name: '搜索软件包或许可证' }).fill('noto-serif-sc')
  await expect(page.getByRole('row', { name: /OFL-1\.1/ })).toContainText('服务器')
})
