import { act, fireEvent, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { passwords, today } from '#tests/support/shop.ts'
import { bringToken, forgetToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { collectErrors } from '#web/data/error-log.ts'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { currentUser, endSession, expireSession } from '#web/data/session/session.ts'
import { resumeSession } from '#web/data/session/sign-in.ts'
import { Root } from '#web/app/Root.tsx'
import { money } from '#tests/support/money.ts'
import { openInUserMenu } from './user-menu'

let shop: ServedShop

beforeAll(async () => {
  // Compiled here, outside the time limit of the first test.
  await Promise.all([import('#web/app/App.tsx'), import('#web/list/ListPage.tsx')])
})

const textOf = ({ textContent }: HTMLElement) => textContent

const setPrice = (value: number, date = today) =>
  shop.call('POST', '/daily_prices', { date, price: { value, currency: 'HKD' } })

async function visit(address: string) {
  history.replaceState(null, '', address)
  void resumeSession()
  render(<Root />)
  return userEvent.setup({ pointerEventsCheck: 0 })
}

/** Found by its element: looking for its role computes the names of a whole list, again at each of its changes. */
const navbar = () =>
  waitFor(() => {
    const header = document.querySelector('header')
    if (header === null) throw new Error('there is no navbar yet')
    return header
  })

/** The dialog of today's price, which the navbar opens. */
async function priceDialog() {
  if (screen.queryByRole('dialog') === null)
    fireEvent.click(await screen.findByRole('button', { name: /No gold price today|HK\$/ }))
  return screen.findByRole('dialog')
}

beforeEach(async () => {
  shop = await serveShop()
  await startLanguages('en')
  await changeLanguage('en')
  bringToken('admin')
})

afterEach(() => {
  act(() => endSession())
  forgetToken()
  shop.close()
})

test('a user who is not signed in reaches the requested page by way of the login', async () => {
  forgetToken()
  await setPrice(912.5)
  const user = await visit('/admin/customers')
  await user.type(await screen.findByLabelText('Username'), 'clerk')
  await user.type(screen.getByLabelText('Password'), passwords.clerk)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await navbar()
  expect(location.pathname).toBe('/admin/customers')
  await waitFor(() => expect(document.title).toBe('Customers - Goldbook'))
})

test("a wrong password is refused with the server's message", async () => {
  forgetToken()
  const user = await visit('/admin/login')
  await user.type(await screen.findByLabelText('Username'), 'clerk')
  await user.type(screen.getByLabelText('Password'), 'not the password{Enter}')
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement())
  expect(location.pathname).toBe('/admin/login')
})

test('a day without a gold price is marked, and its dialog sets one', async () => {
  const user = await visit('/admin')
  const dialog = within(await priceDialog())
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Enter a price above 0')

  await user.type(dialog.getByLabelText('Gold price per gram'), '912.5')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await within(await navbar()).findByText(money('HK$912.50'))).toBeInTheDocument()
  expect(await screen.findByText('Saved')).toBeInTheDocument()
})

test('text that is not a price is explained at its field', async () => {
  const user = await visit('/admin')
  const dialog = within(await priceDialog())
  await user.type(dialog.getByLabelText('Gold price per gram'), '912.555{Enter}')
  expect(await dialog.findByText('At most 2 decimals')).toBeVisible()
  expect(dialog.getByLabelText('Gold price per gram')).toBeInvalid()
})

test('the price of today is shown, and setting it again replaces it', async () => {
  await setPrice(912.5)
  const user = await visit('/admin')
  await user.click(await within(await navbar()).findByText(money('HK$912.50')))
  const dialog = within(await priceDialog())
  await user.type(dialog.getByLabelText('Gold price per gram'), '920{Enter}')
  expect(await within(await navbar()).findByText(money('HK$920.00'))).toBeInTheDocument()
  const { body } = await shop.call('POST', '/daily_prices/search', {})
  expect(body).toMatchObject({ total: 1, data: [{ price: { value: 920 } }] })
})

test('without a price service no error appears, and the typed price stays', async () => {
  const user = await visit('/admin')
  const dialog = within(await priceDialog())
  const input = dialog.getByLabelText('Gold price per gram')
  await user.type(input, '912.5')
  await user.click(dialog.getByRole('button', { name: /Fetch market price/ }))
  await waitFor(() => expect(dialog.getByRole('button', { name: /Fetch market price/ })).toBeDisabled())
  expect(input).toHaveValue('912.50')
  expect(document.querySelector('.ant-notification-notice-error')).toBeNull()
})

test('yesterday’s price does not count for today', async () => {
  await setPrice(900, '2026-11-20')
  await visit('/admin')
  expect(await within(await priceDialog()).findByText(/Last price: HK\$900\.00\/g/)).toBeInTheDocument()
})

test("a price that is set ahead does not hide today's", async () => {
  await setPrice(912.5)
  await setPrice(950, '2026-11-22')
  await visit('/admin')
  expect(await within(await navbar()).findByText(money('HK$912.50'))).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the search of a list does not hide the price of today', async () => {
  await setPrice(912.5)
  await visit('/admin/customers?q=nobody')
  expect(await within(await navbar()).findByText(money('HK$912.50'))).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an unknown address is not found, and leads home', async () => {
  await setPrice(912.5)
  const user = await visit('/nowhere')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument()
  expect(location.pathname).toBe('/404')
  await user.click(screen.getByRole('link', { name: 'Back to home' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
})

test.each(['/admin/users', '/admin/resources/orders'])(
  'the clerk has no access to %s, and no entry of it in the menu',
  async (address) => {
    await setPrice(912.5)
    bringToken('clerk')
    const user = await visit(address)
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeInTheDocument()
    expect(location.pathname).toBe('/403')
    expect(screen.getByText(/^You are signed in, but your role may not see this page/)).toBeVisible()
    await waitFor(() => expect(document.title).toBe('No access - Goldbook'))
    await user.click(screen.getByRole('link', { name: 'Back to home' }))
    const menu = await screen.findByRole('navigation', { name: 'Main navigation' })
    expect(menu.querySelector(`a[href="${address}"]`)).toBeNull()
    expect(menu.querySelector('a[href="/admin/customers"]')).toBeInTheDocument()
  },
)

test('an address above pages leads to the first of them, and one below none is not found', async () => {
  await setPrice(912.5)
  await visit('/admin/product-settings/?from=elsewhere')
  await waitFor(() => expect(location.pathname).toBe('/admin/product-settings/material'))
  cleanup()
  await visit('/admin/customers/3/unheard')
  await waitFor(() => expect(location.pathname).toBe('/404'))
})

test('the home page names the company and leads to all that the user may see', async () => {
  await setPrice(912.5)
  await shop.call('PUT', '/settings/1', { name_en: 'Golden Source' })
  bringToken('clerk')
  const user = await visit('/')
  expect(await screen.findByRole('heading', { name: 'Golden Source' })).toBeInTheDocument()
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(ways.slice(0, 3)).toEqual([
    '/admin/dashboard',
    '/admin/order-sales/new',
    '/admin/order-purchase/new',
  ])
  expect(ways).toEqual(expect.arrayContaining(['/admin/customers', '/admin/payment', '/admin/inventory']))
  expect(ways).not.toContain('/admin/users')
  await user.click(screen.getByRole('link', { name: 'Customers' }))
  await navbar()
  expect(location.pathname).toBe('/admin/customers')
})

test('the menu leads to every list, in the chosen language', async () => {
  await setPrice(912.5)
  const user = await visit('/admin')
  const menu = within(await screen.findByRole('navigation', { name: 'Main navigation' }))
  expect(menu.getAllByText(/^(Counter|Customer accounts|Stock management|Set-up)$/).map(textOf)).toEqual([
    ...['Counter', 'Customer accounts', 'Stock management', 'Set-up'],
  ])
  // The settings are folded below their heading; the pages of daily work are in sight.
  expect(menu.queryByRole('link', { name: 'Materials' })).toBeNull()
  await user.click(menu.getByRole('link', { name: 'Customer groups' }))
  expect(location.pathname).toBe('/admin/customer_group')

  await openInUserMenu(user, 'Language')
  const english = await screen.findByText('English')
  expect(english.closest('[role=menuitem]')).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByText('中文'))
  expect(await screen.findByText('语言切换成功')).toBeInTheDocument()
  const chinese = within(screen.getByRole('navigation', { name: '主导航' }))
  expect(chinese.getByRole('link', { name: '客户组' })).toBeInTheDocument()
  await waitFor(() => expect(document.title).toBe('客户组 - Goldbook'))
  await user.click(await within(await navbar()).findByText(money('HK$912.50')))
  expect(within(await priceDialog()).getByRole('button', { name: '关闭窗口' })).toBeInTheDocument()
})

test('a token that the server no longer accepts leads back to the login', async () => {
  await setPrice(912.5)
  await shop.call('PUT', '/settings/1', { name_en: 'Golden Source' })
  const user = await visit('/admin')
  await waitFor(() => expect(document.title).toBe('Home - Golden Source'))
  await within(await navbar()).findByText(money('HK$912.50'))
  await shop.call('POST', '/user/logout')
  const menu = within(screen.getByRole('navigation', { name: 'Main navigation' }))
  await user.click(menu.getByRole('link', { name: 'Customers' }))
  expect(await screen.findByLabelText('Password')).toBeInTheDocument()
  expect(location.search).toContain('redirect=%2Fadmin%2Fcustomers')
})

test('input waits for its user when the session ends, and for nobody else of that name', async () => {
  for (const id of [1, 2]) await shop.call('PUT', `/users/${id}`, { name: 'Mei' })
  const user = await visit('/admin/customers')
  const price = async () => within(await priceDialog()).getByLabelText('Gold price per gram')
  await user.type(await price(), '912.5')
  const endAndSignIn = async (who: 'admin' | 'clerk') => {
    act(() => {
      forgetToken()
      expireSession('Please sign in again')
    })
    expect(await screen.findByText('Please sign in again')).toBeInTheDocument()
    await user.type(await screen.findByLabelText('Username'), who)
    await user.type(screen.getByLabelText('Password'), `${passwords[who]}{Enter}`)
    await waitFor(() => expect(screen.queryByLabelText('Password')).not.toBeInTheDocument())
  }

  await endAndSignIn('admin')
  expect(await price()).toHaveValue('912.50')
  expect(location.pathname).toBe('/admin/customers')

  await endAndSignIn('clerk')
  expect(await price()).toHaveValue('')
})

test('a user who comes back to a tab sees the app of the user signed in by another tab, and the login after a sign-out there', async () => {
  await setPrice(912.5)
  await visit('/admin/customers')
  const shownFirst = await navbar()
  const stop = collectErrors()
  act(() => void dispatchEvent(new ErrorEvent('error', { message: 'an error of the admin' })))
  expect(sessionStorage.getItem('errors')).toContain('an error of the admin')

  bringToken('clerk')
  act(() => void dispatchEvent(new Event('focus')))
  await waitFor(() => expect(shownFirst).not.toBeInTheDocument())
  await navbar()
  expect(currentUser()?.roles).toEqual(['editor'])
  expect(sessionStorage.getItem('errors')).toBeNull()
  stop()

  forgetToken()
  act(() => void dispatchEvent(new Event('focus')))
  expect(await screen.findByLabelText('Username')).toBeVisible()
})

test('logging out ends the session on the server and leads to the login', async () => {
  await setPrice(912.5)
  const user = await visit('/admin')
  await user.click(await screen.findByRole('button', { name: 'User menu' }))
  await user.click(await screen.findByRole('menuitem', { name: /Log Out/ }))
  expect(await screen.findByLabelText('Password')).toBeInTheDocument()
  expect(shop.asked).toContain('POST /_api/user/logout')
  const { status } = await shop.call('GET', '/user/info')
  expect(status).toBe(401)
})
