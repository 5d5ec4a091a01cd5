// Extent: all
import { expect, test } from '../support/browser'
import { button, signIn } from '../support/journey'
import type { RunningServer } from '../support/running-server'
import { signedIn } from '../support/signed-in'

const scheme = 'document.documentElement.style.colorScheme'

/** A price for today, so that nothing opens over the page. */
async function setGoldPrice(server: RunningServer): Promise<void> {
  const call = await signedIn(server)
  const { business_day: date } = await (await call('GET', '/user/info')).json()
  await call('POST', '/daily_prices', { date, price: { value: 900, currency: 'HKD' } })
  await call('POST', '/user/logout')
}

test('a password is changed here, and the other browser is signed out', async ({
  page,
  server,
  colleague: other,
  expectFailure,
}) => {
  expectFailure(401, '/_api/')
  await setGoldPrice(server)
  await signIn(page, server)
  await signIn(other, server)

  await test.step('the other session is listed and ended, and gets to the login at its next call', async () => {
    await page.goto('/admin/profile?section=sessions')
    const sessions = page.locator('.sessions > li')
    await expect(sessions).toHaveCount(2)
    await expect(sessions.first()).toContainText('本设备')
    await sessions.last().getByRole('button').click()
    await expect(sessions).toHaveCount(1)
    await other.goto('/admin/customers')
    await expect(other).toHaveURL(/\/admin\/login\?redirect=%2Fadmin%2Fcustomers/)
  })

  await test.step('the password is changed, and the page goes on', async () => {
    await page.getByRole('tab', { name: '我的账号' }).click()
    await page.getByLabel('当前密码').fill(server.password)
    await page.getByLabel('新密码', { exact: true }).fill('a-new-word-of-the-boss')
    await page.getByLabel('再次输入新密码').fill('a-new-word-of-the-boss')
    await button(page, '修改密码').click()
    await expect(page.getByLabel('当前密码')).toHaveValue('')
    await page.reload()
    await expect(page.getByRole('tab', { name: '我的账号' })).toBeVisible()
    await other.getByLabel('用户名').fill('admin')
    await other.getByLabel('密码', { exact: true }).fill('a-new-word-of-the-boss')
    await button(other, '登录').click()
    await expect(other).toHaveURL(/\/admin\/customers/)
  })
})

test('colour, scheme and tabs are chosen in the drawer, and survive a reload', async ({ page, server }) => {
  await setGoldPrice(server)
  await signIn(page, server)
  await page.goto('/admin/profile?section=display')
  const opener = button(page, '主题色、深色模式与布局')
  await expect(opener).toBeVisible()
  const accent = () =>
    page.locator('.profile-page .ant-tabs-ink-bar').evaluate((bar) => getComputedStyle(bar).backgroundColor)
  const blue = await accent()
  await opener.click()
  const drawer = page.getByRole('dialog', { name: '外观设置' })
  await drawer.getByText('深色', { exact: true }).click()
  await drawer.getByRole('button', { name: '金色' }).click()
  await drawer.getByRole('switch', { name: '标签页栏' }).click()
  await expect(page.locator('.view-tab')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()

  await page.reload()
  await expect(opener).toBeVisible()
  expect(await page.evaluate(scheme)).toBe('dark')
  await expect(page.locator('.view-tab')).toHaveCount(0)
  expect(await accent()).not.toBe(blue)

  await test.step('after a sign-out the login is as dark as before', async () => {
    await page.context().clearCookies({ name: 'Admin-Token' })
    await page.goto('/admin/login')
    await expect(page.getByLabel('用户名')).toBeVisible()
    expect(await page.evaluate(scheme)).toBe('dark')
  })
})
