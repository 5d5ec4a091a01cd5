// Extent: all
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveOrders } from '../open-order'
import { draftSale, stockedShop } from '../stocked-shop'

serveOrders()

test('a confirmed sale shows the names of its time, with those of today beside them', async () => {
  const shop = await stockedShop()
  const { call, luk, open } = shop
  const id = await draftSale(shop)
  await call('POST', `/orders/confirm/${id}`)
  await call('PUT', '/products/R100', { name: 'Plain band' })
  await call('PUT', `/customers/${luk}`, { name: 'Luk International' })

  await open(`/admin/order-sales/${id}`)

  expect(await screen.findAllByRole('link', { name: 'Plain ring' })).toHaveLength(2)
  expect(screen.getAllByText('now: Plain band')).toHaveLength(2)
  expect(await screen.findByText('now: Luk International')).toBeVisible()
  expect(screen.getByText(/Luk Wholesale/)).toBeVisible()
})
