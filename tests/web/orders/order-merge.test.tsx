// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'

serveOrders()

interface Line extends Record<string, unknown> {
  id: number
}

/**
 * The first line of a sale with a weight of 36 g typed by the clerk, while somebody else has changed the
 * sale.
 */
async function twoAtOnce(change: (order: { lines: Line[]; path: string }) => Record<string, unknown>) {
  const shop = await stockedShop()
  const path = `/orders/${await draftSale(shop)}`
  const user = await shop.open(`/admin${path.replace('orders', 'order-sales')}`)
  const weight = await screen.findByLabelText('Weight 1')
  await user.clear(weight)
  await user.type(weight, '36')
  const { body } = await shop.call('GET', path)
  const lines = JSON.parse(JSON.stringify(body.order_details)) as Line[]
  await shop.call('PUT', path, { updated_at: body.updated_at, ...change({ lines, path }) })
  const save = () => user.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) ?? document.body)
  await save()
  const stored = async () => (await shop.call('GET', path)).body
  return { ...shop, user, path, save, stored }
}

/** The window of the merge; while it opens it is hidden, and has no name. */
async function merge(): Promise<HTMLElement> {
  const title = await screen.findByText(/Someone else has changed this record/)
  await waitFor(() => expect(title).toBeVisible())
  return screen.findByRole('dialog', { name: /Someone else has changed this record/ })
}

test('two clerks change different things in an order: both changes are kept, and shown before the save', async () => {
  const { save, stored } = await twoAtOnce(() => ({ remarks: '明天来取' }))

  const dialog = within(await merge())
  expect(dialog.getByRole('region', { name: /Remarks/ })).toHaveTextContent('Changed by them')
  expect(dialog.getByRole('region', { name: /Line 1 .* Weight/ })).toHaveTextContent('Changed by you')
  await save()

  await waitFor(async () => expect(await stored()).toMatchObject({ remarks: '明天来取' }))
  expect(await stored()).toMatchObject({ order_details: [{ weight: 36 }, { weight: 1 }] })
})

test('both weigh the same line: nothing is overwritten before the clerk chooses', async () => {
  const { user, save, stored } = await twoAtOnce(({ lines: [first, second] }) => ({
    order_details: [{ ...first, weight: 35.5 }, { ...second }],
  }))

  const dialog = within(await merge())
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(await stored()).toMatchObject({ order_details: [{ weight: 35.5 }, { weight: 1 }] })
  await user.click(dialog.getByRole('radio', { name: /Theirs/ }))
  await save()

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByLabelText('Weight 1')).toHaveValue('35.500')
})

test('a line that the other clerk has taken out does not come back unseen', async () => {
  const { user, save, stored } = await twoAtOnce(({ lines: [, second] }) => ({ order_details: [second] }))

  const dialog = within(await merge())
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(dialog.getByRole('radio', { name: /Yours/ }))
  await save()

  await waitFor(async () => expect((await stored()).order_details).toHaveLength(2))
  expect(await stored()).toMatchObject({ order_details: [{ weight: 1 }, { weight: 36 }] })
})

test('lines that both have added stand on the order together', async () => {
  const { save, stored } = await twoAtOnce(({ lines }) => ({
    order_details: [...lines, { product_code: 'R100', inventory_code: 'R100', quantity: 1, weight: 2 }],
  }))

  await merge()
  await save()

  await waitFor(async () => expect((await stored()).order_details).toHaveLength(3))
  expect(await stored()).toMatchObject({ order_details: [{ weight: 36 }, { weight: 1 }, { weight: 2 }] })
})

test('the merged order can be edited further before it is saved', async () => {
  const { user, stored } = await twoAtOnce(() => ({ remarks: '明天来取' }))

  await user.click(within(await merge()).getByRole('button', { name: 'Keep editing' }))
  const weight = await screen.findByLabelText('Weight 2')
  await user.clear(weight)
  await user.type(weight, '1.5')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      remarks: '明天来取',
      order_details: [{ weight: 36 }, { weight: 1.5 }],
    }),
  )
})

test('an order that was confirmed meanwhile stays as it was confirmed', async () => {
  const shop = await stockedShop()
  const path = `/orders/${await draftSale(shop)}`
  const user = await shop.open(`/admin${path.replace('orders', 'order-sales')}`)
  const weight = await screen.findByLabelText('Weight 1')
  await user.clear(weight)
  await user.type(weight, '36')
  await shop.call('POST', path.replace('/orders', '/orders/confirm'))

  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await merge()).toHaveTextContent('The order has been confirmed meanwhile')
  await user.click(within(await merge()).getByRole('button', { name: 'Keep editing' }))
  expect(await screen.findByText('37.429')).toBeVisible()
})
