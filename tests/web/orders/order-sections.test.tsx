import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wallClock } from '#resource/wall-clock'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'

serveOrders()

test('the parcels of an order stand on it, and each opens its dialog', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const { body } = await shop.call('GET', `/orders/${id}`)
  const parcel = { order_code: body.code, method: 'DHL', tracking_number: '42' }
  const sent = await shop.call('POST', '/shipments', parcel)
  const user = await shop.open(`/admin/order-sales/${id}`)

  const shipments = within(await screen.findByRole('region', { name: 'Shipments' }))
  expect(shipments.getByText('DHL 42')).toBeVisible()
  await user.click(shipments.getByRole('button', { name: String(sent.body.code) }))
  await waitFor(() => expect(location.search).toContain(`shipments/${Number(sent.body.id)}`))
})

test('a parcel is added to an order that is saved', async () => {
  const shop = await stockedShop()
  await shop.open('/admin/order-sales/new')
  expect(await screen.findByRole('button', { name: 'Add shipment' })).toBeDisabled()
})

test('the head says who confirmed an order and when, and by when it is to be paid', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const { body } = await shop.call('POST', `/orders/confirm/${id}`)
  const user = await shop.open(`/admin/order-sales/${id}`)

  const confirmed = (await screen.findByText('Confirmed at')).parentElement
  expect(confirmed).toHaveTextContent(wallClock(new Date(String(body.confirmed_at)), 'Asia/Hong_Kong'))
  expect(confirmed).toHaveTextContent('admin')

  expect(await screen.findByText('Due 2026-12-21')).toBeVisible()
  const term = await screen.findByLabelText('Term (days)')
  await user.clear(term)
  await user.type(term, '10')
  expect(await screen.findByText('Due 2026-12-01')).toBeVisible()

  const fold = screen.getByRole('button', { name: /Contact and remarks/ })
  expect(fold).toHaveAccessibleName(/Mr Luk · 2345 6789/)
  await user.click(fold)
  expect(fold).toHaveAttribute('aria-expanded', 'true')
  expect(fold).not.toHaveTextContent('Mr Luk')
})
