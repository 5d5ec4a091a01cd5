// Extent: all
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onPhone } from '#tests/support/window-width.ts'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'

serveOrders()
onPhone()

/** A draft sale of two lines of rings, opened on a phone. */
async function openedSale() {
  const shop = await stockedShop()
  const user = await shop.open(`/admin/order-sales/${await draftSale(shop)}`)
  await screen.findByRole('button', { name: 'More of line 2' })
  return { user, more: (line: number) => screen.getByRole('button', { name: `More of line ${line}` }) }
}

test('on a phone a complete line is folded to what an invoice prints of it', async () => {
  const { more } = await openedSale()
  expect(screen.getByText('37.429 g · × 3 · 900.00 + 16.00 /g')).toBeVisible()
  expect(screen.getByText('1.000 g · 900.00 + 16.00 /g')).toBeVisible()
  expect(more(1)).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByLabelText('Remarks 1')).toBeNull()
})

test('a touch unfolds a whole line, and folds it again', async () => {
  const { user, more } = await openedSale()
  await user.click(more(1))
  expect(more(1)).toHaveAttribute('aria-expanded', 'true')
  expect(more(2)).toHaveAttribute('aria-expanded', 'false')
  expect(await screen.findByLabelText('Diamond count 1')).toBeVisible()
  expect(screen.queryByText('37.429 g · × 3 · 900.00 + 16.00 /g')).toBeNull()
  await user.click(more(1))
  expect(more(1)).toHaveAttribute('aria-expanded', 'false')
})

test('a line stays open while its missing values are typed, and one with a problem cannot be folded', async () => {
  const { user, more } = await openedSale()
  await user.click(more(2))
  const weight = await screen.findByLabelText('Weight 2')
  await user.clear(weight)
  await user.type(weight, '1.2345')
  await user.click(more(2))
  expect(await screen.findByText(/At most 3 decimals/)).toBeVisible()
  expect(more(2)).toHaveAttribute('aria-expanded', 'true')
  await user.clear(weight)
  await user.type(weight, '2.5')
  await waitFor(() => expect(screen.queryByText(/At most 3 decimals/)).toBeNull())
  await user.click(more(2))
  await user.click(more(2))
  expect(more(2)).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByText('2.500 g · 900.00 + 16.00 /g')).toBeVisible()
})
