// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { DailyPriceProvider } from '#web/app/AppRoutes.tsx'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'

serveOrders()

const cell = (column: string, line: number) => screen.findByLabelText(`${column} ${line}`)
const confirm = () => screen.findByRole('button', { name: 'Confirm pickup' })
const question = async () => within(await screen.findByRole('dialog'))

/** An open page of a sale of two rings at the price of the day and one that is priced by hand. */
async function openSale() {
  const shop = await stockedShop()
  const { call, luk } = shop
  const setPrice = (value: number) => call('POST', '/daily_prices', { date: today, price: { value } })
  await setPrice(841.25)
  const ring = { product_code: 'R100', inventory_code: 'R100', quantity: 1, weight: 10 }
  const atDay = { ...ring, gold_price_per_gram_value: 841.25, labor_fee_per_gram_value: 16 }
  const order_details = [atDay, { ...atDay, gold_price_per_gram_value: 800, priced_by_hand: true }, atDay]
  const sale = { order_type: 'CPXS', date: today, customer_id: luk, order_details }
  const id = Number((await call('POST', '/orders', sale)).body.id)
  const user = await shop.open(`/admin/order-sales/${id}`, DailyPriceProvider)
  await waitFor(async () => expect(await confirm()).toBeEnabled())
  return { ...shop, id, user, setPrice }
}

test('while the price of the day stays, confirming does not mention it', async () => {
  const { user } = await openSale()
  await user.click(await confirm())
  const dialog = await question()
  expect(dialog.queryByRole('note')).toBeNull()
})

test('a price that has changed while the page lay open is mentioned once, with the lines that have another', async () => {
  const { user, setPrice, call, id } = await openSale()
  await setPrice(860)
  await user.click(await confirm())
  const dialog = await question()
  expect(dialog.getByText('2 lines not at today’s price:')).toBeVisible()
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '1. R100 841.25 → 860.00',
    '3. R100 841.25 → 860.00',
  ])
  await user.click(dialog.getByRole('button', { name: 'Confirm pickup' }))
  await screen.findByText('Confirmed')
  expect((await call('GET', `/orders/${id}`)).body).toMatchObject({
    confirmed: true,
    order_details: [{ gold_price_per_gram_value: 841.25 }, {}, {}],
  })
})

test('or the lines take today’s price, and typed prices stay', async () => {
  const { user, setPrice } = await openSale()
  await setPrice(860)
  await user.click(await confirm())
  await user.click((await question()).getByRole('button', { name: /Take today’s price/ }))
  await waitFor(async () => expect(await cell('Gold price/g', 1)).toHaveValue('860.00'))
  expect(await cell('Gold price/g', 2)).toHaveValue('800.00')
  expect(await cell('Gold price/g', 3)).toHaveValue('860.00')
  expect(await confirm()).toBeDisabled()
})

test('the counter mentions it too, and can be left for today’s price', async () => {
  const shop = await stockedShop()
  const user = await shop.open(`/admin/order-sales/${await draftSale(shop)}`)
  await screen.findByRole('button', { name: 'Receive payment' })
  await user.keyboard('{F8}')
  const asked = within(await screen.findByRole('dialog', { name: /Receive payment/ }))
  expect(await asked.findByText('2 lines not at today’s price:')).toBeVisible()
  await user.click(asked.getByRole('button', { name: /Take today’s price/ }))
  await waitFor(async () => expect(await cell('Gold price/g', 1)).toHaveValue('841.25'))
  expect(screen.queryByRole('dialog', { name: /Receive payment/ })).toBeNull()
})

test('a price of an earlier day is named on its line, and F8 and F9 need one more key', async () => {
  const shop = await stockedShop()
  const { call, luk } = shop
  const early = { date: '2026-11-20', price: { value: 841.25 } }
  await call('POST', '/daily_prices', early)
  const ring = { product_code: 'R100', inventory_code: 'R100', quantity: 1, weight: 10 }
  const line = { ...ring, gold_price_per_gram_value: 841.25, labor_fee_per_gram_value: 16 }
  const sale = { order_type: 'CPXS', date: today, customer_id: luk, order_details: [line] }
  const id = Number((await call('POST', '/orders', sale)).body.id)
  const user = await shop.open(`/admin/order-sales/${id}`, DailyPriceProvider)
  await waitFor(async () => expect(await confirm()).toBeEnabled())

  expect(await screen.findByTitle('Gold price of 2026-11-20; Alt+G sets today’s')).toHaveTextContent('11-20')
  await user.keyboard('{F9}')
  expect(await screen.findByRole('note')).toHaveTextContent(
    /1 line of this order of 2026-11-21 uses the gold price of 2026-11-20, .*841\.25/,
  )
  expect(screen.getByRole('button', { name: 'Set today’s gold price (Alt+G)' })).toBeVisible()
  expect(screen.queryByText('Confirm pickup?')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull())

  await user.keyboard('{F8}')
  const use = await screen.findByRole('button', { name: 'Sell at the gold price of 2026-11-20' })
  expect(screen.queryByRole('dialog', { name: /Receive payment/ })).toBeNull()
  await user.click(use)
  expect(await screen.findByRole('dialog', { name: /Receive payment/ })).toBeInTheDocument()
})
