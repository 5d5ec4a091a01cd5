// Extent: all
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { serveOrders } from './open-order'
import { stockedShop } from './stocked-shop'

serveOrders()

/** The draft sale of a preorder of any one bangle, at 880 and 20 a gram. */
async function convertedPreorder() {
  const shop = await stockedShop()
  const line = { product_code: 'U200', quantity: 1, weight: 30 }
  const prices = { gold_price_per_gram_value: 880, labor_fee_per_gram_value: 20 }
  const preorder = await shop.call('POST', '/orders', {
    order_type: 'XSYD',
    date: today,
    customer_id: shop.luk,
    order_details: [{ ...line, ...prices }],
  })
  const { body } = await shop.call('POST', `/orders/convert/${Number(preorder.body.id)}`, { date: today })
  return { ...shop, id: Number(body.id) }
}

const row = () => document.querySelector('tr.line')
const lines = () => document.querySelectorAll('tr.line')

test('a line of a converted preorder takes a chosen piece, and keeps the agreed prices', async () => {
  const { open, id } = await convertedPreorder()
  const user = await open(`/admin/order-sales/${id}`)
  const choice = await screen.findByLabelText('Choose the piece of line 1')
  await waitFor(() => expect(choice).toBeEnabled())

  await user.selectOptions(choice, 'U200-2')

  expect(row()).toHaveTextContent('U200-2')
  expect(row()).toHaveTextContent('30.120')
  expect(await screen.findByLabelText('Gold price/g 1')).toHaveValue('880.00')
  expect(screen.queryByLabelText('Choose the piece of line 1')).not.toBeInTheDocument()
})

test('a line of a converted preorder takes a scanned piece, and no second line appears', async () => {
  const { open, id } = await convertedPreorder()
  const user = await open(`/admin/order-sales/${id}`)
  await screen.findByLabelText('Choose the piece of line 1')
  await user.type(await screen.findByLabelText('Scan or search'), 'U200-1{Enter}')

  await waitFor(() => expect(row()).toHaveTextContent('U200-1'))
  expect(lines()).toHaveLength(1)
  expect(await screen.findByLabelText('Gold price/g 1')).toHaveValue('880.00')
})
