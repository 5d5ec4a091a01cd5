// Extent: all
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { orderLinks } from '#web/pages/dashboard/figure-links.tsx'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'

serveOrders()

/** The codes of the orders in the list. */
const shownCodes = () => screen.queryAllByRole('link', { name: /^CPXS-/ }).map((link) => link.textContent)

test('a list is narrowed to a state on the server, and the address keeps it', async () => {
  const shop = await stockedShop()
  const confirmed = await draftSale(shop)
  await shop.call('POST', `/orders/confirm/${confirmed}`)
  await draftSale(shop)
  const user = await shop.open('/admin/order-sales?quick=unpaid')

  expect(await screen.findByRole('link', { name: 'CPXS-20261121-0001' })).toBeVisible()
  expect(shownCodes()).toEqual(['CPXS-20261121-0001'])
  await user.click(screen.getByRole('radio', { name: 'Draft' }))
  await waitFor(() => expect(shownCodes()).toEqual(['CPXS-20261121-0002']))
  expect(new URLSearchParams(location.search).get('quick')).toBe('draft')
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await waitFor(() => expect(shownCodes()).toHaveLength(2))
  expect(location.search).toBe('')
})

test('a state without orders can be cleared', async () => {
  const shop = await stockedShop()
  await draftSale(shop)
  const user = await shop.open('/admin/order-sales?quick=overdue')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByRole('link', { name: 'CPXS-20261121-0001' })).toBeVisible()
})

test('a sale with a return is found among the returned ones', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const { body } = await shop.call('POST', `/orders/confirm/${id}`)
  const [line] = body.order_details as { id: number }[]
  await draftSale(shop)
  await shop.call('POST', `/orders/return/${id}`, { detail_ids: [line?.id] })
  await shop.open('/admin/order-sales?quick=returned')
  expect(await screen.findByText('Partly returned')).toBeVisible()
  expect(shownCodes()).toEqual(['CPXS-20261121-0001'])
})

test('a return is made from its sale: its list has no button for a new one, and names the way', async () => {
  const shop = await stockedShop()
  const user = await shop.open('/admin/order-return')
  await user.click(await screen.findByRole('link', { name: 'Go to the sales orders' }))
  expect(location.pathname).toBe('/admin/order-sales')
  expect(await screen.findAllByRole('button', { name: 'New' })).not.toHaveLength(0)
})

test('the list of returns offers no new one', async () => {
  const shop = await stockedShop()
  await shop.open('/admin/order-return')
  expect(await screen.findByText('A return is made from a confirmed sale.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull()
})

test('the list of purchases shows suppliers and payables, that of sales does not', async () => {
  const shop = await stockedShop()
  await shop.open('/admin/order-purchase')
  expect(await screen.findByRole('columnheader', { name: 'Supplier', hidden: false })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Cash payable', hidden: false })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'Customer', hidden: false })).toBeNull()
})

test('the sales behind a figure of the dashboard show the conditions of that figure, and no others', async () => {
  const { open } = await stockedShop()
  const user = await open(orderLinks(today).today.all)
  const remove = await screen.findByRole('button', { name: 'Remove the filter Date' })
  expect(location.search).toContain('import_code')
  expect(screen.getAllByRole('button', { name: /Remove the filter/ })).toEqual([remove])
  await user.click(remove)
  await waitFor(() => expect(location.search).not.toContain('import_code'))
})
