import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { payingShop, type PayingShop } from '../payments/paying-shop'
import { serveOrders } from './open-order'
import { money } from '#tests/support/money.ts'

serveOrders()
// Compiled here, outside the time limit of the first test.
beforeAll(async () => {
  await import('#web/pages/payments/PaymentDialog.tsx')
  await import('#web/pages/payments/VoucherDialog.tsx')
})

const section = async () => within(await screen.findByLabelText('Payments'))
const dialog = () => within(screen.getAllByRole('dialog').at(-1) ?? document.body)
const fill = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.type(field, text)
}

/** The payment dialog of an order, opened by the button of a payment method. */
async function pay(shop: PayingShop, order: { id: number }, method: string, field = 'Amount') {
  const user = await shop.open(`/admin/order-sales/${order.id}`)
  const way = await (await section()).findByRole('button', { name: method })
  await waitFor(() => expect(way).toBeEnabled())
  await user.click(way)
  return { user, amount: await screen.findByLabelText(field) }
}

/** Exchange rates, held back until the test releases them. */
function holdRates({ app }: PayingShop): () => void {
  let bring = () => {}
  const brought = new Promise<void>((resolve) => (bring = resolve))
  const answer = app.fetch
  vi.spyOn(app, 'fetch').mockImplementation(async (asked, ...rest) => {
    if (asked.url.endsWith('/currencies/search')) await brought
    return answer(asked, ...rest)
  })
  return bring
}

const save = (user: UserEvent) => user.click(dialog().getByRole('button', { name: 'Save' }))

test('a payment begins with the whole unpaid amount, and is checked while it is typed', async () => {
  const shop = await payingShop()
  const { user, amount } = await pay(shop, await shop.order(), 'Cash')
  expect(amount).toHaveValue('916')

  await user.clear(amount)
  expect(screen.getByText('Value is required')).toBeInTheDocument()
  await user.type(amount, '916.01')
  expect(screen.getByText('Value exceed')).toBeInTheDocument()
  await fill(user, amount, '900')
  expect(screen.queryByText('Value exceed')).toBeNull()
})

test('a double click pays once', async () => {
  const shop = await payingShop()
  const { id } = await shop.order()
  const { user } = await pay(shop, { id }, 'Cash')
  const asked = vi.spyOn(shop.app, 'fetch')
  await save(user)
  await (await section()).findByRole('listitem')
  const reads = asked.mock.calls.filter(
    ([{ method, url }]) => method === 'GET' && url.endsWith(`/_api/orders/${id}`),
  )
  expect(reads).toHaveLength(1)
})

test('a deposit lowers what is unpaid, and deleting it brings that back', async () => {
  const shop = await payingShop()
  const { user, amount } = await pay(shop, await shop.order({ confirmed: false }), 'Cash')
  await fill(user, amount, '100')
  await user.click(screen.getByRole('switch'))
  await user.click(amount)
  await user.keyboard('{Enter}')

  expect(await screen.findByText('Deposit Cash HK$100.00')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByText(money('HK$816.00'))).toBeInTheDocument())

  await user.click(screen.getByLabelText('Delete Cash HK$100.00'))
  await user.click(within(await screen.findByRole('dialog')).getByText('Delete'))
  expect(await screen.findByText('No payments yet.')).toBeInTheDocument()
})

test('payment methods are closed until the rates are known or where they cannot apply, and a paid order offers none', async () => {
  const shop = await payingShop()
  const order = await shop.order()
  const bringRates = holdRates(shop)
  const user = await shop.open(`/admin/order-sales/${order.id}`)
  const ways = await section()
  expect(await ways.findByRole('button', { name: 'Cash' })).toBeDisabled()
  bringRates()
  await waitFor(() => expect(ways.getByRole('button', { name: 'Cash' })).toBeEnabled())
  expect(ways.getByRole('button', { name: 'Balance' })).toBeDisabled()
  expect(ways.getByRole('button', { name: 'Gold bar' })).toBeDisabled()
  await user.hover(ways.getByRole('button', { name: 'Gold bar' }))
  expect(await screen.findByText('No gold is unpaid')).toBeInTheDocument()

  await user.click(ways.getByRole('button', { name: 'Check' }))
  await user.type(await screen.findByLabelText('Check number'), 'HSBC 000123')
  await save(user)
  expect(await ways.findByText('Check HK$916.00')).toBeInTheDocument()
  expect(ways.getByText('HSBC 000123')).toBeInTheDocument()
  expect(ways.queryByRole('button', { name: 'Cash' })).toBeNull()
})

test.each([['１，２００．５０', '1,200.50', 1200.5]])(
  'an amount typed as %j is stored as %s',
  async (text, shown, value) => {
    const shop = await payingShop()
    const order = await shop.order({ weight: 10 })
    const { user, amount } = await pay(shop, order, 'Cash')
    await fill(user, amount, text)
    expect(amount).toHaveValue(text)
    await save(user)
    expect(await screen.findByText(`Cash HK$${shown}`)).toBeInTheDocument()
    expect(await shop.stored(order)).toMatchObject({ paid_cash_value: value })
  },
)

test.each(['1.200,50'])('%j is not an amount: it stays, and nothing is paid', async (text) => {
  const shop = await payingShop()
  const order = await shop.order({ weight: 10 })
  const { user, amount } = await pay(shop, order, 'Cash')
  await fill(user, amount, text)
  await save(user)
  expect(amount).toHaveValue(text)
  expect(amount).toHaveFocus()
  expect(amount).toBeInvalid()
  expect(await shop.stored(order)).toMatchObject({ paid_cash_value: 0 })
})

test('open gold is shown with the decimals in which it is typed', async () => {
  const shop = await payingShop()
  const order = await shop.order({ weight: 90.666, payment_method: 'with_gold' })
  const { amount } = await pay(shop, order, 'Gold bar', 'Weight')
  expect(amount).toHaveValue('90.666')
  expect(screen.getByText('Due 90.666 g')).toBeInTheDocument()
})

test('the balance pays as much of the order as it holds, and gets that back when the payment is deleted', async () => {
  const shop = await payingShop()
  await shop.deposit(500)
  const order = await shop.order()
  const { user, amount } = await pay(shop, order, 'Balance')
  expect(amount).toHaveValue('500')
  const balance = screen.getByRole('link', { name: 'Available HK$500.00' })
  expect(balance.getAttribute('href')).toContain(`open=customers/${shop.luk}/balance`)
  await fill(user, amount, '500.01')
  expect(screen.getByText('Value exceed')).toBeInTheDocument()
  await fill(user, amount, '500')
  await save(user)
  const remove = await screen.findByLabelText('Delete Balance HK$500.00')
  expect(await shop.balance()).toBe(0)

  await user.click(remove)
  const asked = within(await screen.findByRole('dialog'))
  expect(asked.getByText(/HK\$500\.00 goes back to the balance of the customer\./)).toBeInTheDocument()
  await user.click(asked.getByText('Delete'))
  expect(await screen.findByText('No payments yet.')).toBeInTheDocument()
  expect(await shop.balance()).toBe(500)
})

test('a payment from the balance begins with the present balance, not with that of when the order was opened', async () => {
  const shop = await payingShop()
  await shop.deposit(500)
  const order = await shop.order()
  const user = await shop.open(`/admin/order-sales/${order.id}`)
  const way = await (await section()).findByRole('button', { name: 'Balance' })
  await waitFor(() => expect(way).toBeEnabled())

  await shop.deposit(300)
  await user.click(way)
  expect(await screen.findByLabelText('Amount')).toHaveValue('800')
})

test("a customer's gold goes into a bar that is made in the payment", async () => {
  const shop = await payingShop()
  const order = await shop.order({ weight: 37.429, payment_method: 'with_gold' })
  const { user, amount } = await pay(shop, order, 'Gold bar', 'Weight')
  expect(amount).toHaveValue('37.429')
  await save(user)
  expect(screen.getByText('Gold Bar is required')).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'New bar for this gold' }))
  await user.type(screen.getByPlaceholderText('Name of the new bar'), 'Gold of Luk')
  expect(screen.queryByText('Gold Bar is required')).toBeNull()
  await fill(user, amount, '37.43')
  expect(screen.getByText('Gold Weight exceed')).toBeInTheDocument()
  await fill(user, amount, '0')
  expect(screen.getByText('Gold Weight is required')).toBeInTheDocument()
  await fill(user, amount, '30')
  await save(user)

  expect(await screen.findByText('Gold bar 30.000 g')).toBeInTheDocument()
  expect(await screen.findByLabelText('Unpaid gold')).toHaveTextContent('7.429 g')
  const bars = await shop.kept('POST', '/gold_bars/search', {})
  expect(bars.data).toMatchObject([{ name: 'Gold of Luk', weight: 0, current_weight: 30 }])
})

test('a new bar whose name is typed is made by saving the payment', async () => {
  const shop = await payingShop()
  const order = await shop.order({ weight: 37.429, payment_method: 'with_gold' })
  const { user } = await pay(shop, order, 'Gold bar', 'Weight')
  await user.click(screen.getByRole('button', { name: 'New bar for this gold' }))
  await user.type(screen.getByPlaceholderText('Name of the new bar'), 'Gold of Luk')
  await save(user)

  expect(await screen.findByText('Gold bar 37.429 g')).toBeInTheDocument()
  const bars = await shop.kept('POST', '/gold_bars/search', {})
  expect(bars.data).toMatchObject([{ name: 'Gold of Luk', weight: 0, current_weight: 37.429 }])
})

test('more cash than is due pays the order, and the rest goes into the balance', async () => {
  const shop = await payingShop()
  const order = await shop.order()
  const { user, amount } = await pay(shop, order, 'Cash')
  await fill(user, amount, '1000')
  await user.click(screen.getByLabelText('Rest to balance'))
  expect(screen.queryByText('Value exceed')).toBeNull()
  expect(dialog().getByText(money('HK$84.00'))).toBeInTheDocument()
  await save(user)

  expect(await screen.findByText(/Tendered HK\$1,000\.00 · HK\$84\.00 to the balance/)).toBeInTheDocument()
  expect(await shop.balance()).toBe(84)
  expect(await shop.stored(order)).toMatchObject({ paid: true })
})

test('a refused rest leaves no payment either', async () => {
  const shop = await payingShop()
  const order = await shop.order()
  const { user, amount } = await pay(shop, order, 'Cash')
  await fill(user, amount, '1000')
  await user.click(screen.getByLabelText('Rest to balance'))
  await shop.kept('PUT', `/customers/${shop.luk}`, { currency_id: 'USD' })
  await save(user)

  expect(await screen.findByText('The customer’s balance is kept in USD')).toBeInTheDocument()
  expect(await shop.stored(order)).toMatchObject({ paid: false, payments: [] })
  expect(await shop.balance()).toBe(0)
})

test('a payment on a preorder is a deposit, and stands read-only on it once it is a sale', async () => {
  const shop = await payingShop()
  const order = await shop.order({ order_type: 'XSYD', confirmed: false })
  const { user, amount } = await pay(shop, order, 'Cash')
  expect(screen.getByRole('switch')).toBeChecked()
  await fill(user, amount, '300')
  await save(user)
  expect(await screen.findByText('Deposit Cash HK$300.00')).toBeInTheDocument()
  const sale = await shop.kept('POST', `/orders/convert/${order.id}`, {})

  await user.click(screen.getByRole('link', { name: 'PAY-000001' }))
  await user.click(await dialog().findByRole('link', { name: new RegExp(String(sale.code)) }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
  expect(await dialog().findByText('Deposit Cash HK$300.00')).toBeInTheDocument()
})
