import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { unpaidIn } from '#web/pages/payments/payment-draft.ts'
import { openOrders, serveOrders } from './open-order'

serveOrders()
// Compiled once, and not on the time of the first test.
beforeAll(() => import('#web/pages/payments/PaymentDialog.tsx'))

/** A saved sale of one ring for 916. */
async function saleOf916() {
  const screens = await openOrders()
  const luk = await screens.call('POST', '/customers', { name: 'Luk Wholesale' })
  await screens.call('POST', '/products', { code: 'R100', name: 'Plain ring' })
  const sale = await screens.call('POST', '/orders', {
    order_type: 'CPXS',
    date: today,
    customer_id: luk.body.id,
    order_details: [
      {
        product_code: 'R100',
        quantity: 1,
        weight: 1,
        gold_price_per_gram_value: 900,
        labor_fee_per_gram_value: 16,
      },
    ],
  })
  return { ...screens, id: Number(sale.body.id) }
}

async function pay(shop: Awaited<ReturnType<typeof saleOf916>>, method: string) {
  const user = await shop.open(`/admin/order-sales/${shop.id}`)
  const section = within(await screen.findByLabelText('Payments'))
  await user.click(section.getByText(method))
  const amount = await screen.findByLabelText('Amount')
  return { user, amount }
}

test('a payment begins with everything that is unpaid, and is checked while it is typed', async () => {
  const { user, amount } = await pay(await saleOf916(), 'Cash')
  expect(amount).toHaveValue('916')

  await user.clear(amount)
  expect(screen.getByText('Value is required')).toBeInTheDocument()
  await user.type(amount, '916.01')
  expect(screen.getByText('Value exceed')).toBeInTheDocument()
  await user.clear(amount)
  await user.type(amount, '900')
  expect(screen.queryByText('Value exceed')).toBeNull()
})

test('a deposit lowers what is unpaid, and deleting it brings that back', async () => {
  const { user, amount } = await pay(await saleOf916(), 'Cash')
  await user.clear(amount)
  await user.type(amount, '100')
  await user.click(screen.getByRole('switch'))
  await user.click(amount)
  await user.keyboard('{Enter}')

  expect(await screen.findByText('Deposit Cash HK$100.00')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByText('HK$816.00')).toBeInTheDocument())

  await user.click(screen.getByLabelText('Delete Cash HK$100.00'))
  await user.click(within(await screen.findByRole('dialog')).getByText('Delete'))
  expect(await screen.findByText('No payments yet.')).toBeInTheDocument()
})

test('the whole of it in another currency never counts as a cent too much', () => {
  const order = {
    order_type: 'CPXS',
    currency: 'HKD',
    unpaid_cash_value: 916,
    unpaid_gold_weight: 0,
  } as const
  expect(unpaidIn('HKD', order, {})).toBe(916)
  expect(unpaidIn('USD', order, { HKD: 1, USD: 7.74 })).toBe(118.34)
  expect(unpaidIn('EUR', order, { HKD: 1 })).toBeUndefined()
})
