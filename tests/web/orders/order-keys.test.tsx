// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'

serveOrders()

const scanner = () => screen.findByLabelText('Scan or search')
const question = async () => within(await screen.findByRole('dialog', { name: /Confirm pickup\?/ }))

test('a key saves the sale and asks; Enter, on Confirm, confirms it', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const user = await shop.open(`/admin/order-sales/${id}`)
  await user.type(await screen.findByLabelText('Remarks'), 'gift box')
  await user.keyboard('{F9}')

  const asked = await question()
  await waitFor(() => expect(asked.getByRole('button', { name: 'Confirm pickup' })).toHaveFocus())
  await user.keyboard('{Enter}')

  await screen.findByText('Confirmed')
  const { body } = await shop.call('GET', `/orders/${id}`)
  expect(body).toMatchObject({ remarks: 'gift box', confirmed: true })
})

test('after confirming, the focus is on the next step: the payment, or the next sale where it is paid', async () => {
  const shop = await stockedShop()
  const open = await draftSale(shop)
  const user = await shop.open(`/admin/order-sales/${open}`)
  await scanner()
  await user.keyboard('{F9}')
  await waitFor(async () =>
    expect((await question()).getByRole('button', { name: 'Confirm pickup' })).toHaveFocus(),
  )
  await user.keyboard('{Enter}')
  await screen.findByText('Confirmed')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Receive payment' })).toHaveFocus())
})

test('a sale that was paid before leads to the next sale', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const { body } = await shop.call('GET', `/orders/${id}`)
  const cash = { order_code: body.code, payment_method: 'cash', value: body.receivable_cash_value }
  await shop.call('POST', '/order_payments', cash)
  const user = await shop.open(`/admin/order-sales/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Confirm pickup' }))
  await user.click((await question()).getByRole('button', { name: 'Confirm pickup' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next sale' })).toHaveFocus())
})

test('opened by the mouse, the question has its focus on No as usual', async () => {
  const shop = await stockedShop()
  const user = await shop.open(`/admin/order-sales/${await draftSale(shop)}`)
  await user.click(await screen.findByRole('button', { name: 'Confirm pickup' }))
  const asked = await question()
  await waitFor(() => expect(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus())
})

test('a key shows why its step is not possible', async () => {
  const shop = await stockedShop()
  const user = await shop.open('/admin/order-sales/new')
  await scanner()
  await user.keyboard('{Control>}p{/Control}')
  expect(await screen.findByText('Order not saved')).toBeVisible()
})

test('a key leads to the scanner box from any field, and another begins the next sale', async () => {
  const shop = await stockedShop()
  const user = await shop.open(`/admin/order-sales/${await draftSale(shop)}`)
  await user.click(await screen.findByLabelText('Remarks'))
  await user.keyboard('{Alt>}b{/Alt}')
  expect(await scanner()).toHaveFocus()

  await user.keyboard('{Alt>}n{/Alt}')
  await waitFor(() => expect(location.pathname).toBe('/admin/order-sales/new'))
})

test('only the front window reacts to keys: under a question the order does not', async () => {
  const shop = await stockedShop()
  const user = await shop.open(`/admin/order-sales/${await draftSale(shop)}`)
  await scanner()
  await user.keyboard('{F9}')
  await question()
  await user.keyboard('{Alt>}n{/Alt}{F9}')
  expect(location.pathname).not.toBe('/admin/order-sales/new')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
