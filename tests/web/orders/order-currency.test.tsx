// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'

serveOrders()

const cell = (column: string, line: number) => screen.findByLabelText(`${column} ${line}`)
const cash = () => screen.findByLabelText('Cash due')
const scanner = () => screen.findByLabelText('Scan or search')

async function choose(user: UserEvent, currency: string) {
  await user.click(await screen.findByLabelText('Currency'))
  const options = await screen.findAllByText(currency)
  const option = options.find((each) => each.closest('.ant-select-item-option'))
  if (!option) throw new Error(`${currency} is not offered`)
  await user.click(option)
}

const question = async () => within(await screen.findByRole('dialog'))

/** The rate of the currency may come a moment after the question. */
async function apply(user: UserEvent, dialog: Awaited<ReturnType<typeof question>>) {
  const button = dialog.getByRole('button', { name: 'Apply' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
}

/** Answers the question for a rate, which appears when a currency is chosen before the rates have loaded. */
async function applyIfAsked(user: UserEvent, changed: string) {
  await waitFor(() => screen.queryByRole('dialog') ?? screen.getByRole('button', { name: changed }))
  if (screen.queryByRole('dialog')) await apply(user, await question())
}

/** One ring with stones in stock, for an order to take. */
async function ringWithStones() {
  const shop = await stockedShop()
  const { call, luk } = shop
  await call('POST', '/inventorys/init', {
    ...{ product_code: 'U200', inventory_code_seq: 9, quantity: 1, weight: 4.449 },
  })
  await call('PUT', '/inventorys/U200-9', { diamond_fee_value: 23_400 })
  const { body } = await call('POST', '/orders', { order_type: 'CPXS', date: today, customer_id: luk })
  return { ...shop, id: Number(body.id) }
}

test('a line of an order in dollars is offered at its rate, and the margin compares Hong Kong dollars', async () => {
  const { open, id, call } = await ringWithStones()
  const user = await open(`/admin/order-sales/${id}`)
  await choose(user, 'USD')
  await applyIfAsked(user, 'USD rate 7.74: change')
  expect(await screen.findByRole('button', { name: 'USD rate 7.74: change' })).toBeInTheDocument()

  await user.type(await scanner(), 'R100{Enter}')
  expect(await cell('Gold price/g', 1)).toHaveValue('108.69')
  expect(await cell('Labor fee/g', 1)).toHaveValue('2.07')
  await user.click(screen.getByLabelText('More of line 1'))
  expect(screen.getByText('Purchase labor fee').nextSibling).toHaveTextContent('HK$12.00')
  expect(screen.getByText('Labor fee margin/g').nextSibling).toHaveTextContent('HK$4.02')

  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Saved')
  expect((await call('GET', `/orders/${id}`)).body).toMatchObject({
    currency: 'USD',
    rate: 7.74,
    rate_date: today,
  })
})

test('another currency asks whether figures are converted, and shows both totals before', async () => {
  const shop = await stockedShop()
  const user = await shop.open(`/admin/order-sales/${await draftSale(shop)}`)
  expect(await cash()).toHaveTextContent('HK$35,200.96')
  await choose(user, 'USD')
  const dialog = await question()
  expect(await dialog.findByText('$4,548.07')).toBeInTheDocument()
  expect(dialog.getByText('$35,200.96')).toBeInTheDocument()
  expect(await cash()).toHaveTextContent('HK$35,200.96')

  await apply(user, dialog)
  await waitFor(async () => expect(await cell('Gold price/g', 1)).toHaveValue('116.28'))
  expect(await cell('Labor fee/g', 1)).toHaveValue('2.07')
  expect(await cash()).toHaveTextContent(/^\$4,548\.07$/)
})

test('figures that are kept stay as they were typed', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const user = await shop.open(`/admin/order-sales/${id}`)
  await choose(user, 'USD')
  const dialog = await question()
  await user.click(dialog.getByText('Keep the amounts'))
  await apply(user, dialog)
  expect(await cell('Gold price/g', 1)).toHaveValue('900.00')
  await waitFor(async () => expect(await cash()).toHaveTextContent(/^\$35,200\.96$/))
})

test('a user who changes their mind has the order as it was', async () => {
  const shop = await stockedShop()
  const user = await shop.open(`/admin/order-sales/${await draftSale(shop)}`)
  await choose(user, 'USD')
  await user.click((await question()).getByRole('button', { name: 'Cancel' }))
  expect(await cash()).toHaveTextContent('HK$35,200.96')
  expect(screen.queryByRole('button', { name: /^[A-Z]{3} rate/ })).toBeNull()
})

test('a currency without a rate asks for one, which belongs to the order', async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const user = await shop.open(`/admin/order-sales/${id}`)
  await choose(user, 'EUR')
  const dialog = await question()
  expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await user.type(dialog.getByLabelText('EUR rate'), '9.05')
  expect(dialog.getByText('€3,889.78')).toBeInTheDocument()
  await apply(user, dialog)
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Saved')
  expect((await shop.call('GET', `/orders/${id}`)).body).toMatchObject({ currency: 'EUR', rate: 9.05 })
  expect((await shop.call('GET', '/currencies/EUR')).body).toMatchObject({ rate: null })
})

test("an order has its own rate when it differs from the currency's", async () => {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  await shop.call('PUT', `/orders/${id}`, { currency: 'USD' })
  const user = await shop.open(`/admin/order-sales/${id}`)
  await user.click(await screen.findByRole('button', { name: 'USD rate 7.74: change' }))
  const dialog = await question()
  const rate = dialog.getByLabelText('USD rate')
  await waitFor(() => expect(rate).toHaveFocus())
  await user.clear(rate)
  await user.type(rate, '7.8')
  await user.click(dialog.getByText('Keep the amounts'))
  await apply(user, dialog)
  expect(await screen.findByRole('button', { name: 'USD rate 7.80: change' })).toBeInTheDocument()
  expect(await cell('Gold price/g', 1)).toHaveValue('900.00')
})
