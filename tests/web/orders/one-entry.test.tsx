import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'

/** The one entry each of a consignment and a card, with their titles. */
async function addEntries() {
  const { orderTypes } = await import('#domain/order/order-types')
  const list = { path: 'order-consigned', icon: 'gift', order: 6 }
  Object.assign(orderTypes, { JSXS: { ...orderTypes.CPXS, begins: null, list } })
  const { paymentMethods } = await import('#domain/payment/payment-methods')
  Object.assign(paymentMethods, { card: { ...paymentMethods.cash, till: null } })
  const { labels } = await import('#languages/labels')
  for (const texts of Object.values(labels)) {
    Object.assign(texts.orderTypes, { JSXS: 'Consignment' })
    Object.assign(texts.paymentMethods, { card: 'Card' })
  }
}

/** The words on the page for this type alone. */
const says = { button: 'Hand over', title: 'Hand over?', text: 'The goods leave the stock.' }

// Modules read the tables when they are loaded, so the entries come first; no other file shares this process.
await addEntries()
const { serveOrders } = await import('./open-order')
const { stockedShop } = await import('./stocked-shop')
serveOrders()

test('an order of an added type is begun, saved, confirmed and paid by an added method on its own page', async () => {
  const shop = await stockedShop()
  for (const [place, text] of Object.entries(says))
    i18next.addResource('en', 'translation', `orders.confirm.${place}.JSXS`, text)
  const user = await shop.open('/admin/order-consigned/new')
  await user.type(await screen.findByRole('combobox', { name: 'Customer' }), 'luk')
  await user.click(await screen.findByText(/Luk Wholesale/))
  await user.type(await screen.findByLabelText('Scan or search'), 'R100{Enter}')
  await user.type(await screen.findByLabelText('Weight 1'), '10')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(location.pathname).toMatch(/^\/admin\/order-consigned\/\d+$/))

  await user.click(await screen.findByRole('button', { name: says.button }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: says.button }))
  const payments = within(await screen.findByLabelText('Payments'))
  await waitFor(() => expect(payments.getByRole('button', { name: 'Card' })).toBeEnabled())
  await user.click(payments.getByRole('button', { name: 'Card' }))
  await screen.findByLabelText('Amount')
  await user.keyboard('{Control>}s{/Control}')

  expect(await payments.findByText(/^Card HK\$/)).toBeInTheDocument()
  const filters = [{ field: 'order_type', operator: 'eq', value: 'JSXS' }]
  expect(await shop.call('POST', '/orders/search', { filters })).toMatchObject({
    body: { total: 1, data: [{ confirmed: true, paid: true, unpaid_cash_value: 0 }] },
  })
})
