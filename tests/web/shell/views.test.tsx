import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bringToken } from '#tests/support/served-shop.ts'
import { endSession } from '#web/data/session/session.ts'
import { serveTabs, shown, tab, tabs, visit } from './open-tabs'
import { openInUserMenu } from './user-menu'

const shop = serveTabs()

const search = () => screen.findByRole('searchbox')

test('a page that is visited twice has one tab, and Home is always there', async () => {
  const { goTo } = await visit('/admin/customers')
  await goTo('customer_group')
  await goTo('customers')
  expect(await tabs()).toEqual(['Home', 'Customers', 'Customer groups'])
  expect(await shown()).toBe('Customers')
})

test('the tabs follow the chosen language, hidden ones too', async () => {
  const { user, goTo } = await visit('/admin/customers')
  await goTo('customer_group')
  await openInUserMenu(user, 'Language')
  await user.click(await screen.findByText('中文'))
  await waitFor(async () => expect(await tabs()).toEqual(['首页', '客户', '客户组']))
})

test('closing the shown tab shows its right neighbour, else its left one', async () => {
  const { user, goTo } = await visit('/admin/customers')
  await goTo('customer_group')
  await goTo('product')
  await user.click(await tab('Customer groups'))
  const middle = (element: HTMLElement) =>
    fireEvent(element, new MouseEvent('auxclick', { button: 1, bubbles: true }))

  middle(await tab('Customer groups'))
  await waitFor(() => expect(location.pathname).toBe('/admin/product'))
  expect(await tabs()).toEqual(['Home', 'Customers', 'Products'])

  const close = (await tab('Products')).querySelector('.view-tab-close')
  if (close) await user.click(close)
  await waitFor(() => expect(location.pathname).toBe('/admin/customers'))

  middle(await tab('Home'))
  expect(await tabs()).toEqual(['Home', 'Customers'])
  expect((await tab('Home')).querySelector('.view-tab-close')).toBeNull()
})

test('the arrows go from tab to tab, Enter shows one and Delete closes it', async () => {
  const { user, goTo } = await visit('/admin/customers')
  await goTo('customer_group')
  ;(await tab('Customer groups')).focus()
  await user.keyboard('{ArrowLeft}')
  expect(await tab('Customers')).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/admin/customers'))
  await user.keyboard('{Delete}')
  await waitFor(async () => expect(await tabs()).toEqual(['Home', 'Customer groups']))
  expect(await tab('Customer groups')).toHaveFocus()
})

test('the menu of a tab closes the others, or all of them', async () => {
  const { user, goTo, press } = await visit('/admin/customers')
  await goTo('customer_group')
  await goTo('product')
  fireEvent.contextMenu(await tab('Customers'))
  await user.click(await screen.findByRole('menuitem', { name: 'Close others' }))
  await waitFor(async () => expect(await tabs()).toEqual(['Home', 'Customers']))
  expect(location.pathname).toBe('/admin/customers')

  await press('Tab actions')
  const entries = await screen.findAllByRole('menuitem', { name: 'Close all' })
  await user.click(entries.at(-1) ?? document.body)
  await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
  expect(await tabs()).toEqual(['Home'])
})

test('the bar of the tabs keeps its scroll position, whichever of them is shown', async () => {
  const { user, goTo } = await visit('/admin/customers')
  const bar = await screen.findByRole('tablist')
  const scrollTo = (left: number) => fireEvent.scroll(bar, { target: { scrollLeft: left } })
  scrollTo(200)
  await goTo('customer_group')
  scrollTo(50)
  await user.click(await tab('Customers'))
  await waitFor(() => expect(location.pathname).toBe('/admin/customers'))
  expect(bar.scrollLeft).toBe(50)
})

test('a list comes back with its search, by its tab and by the menu', async () => {
  const { user, goTo } = await visit('/admin/customers')
  await user.type(await search(), 'Luk{Enter}')
  await waitFor(() => expect(location.search).toBe('?q=Luk'))
  await goTo('order-sales')
  await user.click(await tab('Customers'))
  await waitFor(() => expect(location.search).toBe('?q=Luk'))
  await goTo('order-sales')
  await goTo('customers')
  await waitFor(() => expect(location.search).toBe('?q=Luk'))
  expect(shop().asked.filter((call) => call === 'POST /_api/customers/search').length).toBeGreaterThan(2)
})

test('the dialog of a new record is not opened again, since its initial values are gone', async () => {
  const { user, goTo } = await visit('/admin/customers?q=Luk&open=customers/new')
  await screen.findByRole('dialog')
  await goTo('customer_group')
  await user.click(await tab('Customers'))
  await waitFor(() => expect(location.search).toBe('?q=Luk'))
  history.back()
  await waitFor(async () => expect(await shown()).toBe('Customer groups'))
  history.back()
  await waitFor(() => expect(location.pathname + location.search).toBe('/admin/customers?q=Luk'))
})

test('a page that is not cached begins anew', async () => {
  const { user, goTo } = await visit('/admin/icon')
  const type = await waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('.page input')
    if (input === null) throw new Error('the icons have no search yet')
    return input
  })
  await user.type(type, 'gold')
  await goTo('customers')
  expect(type.isConnected).toBe(false)
  expect(await tabs()).toHaveLength(3)
})

test('a reload finds the tabs in their order, without those that the role may no longer see', async () => {
  const { goTo } = await visit('/admin/order-sales/new')
  await goTo('customers')
  cleanup()
  const kept = sessionStorage.getItem('goldbook.views:1') ?? ''
  sessionStorage.setItem('goldbook.views:1', kept.replace(']', ',{"address":"/admin/kept-from-me"}]'))
  await visit('/admin/customers')
  expect(await tabs()).toEqual(['Home', 'New: Sales order', 'Customers'])
  expect(document.querySelectorAll('.page')).toHaveLength(1)
})

test('a user finds the tabs again under another name, and a colleague of that name does not', async () => {
  const comesBack = async (who: 'admin' | 'clerk') => {
    cleanup()
    act(() => endSession())
    bringToken(who)
    await visit('/admin/customer_group')
  }
  const { goTo } = await visit('/admin/customers')
  await goTo('customer_group')
  for (const id of [1, 2])
    expect(await shop().call('PUT', `/users/${id}`, { name: 'Mei' })).toMatchObject({ status: 200 })
  await comesBack('admin')
  expect(await tabs()).toEqual(['Home', 'Customers', 'Customer groups'])
  await comesBack('clerk')
  expect(await tabs()).toEqual(['Home', 'Customer groups'])
})

test('edits in a hidden page outlast the answers they began with', async () => {
  const { user, goTo } = await visit('/admin/resources/customers')
  await user.click(await screen.findByText('Form', { selector: '.ant-tabs-tab-btn' }))
  const columns = await waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('.page input[type=radio]:not(:checked)')
    if (input === null) throw new Error('the form tab is not there yet')
    return input
  })
  await user.click(columns)
  const edited = await tab('CustomersUnsaved')
  await goTo('customer_group')
  // Nobody reads these answers of the server, so they would be forgotten at once.
  await new Promise((resolve) => setTimeout(resolve))
  await user.click(edited)
  expect(await screen.findByText('Unsaved')).toBeVisible()
  expect(await tabs()).toContain('CustomersUnsaved')
})
