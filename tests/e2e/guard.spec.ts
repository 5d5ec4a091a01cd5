import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { button } from '../support/journey'
import type { RunningServer } from '../support/running-server'
import { signedIn } from '../support/signed-in'
import { hire } from '../support/staff-member'

const COMPANY = '滙晉珠寶'
const title = (page: string) => `${page} - ${COMPANY}`

/**
 * Every address of the shop, its page with a token, and the title there; without a token all lead to the
 * login.
 */
const addresses: [address: string, there: string, title: string][] = [
  ['/', '/', '欢迎'],
  ['/404', '/404', '页面不存在'],
  ['/403', '/403', '没有权限'],
  ['/401', '/401', '没有权限'],
  ['/nowhere', '/404', '页面不存在'],
  ['/admin/nowhere', '/404', '页面不存在'],
  ['/admin/customers/3/below', '/404', '页面不存在'],
  ['/admin', '/admin/dashboard', '首页'],
  ['/admin/dashboard', '/admin/dashboard', '首页'],
  ['/admin/icon', '/admin/icon', '图标'],
  ['/admin/customers?q=Luk#top', '/admin/customers?q=Luk#top', '客户'],
  ['/admin/customer_group', '/admin/customer_group', '客户组'],
  ['/admin/customer_balance_detail', '/admin/customer_balance_detail', '客户余额流水'],
  ['/admin/product', '/admin/product', '产品'],
  ['/admin/product-settings', '/admin/product-settings/material', '材质'],
  ['/admin/product-settings/material', '/admin/product-settings/material', '材质'],
  ['/admin/product-settings/category', '/admin/product-settings/category', '类别'],
  ['/admin/product-settings/color', '/admin/product-settings/color', '颜色'],
  ['/admin/order-purchase', '/admin/order-purchase', '进货单'],
  ['/admin/order-sales', '/admin/order-sales', '销售单'],
  ['/admin/order-sales/new', '/admin/order-sales/new', '销售单'],
  ['/admin/order-preorder', '/admin/order-preorder', '预订单'],
  ['/admin/order-return', '/admin/order-return', '退货单'],
  ['/admin/daily_price', '/admin/daily_price', '每日金价'],
  ['/admin/payment', '/admin/payment', '收付款'],
  ['/admin/gold_bar', '/admin/gold_bar', '金条'],
  ['/admin/inventory', '/admin/inventory', '库存'],
  ['/admin/templates', '/admin/templates', '打印模板'],
  ['/admin/profile', '/admin/profile', '个人设置'],
  ['/admin/profile/index', '/admin/profile', '个人设置'],
  ['/profile/index', '/admin/profile', '个人设置'],
  ['/redirect/admin/customers?q=Luk#top', '/admin/customers?q=Luk#top', '客户'],
]

/**
 * Addresses that are loaded anew; the others are reached from there, as by a link, in a tenth of the time.
 */
const loaded = new Set(['/', '/nowhere', '/admin/customers?q=Luk#top', '/redirect/admin/customers?q=Luk#top'])

/**
 * Addresses that try to lead elsewhere, or in circles; the server of `elsewhere.example` must never be
 * called.
 */
const attacks = [
  '/admin/login?redirect=//elsewhere.example',
  '/admin/login?redirect=/%5Celsewhere.example',
  '/admin/login?redirect=/.//elsewhere.example',
  '/admin/login?redirect=javascript:alert(1)',
  '/admin/login?redirect=/admin/login?redirect=/admin/login',
  '/auth-redirect?redirect=//elsewhere.example',
]
const refused = ['/redirect//elsewhere.example', '/redirect/%2F%2Felsewhere.example']

/** The address as a user would write it, without the server. */
const addressOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url())
  return decodeURIComponent(pathname + search + hash)
}
const expectAddress = (page: Page, address: string) => expect.poll(() => addressOf(page)).toBe(address)

async function goTo(page: Page, address: string): Promise<void> {
  if (loaded.has(address)) return void (await page.goto(address))
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

async function bringToken(page: Page, server: RunningServer, username: string): Promise<string> {
  const data = { username, password: server.password }
  const answer: { token: string } = await (await page.request.post('/login', { data })).json()
  await page.context().addCookies([{ name: 'Admin-Token', value: answer.token, url: server.address }])
  return answer.token
}

async function typeSignIn(page: Page, server: RunningServer, username = 'admin'): Promise<void> {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(server.password)
  await button(page, '登录').click()
}

/** A shop with its name and the price of the day, and an editor besides the admin. */
async function openShop(server: RunningServer) {
  const call = await signedIn(server)
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(new Date())
  await call('PUT', '/settings/1', { name_ch: COMPANY })
  await call('POST', '/daily_prices', { date, price: { value: 900, currency: 'HKD' } })
  await hire(server, { username: 'mei', name: '美', roles: ['editor'] })
}

test(
  'every address leads to its page, with a token and without',
  { tag: '@all' },
  async ({ page, server }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).hostname === 'elsewhere.example') elsewhere.push(request.url())
    })
    await openShop(server)

    await test.step('a visitor without a token gets to the login, with the way back', async () => {
      for (const [address] of addresses) {
        await goTo(page, address)
        await expectAddress(page, `/admin/login?redirect=${address}`)
      }
      await expect(page).toHaveTitle('登录 - Goldbook')
    })

    await test.step('but may come back after signing in elsewhere', async () => {
      await page.goto('/auth-redirect?redirect=/admin/payment')
      await expect(page.getByRole('heading', { name: '您尚未登录' })).toBeVisible()
      await page.getByRole('link', { name: '登录' }).click()
      await expectAddress(page, '/admin/login?redirect=/admin/payment')
      await typeSignIn(page, server)
      await expectAddress(page, '/admin/payment')
    })

    await test.step('a user with a token gets to the page, which has its title', async () => {
      for (const [address, there, name] of addresses) {
        await goTo(page, address)
        await expectAddress(page, there)
        await expect(page, address).toHaveTitle(title(name))
      }
      await page.goto('/admin/login?redirect=/admin/customers?q=Luk%23top')
      await expectAddress(page, '/admin/customers?q=Luk#top')
    })

    await test.step('no address leads to another server', async () => {
      for (const attack of attacks) {
        await page.goto(attack)
        await expectAddress(page, '/admin/dashboard')
      }
      for (const attack of refused) {
        await page.goto(attack)
        await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
      }
      expect(elsewhere).toEqual([])
    })
  },
)

test('the guard keeps an editor’s input', async ({ page, server, expectFailure }) => {
  await openShop(server)

  await test.step('an editor has no access to the pages of the admin, and does not see them', async () => {
    await bringToken(page, server, 'mei')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: COMPANY })).toBeVisible()
    for (const address of ['/admin/users', '/admin/resources', '/admin/resources/orders', '/admin/icon']) {
      await goTo(page, address)
      await expectAddress(page, '/403')
      await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible()
    }
    await expect(page).toHaveTitle(title('没有权限'))
    await goTo(page, '/')
    await expect(page.getByRole('link', { name: '客户', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: '用户', exact: true })).toHaveCount(0)
  })

  await test.step('a session that ends in the middle of work leads to the login and back', async () => {
    expectFailure(401, '/_api/')
    const token = await bringToken(page, server, 'mei')
    await page.goto('/admin/customers?q=Luk#top')
    await expect(page).toHaveTitle(title('客户'))
    await page.request.post('/_api/user/logout', { headers: { 'X-Token': token } })
    await goTo(page, '/admin/payment?q=Chan#top')
    await expectAddress(page, '/admin/login?redirect=/admin/payment?q=Chan#top')
    await expect(page).toHaveTitle(title('登录'))
    await expect(page.getByRole('alert')).not.toBeEmpty()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('Admin-Token')
    await typeSignIn(page, server, 'mei')
    await expectAddress(page, '/admin/payment?q=Chan#top')
    await expect(page).toHaveTitle(title('收付款'))
  })

  await test.step('a guard that fails shows the reason, and forgets the token', async () => {
    expectFailure(500, '/_api/user/info')
    await page.context().addCookies([{ name: 'language', value: 'en', url: server.address }])
    const failures: [unknown, string][] = [
      [{ message: 'The books are closed' }, 'The books are closed'],
      [{}, 'Has Error'],
    ]
    for (const [body, words] of failures) {
      await bringToken(page, server, 'mei')
      await page.route('**/_api/user/info', (route) => route.fulfill({ status: 500, json: body }))
      await page.goto('/admin/inventory?x=1')
      await expect(page.getByRole('alert')).toHaveText(words)
      await expectAddress(page, '/admin/login?redirect=/admin/inventory?x=1')
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('Admin-Token')
      await page.unroute('**/_api/user/info')
    }
  })
})
