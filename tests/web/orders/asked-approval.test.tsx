// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { StaffRights } from '#domain/staff/rights'
import { beginSession, currentUser } from '#web/data/session/session.ts'
import { payingShop } from '../payments/paying-shop'
import { serveOrders } from './open-order'

serveOrders()
beforeAll(async () => {
  await import('#web/pages/payments/PaymentDialog.tsx')
})

/** Limits for the user, beyond which somebody else decides. */
function bind({ may = {}, limits = {} }: Partial<StaffRights>): void {
  const user = currentUser()
  if (!user) throw new Error('nobody is signed in')
  beginSession({ ...user, may: { ...user.may, ...may }, limits })
}

const cell = (column: string, line: number) => screen.findByLabelText(`${column} ${line}`)
const buttons = () => ({
  save: screen.queryByRole('button', { name: 'Save' }),
  ask: screen.queryByRole('button', { name: 'Ask for approval' }),
})

test('a discount within the limit is saved, and one beyond it shows before the save that it needs approval', async () => {
  const shop = await payingShop()
  bind({ limits: { discount_percent: { most: 5, beyond: 'approval' } } })
  const { id } = await shop.order({ confirmed: false })
  const user = await shop.open(`/admin/order-sales/${id}`)
  await user.type(await cell('Discount', 1), '%5')
  expect(buttons()).toEqual({ save: expect.anything() as unknown, ask: null })
  await user.clear(await cell('Discount', 1))
  await user.type(await cell('Discount', 1), '6')
  expect(buttons()).toEqual({ save: null, ask: expect.anything() as unknown })
})

test('gold below the price of the day needs approval as well, and an agreed price does not', async () => {
  const shop = await payingShop()
  bind({ may: { 'orders.price_below_day': 'approval' } })
  const { id } = await shop.order({ confirmed: false })
  const user = await shop.open(`/admin/order-sales/${id}`)
  const price = await cell('Gold price/g', 1)
  await user.clear(price)
  await user.type(price, '841.24')
  // The product, whose material has the price of the day, may come after the line.
  await screen.findByRole('button', { name: 'Ask for approval' })
  await user.clear(price)
  await user.type(price, '841.25')
  expect(buttons().ask).toBeNull()
})

test('the counter shows beforehand that money out beyond the limit needs approval, in any currency', async () => {
  const shop = await payingShop()
  await shop.kept('PUT', '/currencies/USD', { rate: 7.8 })
  bind({ limits: { payment_out: { most: 1000, beyond: 'approval' } } })
  const line = { product_code: 'R100', quantity: 1, weight: 2, gold_price_per_gram_value: 75 }
  const bought = await shop.kept('POST', '/orders', {
    ...{ order_type: 'CPRK', customer_id: shop.luk, currency: 'USD' },
    order_details: [{ ...line, labor_fee_per_gram_value: 0 }],
  })
  await shop.open(`/admin/order-purchase/${String(bought.id)}`)
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await screen.findByRole('button', { name: 'Pay out' })
  await user.keyboard('{F8}')
  const dialog = within(await screen.findByRole('dialog', { name: /Pay out/ }))
  const given = await dialog.findByLabelText('Paid out')
  expect(given).toHaveValue('150')
  expect(dialog.getByText('Done once somebody else approves it')).toBeVisible()
  await user.clear(given)
  await user.type(given, '128')
  expect(dialog.queryByText('Done once somebody else approves it')).toBeNull()
})

test('a rate of the order above the shop’s needs approval, since gold then costs less', async () => {
  const shop = await payingShop()
  bind({ may: { 'orders.price_below_day': 'approval' } })
  const { id } = await shop.order({ confirmed: false })
  await shop.kept('PUT', `/orders/${id}`, { currency: 'USD' })
  const user = await shop.open(`/admin/order-sales/${id}`)
  await user.click(await screen.findByRole('button', { name: 'USD rate 7.74: change' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText('USD rate'))
  await user.type(dialog.getByLabelText('USD rate'), '7.9')
  await user.click(dialog.getByText('Keep the amounts'))
  const apply = dialog.getByRole('button', { name: 'Apply' })
  await waitFor(() => expect(apply).toBeEnabled())
  await user.click(apply)
  await screen.findByRole('button', { name: 'USD rate 7.90: change' })
  expect(buttons()).toEqual({ save: null, ask: expect.anything() as unknown })
})
