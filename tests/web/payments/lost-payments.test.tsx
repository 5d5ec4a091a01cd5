// Extent: all
import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { serveOrders } from '../orders/open-order'
import { payingShop, type PayingShop } from './paying-shop'

serveOrders()
beforeAll(async () => {
  await import('#web/pages/payments/PaymentDialog.tsx')
})
afterEach(() => onlineManager.setOnline(true))

const isPayment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/order_payments')

/** Puts a step of the test before each payment is sent. */
function onPayment({ app }: PayingShop, meet: (send: () => Promise<Response>) => Promise<Response>) {
  const answer = app.fetch
  vi.spyOn(app, 'fetch').mockImplementation(async (asked, ...rest) =>
    isPayment(asked) ? meet(async () => answer(asked, ...rest)) : answer(asked, ...rest),
  )
}

/** Opens the dialog that pays an order in cash, and types an amount into it. */
async function type(user: UserEvent, value: string) {
  const way = await within(await screen.findByLabelText('Payments')).findByRole('button', { name: 'Cash' })
  await waitFor(() => expect(way).toBeEnabled())
  await user.click(way)
  const amount = await screen.findByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, value)
  const dialog = amount.closest<HTMLElement>('[role=dialog]') ?? document.body
  return { dialog, save: () => within(dialog).getByRole('button', { name: 'Save' }) }
}

const amounts = async (shop: PayingShop, order: { id: number }) => {
  const { payments } = await shop.stored(order)
  return Array.isArray(payments) ? payments.map(({ value }: { value: number }) => value) : []
}

async function discard(user: UserEvent, dialog: HTMLElement) {
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
}

test('without a network a payment fails at once, and nothing is sent once the network is back', async () => {
  const shop = await payingShop()
  const order = await shop.order()
  const user = await shop.open(`/admin/order-sales/${order.id}`)
  let sent = 0
  onPayment(shop, async (send) => {
    if (!onlineManager.isOnline()) return Response.error()
    sent += 1
    return send()
  })
  const { dialog, save } = await type(user, '500')
  onlineManager.setOnline(false)
  await user.click(save())
  expect(await screen.findByText(/cannot be reached/)).toBeInTheDocument()
  await discard(user, dialog)

  onlineManager.setOnline(true)
  await type(user, '1')
  expect(sent).toBe(0)
  expect(await amounts(shop, order)).toEqual([])
})

test('a payment whose answer was lost shows in what is due, and an equal one in a new dialog is a second one', async () => {
  const shop = await payingShop()
  const order = await shop.order()
  const user = await shop.open(`/admin/order-sales/${order.id}`)
  let isLost = true
  onPayment(shop, async (send) => {
    const answer = await send()
    return isLost ? Response.error() : answer
  })
  const { dialog, save } = await type(user, '100')
  await user.click(save())
  expect(await within(dialog).findByText(/HK\$816\.00/)).toBeInTheDocument()
  expect(await screen.findByText('Cash HK$100.00')).toBeInTheDocument()
  await discard(user, dialog)

  isLost = false
  const again = await type(user, '100')
  await user.click(again.save())
  await waitFor(() => expect(again.dialog).not.toBeInTheDocument())
  expect(await amounts(shop, order)).toEqual([100, 100])
})

test('a payment that is saved again in the same dialog after a lost answer is paid once', async () => {
  const shop = await payingShop()
  const order = await shop.order()
  const user = await shop.open(`/admin/order-sales/${order.id}`)
  let tries = 0
  onPayment(shop, async (send) => {
    const answer = await send()
    tries += 1
    return tries === 1 ? Response.error() : answer
  })
  const { dialog, save } = await type(user, '100')
  await user.click(save())
  await waitFor(() => expect(within(dialog).getByText(/HK\$816\.00/)).toBeInTheDocument())
  await user.click(save())
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(await amounts(shop, order)).toEqual([100])
})

test('an impatient Enter after the payment pays nothing more', async () => {
  const shop = await payingShop()
  const order = await shop.order()
  const user = await shop.open(`/admin/order-sales/${order.id}`)
  let sent = 0
  onPayment(shop, (send) => {
    sent += 1
    return send()
  })
  const { dialog } = await type(user, '100')
  const form = dialog.querySelector('form')
  if (form === null) throw new Error('the dialog has no form')
  while (document.contains(form)) {
    fireEvent.submit(form)
    await new Promise((next) => setTimeout(next))
  }
  expect(sent).toBe(1)
  expect(await amounts(shop, order)).toEqual([100])
})

test('a payment under way cannot be discarded: its dialog stays until the outcome is known', async () => {
  const shop = await payingShop()
  const order = await shop.order()
  const user = await shop.open(`/admin/order-sales/${order.id}`)
  let bring = () => {}
  const brought = new Promise<void>((resolve) => (bring = resolve))
  onPayment(shop, async (send) => {
    await brought
    return send()
  })
  const { dialog, save } = await type(user, '100')
  await user.click(save())
  await user.keyboard('{Escape}')
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  expect(dialog).toBeInTheDocument()

  bring()
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(await amounts(shop, order)).toEqual([100])
})
