import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'

serveOrders()

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('goldbook.draft:'))
const weight = () => screen.findByLabelText('Weight 1')

/** A sale with 36 g typed into its first line, after a reload of the page. */
async function reloadedSale() {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const address = `/admin/order-sales/${id}`
  const first = await shop.open(address)
  await first.clear(await weight())
  await first.type(await weight(), '36')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  const reopen = () => {
    cleanup()
    return shop.open(address)
  }
  return { ...shop, path: `/orders/${id}`, reopen, user: await reopen() }
}

test('an order that was not saved is offered after a reload, and forgotten once it is saved', async () => {
  const { user, call, path } = await reloadedSale()
  expect(await weight()).toHaveValue('37.429')

  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await weight()).toHaveValue('36.000')
  await user.keyboard('{Control>}s{/Control}')

  await waitFor(async () =>
    expect((await call('GET', path)).body).toMatchObject({ order_details: [{ weight: 36 }, { weight: 1 }] }),
  )
  await waitFor(() => expect(drafts()).toEqual([]))
  expect(screen.queryByText(/You have unsaved changes/)).not.toBeInTheDocument()
})

test('an unwanted order is gone for good', async () => {
  const { user } = await reloadedSale()

  await user.click(await screen.findByRole('button', { name: 'Discard' }))

  expect(screen.queryByText(/You have unsaved changes/)).not.toBeInTheDocument()
  expect(drafts()).toEqual([])
  expect(await weight()).toHaveValue('37.429')
})

test('an unsaved order that others have changed since is merged with their changes', async () => {
  const { call, path, reopen } = await reloadedSale()
  await call('PUT', path, { remarks: '明天来取' })
  const user = await reopen()

  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  const title = await screen.findByText(/Someone else has changed/)
  await waitFor(() => expect(title).toBeVisible())
  const merge = within(await screen.findByRole('dialog', { name: /Someone else has changed/ }))
  expect(merge.getByRole('region', { name: /Remarks/ })).toHaveTextContent('Changed by them')
  await user.click(merge.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect((await call('GET', path)).body).toMatchObject({
    remarks: '明天来取',
    order_details: [{ weight: 36 }, { weight: 1 }],
  })
})

test('an order that others have deleted meanwhile shows that when it is opened again', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const user = await shop.open('/admin/order-sales')
  await user.click(await screen.findByRole('link', { name: /^CPXS-/ }))
  expect(await weight()).toHaveValue('37.429')
  act(() => history.back())
  await screen.findByRole('link', { name: /^CPXS-/ })
  await shop.call('DELETE', `/orders/${id}`)

  act(() => history.forward())

  expect(await screen.findByText(/This order has been deleted/)).toBeInTheDocument()
  expect(await weight()).toHaveValue('37.429')
})

test('a new sale that was left unsaved is offered to the next one', async () => {
  const shop = await stockedShop()
  const first = await shop.open('/admin/order-sales/new')
  await first.type(await screen.findByLabelText('Remarks'), '礼盒')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  cleanup()

  const user = await shop.open('/admin/order-sales/new')
  await user.click(await screen.findByRole('button', { name: 'Restore' }))

  expect(await screen.findByLabelText('Remarks')).toHaveValue('礼盒')
})
