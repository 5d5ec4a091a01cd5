import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { serveOrders } from '../orders/open-order'
import { today } from '#tests/support/shop.ts'
import { payingShop, type PayingShop } from './paying-shop'

serveOrders()
beforeAll(async () => {
  await import('#web/pages/payments/PaymentDialog.tsx')
})

/** The customer who leaves no name. */
const walkIn = (shop: PayingShop) =>
  shop.kept('POST', '/customers', { code: 'WALKIN', name: 'Walk-in customer', is_default: true })

const counter = async () => within(await screen.findByRole('dialog', { name: /Receive payment/ }))

async function openCounter(shop: PayingShop, order: { id: number }) {
  const user = await shop.open(`/admin/order-sales/${order.id}`)
  await screen.findByRole('button', { name: 'Receive payment' })
  await user.keyboard('{F8}')
  const asked = await counter()
  const given = await asked.findByLabelText('Tendered')
  return { user, asked, given }
}

test('one key and Enter take the money and confirm the sale, in one call', async () => {
  const shop = await payingShop()
  const order = await shop.order({ confirmed: false })
  const { user, asked, given } = await openCounter(shop, order)

  await waitFor(() => expect(given).toHaveFocus())
  expect(asked.getByText('take Cash HK$916.00')).toBeInTheDocument()
  expect(asked.getByText('confirm the sale: the goods leave the stock')).toBeInTheDocument()
  await user.keyboard('1000')
  expect(asked.getByLabelText('Change')).toHaveTextContent('HK$84.00')
  expect(asked.getByText('give HK$84.00 in change')).toBeInTheDocument()
  await user.keyboard('{Enter}')

  await screen.findByText('Payment received, order confirmed')
  expect(await shop.stored(order)).toMatchObject({
    confirmed: true,
    paid: true,
    payments: [{ value: 916, given_value: 1000, change_value: 84 }],
  })
})

test('common amounts are a press away, and the tender a key', async () => {
  const shop = await payingShop()
  const { user, asked, given } = await openCounter(shop, await shop.order({ confirmed: false }))
  await user.click(asked.getByRole('button', { name: 'HK$1,000.00' }))
  expect(asked.getByLabelText('Change')).toHaveTextContent('HK$84.00')
  await user.click(given)
  await user.keyboard('{Alt>}2{/Alt}')
  expect(asked.getByText('Value exceed')).toBeInTheDocument()
  await user.click(asked.getByLabelText('Rest to balance'))
  expect(asked.getByLabelText('To the balance')).toHaveTextContent('HK$84.00')
})

test('foreign cash shows its rate and its worth while it is typed', async () => {
  const shop = await payingShop()
  const { user, given } = await openCounter(shop, await shop.order({ confirmed: false }))
  const dialog = given.closest<HTMLElement>('[role=dialog]') ?? document.body
  await user.click(within(dialog).getByRole('combobox', { name: 'Currency' }))
  await user.click(await screen.findByText('USD', { selector: '.ant-select-item *' }))
  expect(await within(dialog).findByText(/1 USD = 7\.74 HKD · worth HK\$915\.95/)).toBeInTheDocument()
})

test('the default customer gets no credit, and nothing is kept on account', async () => {
  const shop = await payingShop()
  const { id: customer_id } = await walkIn(shop)
  const order = await shop.order({ confirmed: false, customer_id })
  const { user, asked } = await openCounter(shop, order)
  await waitFor(() => expect(asked.getByLabelText('Tendered')).toHaveFocus())
  await user.keyboard('900')
  expect(asked.getByText(/pays in full before the goods leave/)).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(await shop.stored(order)).toMatchObject({ confirmed: false, payments: [] })
  expect(asked.queryByLabelText('Rest to balance')).toBeNull()
})

test('a refused checkout leaves nothing behind, and shows the reason', async () => {
  const shop = await payingShop()
  const order = await shop.order({ confirmed: false })
  const { user } = await openCounter(shop, order)
  await shop.kept('POST', '/order_payments', { order_code: order.code, payment_method: 'cash', value: 500 })
  await user.keyboard('{Enter}')
  expect((await screen.findAllByText(/Value exceed/)).length).toBeGreaterThan(0)
  expect(await shop.stored(order)).toMatchObject({ confirmed: false, payments: [{ value: 500 }] })
})

test('a new sale begins with the default customer, and closes without a question', async () => {
  const shop = await payingShop()
  await walkIn(shop)
  await shop.open('/admin/order-sales/new')
  expect(await screen.findByText('Walk-in customer')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Scan or search')).toHaveFocus())
})

test('after a lost answer the same window sends the same again, and pays once', async () => {
  const shop = await payingShop()
  const order = await shop.order({ confirmed: false })
  const { user, asked } = await openCounter(shop, order)
  const answer = shop.app.fetch
  let lost = 1
  vi.spyOn(shop.app, 'fetch').mockImplementation(async (sent, ...rest) => {
    const got = await answer(sent, ...rest)
    return sent.url.endsWith('/orders/checkout') && lost-- > 0 ? Response.error() : got
  })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(asked.getByRole('button', { name: 'Receive and confirm' })).toBeEnabled())
  await user.click(asked.getByRole('button', { name: 'Receive and confirm' }))
  await screen.findByText('Payment received, order confirmed')
  const { payments } = await shop.stored(order)
  expect(payments).toHaveLength(1)
})

test('old gold is weighed and priced, and only the rest is due in money', async () => {
  const shop = await payingShop()
  const K18 = await shop.kept('POST', '/materials', { code: 'K18', name: '18K gold', price_share: 75 })
  const order = await shop.order({ confirmed: false })
  const { user, asked, given } = await openCounter(shop, order)

  await user.click(asked.getByRole('button', { name: 'Old gold in exchange' }))
  await waitFor(() => expect(asked.getByLabelText('Old gold')).toHaveFocus())
  await user.keyboard('1.005')
  await user.click(asked.getByRole('combobox', { name: 'Material' }))
  await user.click(await screen.findByText(/18K gold/, { selector: '.ant-select-item *' }))
  await user.click(asked.getByLabelText('Agreed price per gram'))
  await user.keyboard('500')
  expect(asked.getByLabelText('Value')).toHaveTextContent('HK$502.50')
  expect(given).toHaveValue('413.50')
  expect(asked.getByText('make a new bar for 1.005 g')).toBeInTheDocument()
  await user.click(asked.getByRole('button', { name: 'Receive and confirm' }))

  await screen.findByText('Payment received, order confirmed')
  expect(await shop.stored(order)).toMatchObject({
    confirmed: true,
    paid: true,
    payments: [
      { payment_method: 'old_gold', value: 502.5, old_gold_weight: 1.005, old_gold_material: K18.name },
      { payment_method: 'cash', value: 413.5 },
    ],
  })
})

test('old gold that is taken away again leaves the whole amount due in money', async () => {
  const shop = await payingShop()
  const { user, asked, given } = await openCounter(shop, await shop.order({ confirmed: false }))
  await user.click(asked.getByRole('button', { name: 'Old gold in exchange' }))
  await user.click(asked.getByRole('button', { name: 'Receive and confirm' }))
  expect(asked.getByText('Gold Weight is required')).toBeInTheDocument()
  await user.click(asked.getByRole('button', { name: 'Without old gold' }))
  expect(given).toHaveValue('916.00')
  expect(asked.queryByText('Gold Weight is required')).toBeNull()
})

test('a price typed for one material is not kept for another, and one above the selling price needs an answer', async () => {
  const shop = await payingShop()
  await shop.kept('POST', '/materials', { code: 'K18', name: '18K gold', price_share: 75 })
  await shop.kept('POST', '/daily_prices', { date: today, price: { value: 841.25, currency: 'HKD' } })
  const order = await shop.order({ confirmed: false })
  const { user, asked } = await openCounter(shop, order)
  await user.click(asked.getByRole('button', { name: 'Old gold in exchange' }))
  await waitFor(() => expect(asked.getByLabelText('Old gold')).toHaveFocus())
  await user.keyboard('1')
  const price = asked.getByLabelText('Agreed price per gram')
  await user.click(price)
  await user.keyboard('800')
  await user.click(asked.getByRole('combobox', { name: 'Material' }))
  await user.click(await screen.findByText(/18K gold/, { selector: '.ant-select-item *' }))
  expect(price).toHaveValue('630.94')

  await user.click(price)
  await user.keyboard('800')
  expect(asked.getByText(/sells at HK\$630\.94 per gram/)).toBeInTheDocument()
  await user.click(asked.getByRole('button', { name: 'Receive and confirm' }))
  expect((await screen.findAllByText(/is above the 630\.94/)).length).toBeGreaterThan(0)
  expect(await shop.stored(order)).toMatchObject({ confirmed: false, payments: [] })

  await user.click(asked.getByRole('checkbox', { name: 'HK$800.00 per gram is agreed' }))
  await user.click(asked.getByRole('button', { name: 'Receive and confirm' }))
  await screen.findByText('Payment received, order confirmed')
  expect(await shop.stored(order)).toMatchObject({
    payments: [{ payment_method: 'old_gold', value: 800, old_gold_price: 800 }, { value: 116 }],
  })
})
