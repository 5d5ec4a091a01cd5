// Extent: all
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { bringToken, forgetToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { clearErrors, collectErrors } from '#web/data/error-log.ts'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import type { Language } from '#words/languages'
import { endSession } from '#web/data/session/session.ts'
import { resumeSession } from '#web/data/session/sign-in.ts'
import { Root } from '#web/app/Root.tsx'
import { openInUserMenu } from './user-menu'

let shop: ServedShop

beforeAll(async () => {
  // Compiled here, outside the time limit of the first test.
  await Promise.all([
    import('#web/app/App.tsx'),
    import('#web/list/ListPage.tsx'),
    import('#web/shell/palette/Palette.tsx'),
    import('#web/shell/navbar/ErrorLog.tsx'),
    import('#web/shell/palette/pinyin.ts'),
  ])
})

beforeEach(async () => {
  shop = await serveShop()
  await shop.call('POST', '/daily_prices', { date: today, price: { value: 912.5, currency: 'HKD' } })
})

afterEach(() => {
  act(() => {
    endSession()
    clearErrors()
  })
  forgetToken()
  localStorage.clear()
  shop.close()
})

/** A user at their desk, in a language. */
async function sitDown(language: Language = 'en', who: 'admin' | 'clerk' = 'admin') {
  await startLanguages(language)
  await changeLanguage(language)
  bringToken(who)
  history.replaceState(null, '', '/admin/customer_group')
  void resumeSession()
  render(<Root />)
  await waitFor(() => expect(document.querySelector('header .user-button')).toBeInTheDocument())
  return userEvent.setup({ pointerEventsCheck: 0 })
}

const field = () => screen.findByRole('combobox', { name: /^(Search and actions|搜索与操作)$/ })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

async function search(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.keyboard('/')
  await user.type(await field(), text)
}

test('a page of the menu is found by nearly right letters, and opened by the keyboard', async () => {
  const user = await sitDown()
  await search(user, 'ordr')
  await waitFor(() => expect(options()).toContain('Sales ordersCounter'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search and actions' })).toBeNull())

  await search(user, 'custmers')
  await waitFor(() => expect(options()[0]).toBe('CustomersCustomer accounts'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/admin/customers'))
})

test('a page is found by the pinyin of its title, in full or by its initials', async () => {
  const user = await sitDown('zh')
  await search(user, 'xsd')
  await waitFor(() => expect(options()).toContain('销售单柜台'))
  await user.clear(await field())
  await user.type(await field(), 'xiaoshou')
  await waitFor(() => expect(options()).toContain('销售单柜台'))
})

test('a user who has switched pinyin off does not see it', async () => {
  await shop.call('PUT', '/user/preferences/appearance', { value: { pinyinSearch: false } })
  const user = await sitDown('zh')
  await waitFor(() => expect(shop.asked).toContain('GET /_api/user/preferences'))
  await search(user, 'xiaoshou')
  expect(await screen.findByText('没有找到“xiaoshou”')).toBeInTheDocument()
})

test('a clerk is not led to pages of the admin', async () => {
  const user = await sitDown('en', 'clerk')
  await search(user, 'resources')
  await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull())
  expect(options()).not.toContain('ResourcesSettings')
  await user.clear(await field())
  await user.type(await field(), 'products')
  expect(options()).toContain('ProductsStock management')
})

test('a scanned code opens its record at once; one that only begins others opens nothing', async () => {
  await shop.call('POST', '/customers', { code: 'K100', name: '陆记珠宝' })
  await shop.call('POST', '/customers', { code: 'K1001', name: '金源' })
  const user = await sitDown()
  await search(user, 'K10{Enter}')
  await waitFor(() =>
    expect(options()).toEqual([
      '陆记珠宝K100Customer',
      '金源K1001Customer',
      'New sales order for 陆记珠宝K100',
    ]),
  )
  expect(location.search).toBe('')

  await user.clear(await field())
  await user.type(await field(), 'k100{Enter}')
  await waitFor(() => expect(location.search).toBe('?open=customers/1'))
  expect(shop.asked.filter((call) => call.startsWith('GET /_api/find/'))).toEqual([
    'GET /_api/find/K10',
    'GET /_api/find/k100',
  ])
})

test('a failed look-up is reported, and pages are found all the same', async () => {
  const user = await sitDown()
  const { fetch } = shop.app
  vi.spyOn(shop.app, 'fetch').mockImplementation((request, ...rest) =>
    request.url.includes('/find/')
      ? Response.json({ code: 'busy', message: 'The database is busy' }, { status: 503 })
      : fetch(request, ...rest),
  )
  await search(user, 'products')
  expect(await screen.findByText('The database is busy')).toHaveAttribute('role', 'alert')
  expect(options()).toContain('ProductsStock management')
})

test('a slash stays in the field where it is typed, and Escape leads back there', async () => {
  const user = await sitDown()
  const quick = await screen.findByRole('searchbox')
  await user.type(quick, '18K/5')
  expect(quick).toHaveValue('18K/5')
  expect(screen.queryByRole('combobox', { name: 'Search and actions' })).toBeNull()

  const button = screen.getByRole('button', { name: 'Search and actions' })
  await user.click(button)
  await field()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
})

test('the keys of the search do nothing while a dialog lies over its button', async () => {
  const user = await sitDown()
  await user.click(await screen.findByRole('button', { name: /912\.50/ }))
  const dialog = within(await screen.findByRole('dialog'))
  act(() => dialog.getByRole('button', { name: 'Save' }).focus())
  await user.keyboard('/')
  expect(screen.queryByRole('combobox', { name: 'Search and actions' })).toBeNull()
  await user.keyboard('{Escape}')
})

/** An error of a script of the page that nothing catches. */
function fail(message: string) {
  const error = new TypeError(message)
  act(() => {
    window.dispatchEvent(new ErrorEvent('error', { error, message, filename: 'list.js', lineno: 12 }))
  })
}

test('errors are counted in the navbar, shown with all their details, and cleared', async () => {
  const stop = collectErrors()
  const user = await sitDown()
  expect(screen.queryByRole('button', { name: /errors? on this page/ })).toBeNull()
  history.replaceState(history.state, '', '/admin/customer_group?q=secret')
  fail('no weight token-of-the-admin')
  fail('no weight token-of-the-admin')
  act(() => {
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('no product') }))
  })
  stop()

  await user.click(await screen.findByRole('button', { name: '2 errors on this page' }))
  const log = within(await screen.findByRole('dialog', { name: 'Error log' }))
  expect(await log.findByText(/TypeError: no weight …/)).toHaveTextContent('× 2')
  expect(log.getByText('list.js:12:0')).toBeInTheDocument()
  expect(log.getByText('Error: no product')).toBeInTheDocument()
  expect(log.getAllByText('/admin/customer_group')).toHaveLength(2)
  expect(sessionStorage.getItem('errors')).not.toMatch(/secret|token-of-the-admin/)
  await user.click(log.getAllByRole('button', { name: /Expand row/ })[0] ?? document.body)
  expect(log.getByLabelText('Stack')).toHaveTextContent('Error: no product')

  await user.click(log.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sessionStorage.getItem('errors')).toBeNull()
})

test('a size is chosen, announced, and kept', async () => {
  const user = await sitDown()
  await openInUserMenu(user, 'Size')
  expect(await screen.findByRole('menuitem', { name: 'Medium' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('menuitem', { name: 'Mini' }))
  expect(await screen.findByText('Switch Size Success')).toBeInTheDocument()
  await openInUserMenu(user, 'Size')
  await waitFor(() =>
    expect(screen.getByRole('menuitem', { name: 'Mini' })).toHaveAttribute('aria-disabled', 'true'),
  )
  await waitFor(async () => {
    const { body } = await shop.call('GET', '/user/preferences')
    expect(body).toMatchObject({ appearance: { size: 'mini' } })
  })
})

test('a browser without full screen reports that', async () => {
  const user = await sitDown()
  await openInUserMenu(user, 'Full screen')
  expect(await screen.findByText('you browser can not work')).toBeInTheDocument()
})

test('logging out leads to the login and from there back here, without the earlier errors', async () => {
  const stop = collectErrors()
  const user = await sitDown()
  fail('no weight')
  stop()
  await user.click(screen.getByRole('button', { name: 'User menu' }))
  await user.click(await screen.findByRole('menuitem', { name: /Log Out/ }))
  expect(await screen.findByLabelText('Password')).toBeInTheDocument()
  expect(location.pathname + location.search).toBe('/admin/login?redirect=%2Fadmin%2Fcustomer_group')
  expect(sessionStorage.getItem('errors')).toBeNull()
})
