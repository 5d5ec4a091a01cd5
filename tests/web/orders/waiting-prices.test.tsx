// Extent: all
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { DailyPriceProvider } from '#web/app/AppRoutes.tsx'
import { serveOrders } from './open-order'
import { stockedShop } from './stocked-shop'

serveOrders()

const cell = (column: string, line: number) => screen.findByLabelText(`${column} ${line}`)
const scanner = () => screen.findByLabelText('Scan or search')
const lines = () => document.querySelectorAll('tr.line')
const waits = /No gold price yet: the day’s price is filled in as soon as it is known/

/** A draft sale on a day whose gold price of 841.25 cannot be requested while the network is down. */
async function lineDown() {
  const shop = await stockedShop()
  const { app, call, luk } = shop
  await call('POST', '/daily_prices', { date: today, price: { value: 841.25 } })
  const { body } = await call('POST', '/orders', { order_type: 'CPXS', date: today, customer_id: luk })
  const answer = app.fetch
  let down = true
  vi.spyOn(app, 'fetch').mockImplementation(async (asked, ...rest) =>
    down && new URL(asked.url).pathname === '/_api/daily_prices/search'
      ? Response.error()
      : answer(asked, ...rest),
  )
  const user = await shop.open(`/admin/order-sales/${Number(body.id)}`, DailyPriceProvider)
  await user.type(await scanner(), 'R100{Enter}')
  await waitFor(() => expect(lines()).toHaveLength(1))
  /** Restores the network, with the browser's event. */
  const lineUp = () => {
    down = false
    fireEvent(window, new Event('online'))
  }
  return { ...shop, user, id: Number(body.id), lineUp, repaired: () => (down = false) }
}

test('a line without a price is marked, and its order can be saved, but neither confirmed nor paid', async () => {
  const { user, call, id } = await lineDown()
  expect(await screen.findByText(waits)).toBeVisible()
  expect(await cell('Gold price/g', 1)).toHaveAttribute('aria-invalid', 'true')
  await user.type(await cell('Weight', 1), '10')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Saved')
  expect((await call('GET', `/orders/${id}`)).body).toMatchObject({
    order_details: [{ gold_price_per_gram_value: 0, priced_by_hand: false }],
  })
  expect(screen.getByRole('button', { name: 'Confirm pickup' })).toBeDisabled()
  const payments = within(screen.getByRole('region', { name: 'Payments' }))
  expect(await payments.findByRole('button', { name: /^Cash/ })).toBeDisabled()
  expect(screen.getByText(waits)).toBeVisible()
})

test('when the network is back, the waiting lines get their price; typed prices stay', async () => {
  const { user, lineUp } = await lineDown()
  await user.type(await cell('Weight', 1), '10')
  await user.type(await scanner(), 'R100{Enter}')
  await waitFor(() => expect(lines()).toHaveLength(2))
  const typed = await cell('Gold price/g', 2)
  await user.clear(typed)
  await user.type(typed, '800')
  await user.tab()

  lineUp()

  await waitFor(async () => expect(await cell('Gold price/g', 1)).toHaveValue('841.25'))
  expect(await cell('Gold price/g', 2)).toHaveValue('800.00')
  expect(screen.queryByText(waits)).toBeNull()
})

test('the price is requested again by itself, also while no network was lost', async () => {
  const { repaired } = await lineDown()
  repaired()
  await waitFor(async () => expect(await cell('Gold price/g', 1)).toHaveValue('841.25'))
}, 15_000)

test('a line whose price was emptied by hand does not wait: it asks for one', async () => {
  const { user, lineUp } = await lineDown()
  lineUp()
  await waitFor(async () => expect(await cell('Gold price/g', 1)).toHaveValue('841.25'))
  await user.clear(await cell('Gold price/g', 1))
  expect(await screen.findByText(/Enter a gold price/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Confirm pickup' })).toBeDisabled()
})
