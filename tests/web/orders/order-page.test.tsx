import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'

serveOrders()

const scanner = () => screen.findByLabelText('Scan or search')
const cell = (column: string, line: number) => screen.findByLabelText(`${column} ${line}`)
const cash = () => screen.findByLabelText('Cash due')

async function type(user: UserEvent, input: HTMLElement, text: string) {
  await user.clear(input)
  await user.type(input, text)
}

test('a scan adds a line at the fee of the customer, and the box is ready for the next one', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const user = await shop.open(`/admin/order-sales/${id}`)

  await user.type(await scanner(), 'u200-1{Enter}')

  const weightless = await waitFor(() => {
    const row = screen.getByText('U200-1').closest('tr')
    if (row === null) throw new Error('the piece has no line')
    return row
  })
  expect(within(weightless).getByText('30.120')).toBeVisible()
  expect(await cell('Labor fee/g', 3)).toHaveValue('16.00')
  expect(await cell('Gold price/g', 3)).toHaveValue('841.25')
  expect(await scanner()).toHaveValue('')
  expect(await scanner()).toHaveFocus()

  await user.type(await scanner(), 'U200-1{Enter}')
  expect(await screen.findByText('U200-1 is already on this order')).toBeInTheDocument()
})

test('a sale without a customer takes no line, and explains that', async () => {
  const shop = await stockedShop()
  const user = await shop.open('/admin/order-sales/new')

  await user.type(await scanner(), 'R100{Enter}')

  expect(await screen.findByText('Choose a customer before adding lines')).toBeInTheDocument()
  expect(screen.queryByLabelText('Weight 1')).toBeNull()
})

test('line and order totals follow each key', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const user = await shop.open(`/admin/order-sales/${id}`)

  expect(await cash()).toHaveTextContent('HK$35,200.96')
  await user.type(await cell('Discount', 1), '%2.5')
  expect(screen.getByText('33,427.84')).toBeVisible()
  expect(await cash()).toHaveTextContent('HK$34,343.84')

  await type(user, await cell('Discount', 1), '101')
  expect(screen.getByRole('alert')).toHaveTextContent('The discount exceeds the amount')
})

test('Enter goes to the next cell, Ctrl+D copies the one above, and Enter on the last leaves for the scanner', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const user = await shop.open(`/admin/order-sales/${id}`)

  await type(user, await cell('Labor fee/g', 1), '18{Enter}')
  expect(await cell('Diamond fee', 1)).toHaveFocus()

  await user.click(await cell('Labor fee/g', 2))
  await user.keyboard('{Control>}d{/Control}')
  expect(await cell('Labor fee/g', 2)).toHaveValue('18.00')

  await user.click(await cell('Discount', 2))
  await user.keyboard('{Enter}')
  expect(await scanner()).toHaveFocus()
})

test('a removed line comes back with Undo', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const user = await shop.open(`/admin/order-sales/${id}`)

  await user.click(await screen.findByLabelText('Remove line 1'))
  expect(await cash()).toHaveTextContent('HK$916.00')
  await user.click(await screen.findByText('Undo'))
  expect(await cash()).toHaveTextContent('HK$35,200.96')
})

test('a refusal by the server is marked in its cell until the cell is typed in', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const user = await shop.open(`/admin/order-sales/${id}`)

  await type(user, await cell('Weight', 2), '0')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Saved')
  await user.click(screen.getByText('Confirm pickup'))
  await user.click(within(await screen.findByRole('dialog')).getByText('Confirm pickup'))

  expect(await screen.findByText(/^Weight: /)).toBeVisible()
  expect(await cell('Weight', 2)).toBeInvalid()
  await user.type(await cell('Weight', 2), '5')
  expect(await cell('Weight', 2)).toBeValid()
})

test('a cell that is left with letters keeps them with the reason, and none of them count', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const user = await shop.open(`/admin/order-sales/${id}`)

  await type(user, await cell('Weight', 1), '5o{Enter}')

  expect(await screen.findByText(/^Weight: “o” is not accepted here/)).toBeInTheDocument()
  expect(await cell('Weight', 1)).toHaveValue('5o')
  expect(screen.getByLabelText('Cash due')).toHaveTextContent('HK$35,200.96')
})

test('a double save is made once, and leaves nothing unsaved', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const user = await shop.open(`/admin/order-sales/${id}`)
  await type(user, await cell('Labor fee/g', 1), '18')

  const save = screen.getByRole('button', { name: 'Save' })
  act(() => {
    save.click()
    save.click()
  })

  await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm pickup' })).toBeEnabled())
  expect(shop.asked.filter((call) => call === `PUT /_api/orders/${id}`)).toHaveLength(1)
})

test('after a scan that finds nothing the next one stands alone', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const user = await shop.open(`/admin/order-sales/${id}`)

  await user.type(await scanner(), 'gone{Enter}')
  expect(await screen.findByText('Nothing found for “gone”')).toBeVisible()
  await user.keyboard('U200-1{Enter}')

  expect(await screen.findByText('U200-1')).toBeVisible()
})

test('a purchase makes one line for each piece, and gets an address of its own', async () => {
  const shop = await stockedShop()
  const user = await shop.open('/admin/order-purchase/new')

  await user.type(await scanner(), 'U200{Enter}')
  await type(user, await screen.findByLabelText('Number of pieces'), '2000{Enter}')
  expect(screen.getByText('Enter a whole number from 1 to 1000')).toBeInTheDocument()
  expect(shop.asked).not.toContain('POST /_api/products/U200/codes')
  await type(user, await screen.findByLabelText('Number of pieces'), '3{Enter}')
  expect(await screen.findByText('U200-5')).toBeVisible()
  expect(await cash()).toBeVisible()

  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(location.pathname).toMatch(/^\/admin\/order-purchase\/\d+$/))
  expect(shop.asked).toContain('POST /_api/products/U200/codes')
})

test('a preorder offers no confirming, since it moves no goods', async () => {
  const { call, open, luk } = await stockedShop()
  const { body } = await call('POST', '/orders', { order_type: 'XSYD', date: today, customer_id: luk })
  await open(`/admin/order-preorder/${Number(body.id)}`)
  expect(await screen.findByRole('button', { name: /Save/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Confirm/ })).not.toBeInTheDocument()
})

test('a deleted order shows that, and leads to its list or closes', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  expect(await shop.call('DELETE', `/orders/${id}`)).toMatchObject({ status: 204 })
  const user = await shop.open(`/admin/order-sales?open=orders/${id}`)
  expect(await screen.findByText('This order is no longer there')).toBeVisible()
  await user.click(within(screen.getByRole('dialog')).getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  cleanup()

  const again = await shop.open(`/admin/order-sales/${id}`)
  expect(await screen.findByText('This order is no longer there')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await again.click(screen.getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/order-sales'))
})

test('an order that fails to load is requested again', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  vi.spyOn(shop.app, 'fetch').mockResolvedValueOnce(Response.json({}, { status: 500 }))
  const user = await shop.open(`/admin/order-sales/${id}`)
  expect(await screen.findByText('The order could not be loaded')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await cash()).toBeVisible()
})
