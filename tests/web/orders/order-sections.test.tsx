// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wallClock } from '#resource/wall-clock'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'

serveOrders()

test('an order lists its parcels, and each opens its dialog', async () => {
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

test('a parcel is added to a saved order', async () => {
  const shop = await stockedShop()
  await shop.open('/admin/order-sales/new')
  expect(await screen.findByRole('button', { name: 'Add shipment' })).toBeDisabled()
})

test('the history names who confirmed an order and when, the head the due date and the phone number', async () => {
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

  const fold = screen.getByRole('button', { name: /Contact details/ })
  expect(fold).toHaveAccessibleName(/Mr Luk · 2345 6789/)
  await user.click(fold)
  expect(fold).toHaveAttribute('aria-expanded', 'true')
  expect(fold).not.toHaveTextContent('Mr Luk')
})

test('a confirmed order reads as text: agreed values have no box, and no figure stands twice', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  await shop.call('POST', `/orders/confirm/${id}`)
  await shop.open(`/admin/order-sales/${id}`)

  expect(await screen.findByLabelText('Customer')).toHaveTextContent('LUK')
  expect(screen.getByLabelText('Date')).toHaveTextContent('2026-11-21')
  expect(screen.getByLabelText('Settlement')).toHaveTextContent('No gold')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(await screen.findByRole('link', { name: 'Owes HK$35,200.96' })).toBeVisible()
  expect(screen.getAllByLabelText('Cash due')).toHaveLength(1)
  expect(document.querySelector('.order-page tfoot')).not.toHaveTextContent('35,200.96')
  expect(screen.queryByLabelText('Unpaid')).toBeNull()
})

test('the next step stands at the foot of the rail, and nowhere else', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  await shop.open(`/admin/order-sales/${id}`)

  const step = await screen.findByRole('button', { name: 'Confirm pickup' })
  expect(step.closest('.order-step')).not.toBeNull()
  expect(step).toHaveClass('ant-btn-primary')
  expect(document.querySelectorAll('.order-page .ant-btn-primary')).toHaveLength(1)
})
