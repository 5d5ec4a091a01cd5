// Extent: all
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { button } from '../support/journey'
import { signedIn } from '../support/signed-in'

/** A device that makes passkeys, and confirms each request by itself. */
async function withDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

test('a clerk whose role demands a second factor is led to a passkey, and signs in with it from then on', async ({
  page,
  server,
  expectFailure,
}) => {
  // A sign-in asks for the passkey by a refusal.
  expectFailure(403, '/login')
  const password = 'nine-lamps-of-the-clerk'
  const given = 'eight-lamps-of-the-admin'
  const call = await signedIn(server)
  const { business_day: date } = await (await call('GET', '/user/info')).json()
  await call('POST', '/daily_prices', { date, price: { value: 900, currency: 'HKD' } })
  await call('POST', '/roles', { code: 'cashier', name: '收银员', based_on: 'editor', second_factor: true })
  await call('POST', '/users', { username: 'mei', name: '阿美', roles: ['cashier'], password: given })
  // Browsers make passkeys for domain names alone.
  const site = server.address.replace('127.0.0.1', 'localhost')
  const typePassword = async (typed = password) => {
    await page.getByLabel('用户名').fill('mei')
    await page.getByLabel('密码', { exact: true }).fill(typed)
    await button(page, '登录').click()
  }

  await test.step('the first sign-in leads to the setup, and a passkey opens the app', async () => {
    await withDevice(page)
    await page.goto(`${site}/admin/login`)
    await typePassword(given)
    await page.getByLabel('新密码', { exact: true }).fill(password)
    await button(page, '登录').click()
    await expect(page.getByRole('heading', { name: '设置两步验证' })).toBeVisible()
    await page.getByRole('button', { name: /通行密钥/ }).click()
    await expect(page.getByRole('heading', { name: '请保存恢复码' })).toBeVisible()
    await expect(page.locator('.recovery-codes > li')).toHaveCount(10)
    await button(page, '我已妥善保存').click()
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
  })

  await test.step('the settings list it, and its last one stays', async () => {
    await page.goto(`${site}/admin/profile?section=second_factor`)
    const passkey = page.locator('.passkey')
    await expect(passkey).toContainText('Chrome · Linux')
    await expect(passkey).toContainText('尚未使用')
  })

  await test.step('the next sign-in asks for it after the password', async () => {
    await page.evaluate(() => {
      document.cookie = 'Admin-Token=; path=/; max-age=0'
    })
    await page.goto(`${site}/admin/login`)
    await typePassword()
    await button(page, '用通行密钥确认').click()
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    await page.goto(`${site}/admin/profile?section=second_factor`)
    await expect(page.locator('.passkey')).toContainText('上次使用')
  })
})
