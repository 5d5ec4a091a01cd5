// Extent: all
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as orderEditor from '#web/pages/orders/editor/OrderEditor.tsx'
import { discard, open, remarks, serveTabs, shown, tab, tabs, visit, writing } from './open-tabs'

const shop = serveTabs()

const search = () => screen.findByRole('searchbox')

test('a sale in progress waits as it is, without a question', async () => {
  const { user, goTo } = await writing()
  const input = await remarks()
  await goTo('customers')
  expect(await tabs()).toEqual(['Home', 'New: Sales orderUnsaved', 'Customers'])
  expect(input).not.toBeVisible()
  expect(document.title).toBe('Customers - Goldbook')

  await user.click(await tab('New: Sales orderUnsaved'))
  await waitFor(() => expect(input).toBeVisible())
  expect(input).toHaveValue('gift box')
  expect(document.title).toBe('Sales order - Goldbook')
})

test('the keys of a hidden page do nothing', async () => {
  const { user, goTo } = await writing()
  await goTo('customers')
  await user.keyboard('{Control>}s{/Control}')
  expect(shop().asked).not.toContain('POST /_api/orders')
  await user.click(await tab('New: Sales orderUnsaved'))
  expect(await remarks()).toBeVisible()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(shop().asked).toContain('POST /_api/orders'))
})

test('a save that is answered while its page is hidden is followed by the next one', async () => {
  const { user, goTo } = await visit('/admin/order-purchase/new')
  const { app } = shop()
  const fetch = app.fetch.bind(app)
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => (answer = resolve))
  const spy = vi.spyOn(app, 'fetch').mockImplementation(async (request) => {
    if (request.method === 'POST' && request.url.endsWith('/_api/orders')) await isAsked
    return fetch(request)
  })
  await user.type(await remarks(), 'first')
  await user.keyboard('{Control>}s{/Control}')
  await goTo('customers')
  answer()
  await waitFor(async () => expect((await tabs())[1]).toMatch(/^CPRK-\S+\d$/))
  await user.click(await tab((await tabs())[1] ?? ''))
  await waitFor(async () => expect(await remarks()).toBeVisible())

  await user.type(await remarks(), ', second')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(shop().asked.join()).toMatch(/PUT \/_api\/orders\/\d/))
  spy.mockRestore()
})

test('the last input of a sale is kept when its page is hidden', async () => {
  const { follow } = await writing()
  await follow('customers')
  await waitFor(() => expect(location.pathname).toBe('/admin/customers'))
  const drafts = Object.entries(localStorage).filter(([key]) => key.includes('draft'))
  expect(JSON.stringify(drafts)).toContain('gift box')
})

test('the tab of a deleted order gives way to the list', async () => {
  const { press } = await visit('/admin/order-sales')
  history.pushState(null, '', '/admin/order-sales/77')
  fireEvent.popState(window)
  await waitFor(async () => expect(await tabs()).toEqual(['Home', 'Sales orders', 'Sales order 77']))
  await press('Back to the list')
  await waitFor(() => expect(location.pathname).toBe('/admin/order-sales'))
  expect(await tabs()).toEqual(['Home', 'Sales orders'])
})

test('an address that leads nowhere leaves the tabs as they are', async () => {
  const { user } = await writing()
  const input = await remarks()
  history.pushState(null, '', '/admin/nowhere')
  fireEvent.popState(window)
  expect(await screen.findByText('Page not found')).toBeVisible()
  await waitFor(() => expect(location.pathname).toBe('/404'))
  expect(await shown()).toBeUndefined()

  await user.click(await tab('New: Sales orderUnsaved'))
  await waitFor(() => expect(input).toBeVisible())
  expect(input).toHaveValue('gift box')
})

test('the page above an order is its list, and the order is named by its code', async () => {
  const { user, goTo } = await visit('/admin/order-purchase/new')
  const trail = () => screen.queryByRole('navigation', { name: 'Breadcrumb' })
  await waitFor(() => expect(trail()).toHaveTextContent('Purchase orders'))
  expect(await shown()).toBe('New: Purchase order')
  await user.type(await remarks(), 'first')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect(await shown()).toMatch(/^CPRK-\S+$/))
  await goTo('order-purchase')
  expect(await shown()).toBe('Purchase orders')
  expect(trail()).toBeNull()
})

test('a key in one page redraws nothing of the others', async () => {
  const drawn = vi.spyOn(orderEditor, 'OrderEditor')
  const { user, goTo } = await writing()
  await goTo('customers')
  const field = await search()
  await waitFor(() => expect(document.querySelector('.page:not([style*=none]) tbody tr')).not.toBeNull())
  expect(drawn).toHaveBeenCalled()
  drawn.mockClear()
  await user.type(field, 'Luk')
  expect(field).toHaveValue('Luk')
  expect(drawn).not.toHaveBeenCalled()
  drawn.mockRestore()
})

test('a saved order keeps its tab, which takes its code as name', async () => {
  const { user, goTo } = await visit('/admin/order-purchase/new')
  const input = await remarks()
  await user.type(input, 'first')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(location.pathname).toMatch(/order-purchase\/\d+$/))
  await waitFor(async () => expect((await tabs()).at(-1)).toMatch(/^CPRK-/))
  expect(await tabs()).toHaveLength(2)
  expect(input).toBeVisible()

  await goTo('order-purchase')
  expect(await tabs()).toHaveLength(3)
})

test('a late answer to a save does not lead away from the page in view', async () => {
  const { user, follow } = await visit('/admin/order-purchase/new')
  await user.type(await remarks(), 'late')
  fireEvent.keyDown(await remarks(), { key: 's', ctrlKey: true })
  await follow('customers')
  await waitFor(async () => expect((await tabs())[1]).toMatch(/^CPRK-\S+\d$/))
  expect(location.pathname).toBe('/admin/customers')
  await user.click(await tab((await tabs())[1] ?? ''))
  expect(location.pathname).toMatch(/order-purchase\/\d+$/)
  expect(await remarks()).toHaveValue('late')
})

test('closing a tab with unsaved input asks first, by its name', async () => {
  const { user, goTo, press } = await writing()
  await goTo('customers')
  await press('Tab actions')
  await user.click(await screen.findByRole('menuitem', { name: 'Close all' }))
  expect(await screen.findByText('Not saved yet: New: Sales order')).toBeInTheDocument()
  await press('Keep editing')
  expect(await tabs()).toContain('New: Sales orderUnsaved')

  const close = (await tab('New: Sales orderUnsaved')).querySelector('.view-tab-close')
  if (close) await user.click(close)
  await discard()
  await waitFor(async () => expect(await tabs()).toEqual(['Home', 'Customers']))
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
})

test('Refresh draws a tab again, and asks first', async () => {
  const { user } = await writing()
  fireEvent.contextMenu(await tab('New: Sales orderUnsaved'))
  await user.click(await screen.findByRole('menuitem', { name: 'Refresh' }))
  await discard()
  await waitFor(async () => expect(await remarks()).toHaveValue(''))
  expect(await tabs()).toEqual(['Home', 'New: Sales order'])
})

test('the browser warns before it leaves while a hidden page has unsaved input', async () => {
  const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { goTo } = await writing()
  await goTo('customers')
  expect(leaving()).toBe(true)
  cleanup()
  expect(leaving()).toBe(false)
})

test('logging out asks about unsaved input, and closes all tabs', async () => {
  const { user, goTo, press } = await writing()
  await goTo('customers')
  await press('User menu')
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
  expect(await screen.findByText(/logging out loses them/)).toBeInTheDocument()
  await discard()
  expect(await screen.findByLabelText('Password')).toBeInTheDocument()
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

test('without tabs a page is left for good, and asks first', async () => {
  localStorage.setItem('preferences.1', JSON.stringify({ appearance: { tagsView: false } }))
  await shop().call('PUT', '/user/preferences/appearance', { value: { tagsView: false } })
  const { user, follow, press } = await open('/admin/order-sales/new')
  await user.type(await remarks(), 'gift box')
  await follow('customers')
  expect(await screen.findByText('It has unsaved changes.')).toBeInTheDocument()
  await press('Discard changes')
  await waitFor(() => expect(location.pathname).toBe('/admin/customers'))
  expect(document.querySelectorAll('.page')).toHaveLength(1)
  expect(document.querySelector('.view-tabs')).toBeNull()
})
