// Extent: all
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { tokenOf } from '#tests/support/shop.ts'
import { keepToken } from '#web/data/session/session.ts'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'

serveOrders()
afterEach(() => {
  vi.unstubAllGlobals()
})

const scanner = () => screen.findByLabelText('Scan or search')
const button = (name: string | RegExp) => screen.findByRole('button', { name })

const isScan = (input: RequestInfo | URL) =>
  String(input instanceof Request ? input.url : input).includes('/scan/')

/** Scans, held back until the test releases their answers. */
function slowScans() {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (isScan(input)) await answered
    return fetch(input, init)
  })
  return answer
}

/** A draft sale of two lines, open on its page. */
async function openSale() {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const user = await shop.open(`/admin/order-sales/${id}`)
  const saves = () => shop.asked.filter((call) => call === `PUT /_api/orders/${id}`)
  const storedLines = async () => (await shop.call('GET', `/orders/${id}`)).body.order_details
  return { ...shop, id, user, saves, storedLines }
}

test('a save waits for the scans that are under way, and saves all their lines', async () => {
  const { user, saves, storedLines } = await openSale()
  const answer = slowScans()
  await user.type(await scanner(), 'U200-1{Enter}U200-2{Enter}R100{Enter}')
  await user.keyboard('{Control>}s{/Control}')
  expect(await button(/Waiting for scans…/)).toBeDisabled()
  expect(await button('Confirm pickup')).toBeDisabled()
  expect(saves()).toHaveLength(0)

  answer()
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(saves()).toHaveLength(1)
  expect(await storedLines()).toHaveLength(5)
  expect(document.querySelectorAll('tr.line')).toHaveLength(5)
  expect(await button('Save')).toBeDisabled()
})

test('an order is not confirmed while a scan is under way', async () => {
  const { user } = await openSale()
  await waitFor(async () => expect(await button('Confirm pickup')).toBeEnabled())
  const answer = slowScans()
  await user.type(await scanner(), 'U200-1{Enter}')
  expect(await button('Confirm pickup')).toBeDisabled()
  await user.hover(await button('Confirm pickup'))
  expect(await screen.findByText('Scans are still being looked up')).toBeVisible()

  answer()
  expect(await screen.findByText('Order not saved')).toBeVisible()
})

const failures = {
  'without a network': () => Promise.reject(new TypeError('away')),
  'at a fault of the server': () => Promise.resolve(new Response('{}', { status: 500 })),
  'as the session ends': () => Promise.resolve(new Response('{}', { status: 401 })),
}

test.each(Object.entries(failures))('a scan that fails %s is kept for another try', async (_, fail) => {
  const { user } = await openSale()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    isScan(input) ? fail() : fetch(input, init),
  )
  await user.type(await scanner(), 'U200-1{Enter}U200-2{Enter}R100{Enter}')
  const toast = 'Error, please try again later'
  expect(await screen.findByText(`“U200-1” was not added. ${toast}`)).toBeVisible()
  expect(await screen.findByText(`“R100” was not added. ${toast}`)).toBeVisible()
  const failed = (await screen.findByText('These scans failed and are not on the order')).closest(
    '.scan-failed',
  )
  expect(failed).toHaveTextContent(/U200-1.*U200-2.*R100/)

  // By now there is a network again, and a user whose session ended has signed in again.
  vi.unstubAllGlobals()
  keepToken(tokenOf('admin'))
  await user.click(await screen.findByLabelText('Remove R100'))
  await user.type(await scanner(), 'U200-1{Enter}')
  await waitFor(() => expect(document.querySelectorAll('tr.line')).toHaveLength(3))
  expect(failed).not.toHaveTextContent('U200-1')
  await user.click(await button('Try again'))
  await waitFor(() => expect(document.querySelectorAll('tr.line')).toHaveLength(4))
  expect(failed).not.toBeInTheDocument()
  expect(await scanner()).toHaveFocus()
})
