// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openOrders, serveOrders } from './open-order'

serveOrders()
// Compiled here, outside the time limit of the first test.
beforeAll(async () => {
  await import('#web/pages/customers/CustomerDialog.tsx')
})

const sale = '/admin/order-sales/new'

test('a new sale of a shop without a default customer shows how to get one, and goes on with it', async () => {
  const { open, call } = await openOrders('clerk')
  const user = await open(sale)
  expect(await screen.findByText(/No default customer yet/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: /^create one/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Walk-in customer')).toBeVisible()
  expect(screen.queryByText(/No default customer yet/)).not.toBeInTheDocument()
  await waitFor(async () => {
    const { body } = await call('GET', '/customers/C00001')
    expect(body).toMatchObject({ name: 'Walk-in customer', is_default: true })
  })
})

test('a new purchase asks only for its supplier', async () => {
  const { open } = await openOrders('clerk')
  await open('/admin/order-purchase/new')
  expect(await screen.findByRole('combobox', { name: /Supplier/ })).toBeVisible()
  expect(screen.queryByText(/No default customer yet/)).not.toBeInTheDocument()
})
