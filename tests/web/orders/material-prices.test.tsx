// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { serveOrders } from './open-order'
import { stockedShop } from './stocked-shop'

serveOrders()

const cell = (column: string, line: number) => screen.findByLabelText(`${column} ${line}`)
const scanner = () => screen.findByLabelText('Scan or search')
const lines = () => document.querySelectorAll('tr.line')

/** Rings of three metals in stock: fine gold, 18K at 75 % of its price, platinum at a price of its own. */
async function threeMetals() {
  const shop = await stockedShop()
  const { call, source, luk } = shop
  const k18 = await call('POST', '/materials', { code: 'K18', name: '18K', price_share: 75 })
  const platinum = await call('POST', '/materials', { code: 'PT', name: 'Platinum', price_own: 268.5 })
  for (const [code, { body }] of [['R1801', k18] as const, ['R1901', platinum] as const])
    await call('POST', '/products', { code, name: `Ring ${code}`, material_id: body.id })
  const bought = await call('POST', '/orders', {
    order_type: 'CPRK',
    date: today,
    customer_id: source,
    order_details: ['R1801', 'R1901'].map((product_code) => ({
      ...{ product_code, quantity: 10, weight: 50 },
      gold_price_per_gram_value: 600,
    })),
  })
  await call('POST', `/orders/confirm/${Number(bought.body.id)}`)
  const goods = ['R100', 'R1801', 'R1901'].map((code) => ({
    ...{ product_code: code, inventory_code: code, quantity: 1, weight: 10 },
    gold_price_per_gram_value: 900,
  }))
  const draft = async (order_details: readonly object[]) => {
    const order = { order_type: 'CPXS', date: today, customer_id: luk, order_details }
    return Number((await call('POST', '/orders', order)).body.id)
  }
  return { ...shop, draft, goods }
}

test('each metal is offered at its own price', async () => {
  const { open, draft } = await threeMetals()
  const user = await open(`/admin/order-sales/${await draft([])}`)
  await waitFor(async () => expect(await scanner()).toHaveFocus())
  await user.keyboard('R100{Enter}R1801{Enter}R1901{Enter}')
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(await cell('Gold price/g', 1)).toHaveValue('841.25')
  expect(await cell('Gold price/g', 2)).toHaveValue('630.94')
  expect(await cell('Gold price/g', 3)).toHaveValue('268.50')
})

test('new prices are listed beforehand, each by its metal, with the new total', async () => {
  const { open, draft, goods } = await threeMetals()
  const user = await open(`/admin/order-sales/${await draft(goods)}`)
  await user.click(await screen.findByText('Apply to all lines'))
  const dialog = within(await screen.findByRole('dialog'))
  const rows = dialog.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual([
    'LineGold price/gAmount',
    '1. R100 Plain ring900.00 841.259,000.00 8,412.50',
    '2. R1801 Ring R1801900.00 630.949,000.00 6,309.40',
    '3. R1901 Ring R1901900.00 268.509,000.00 2,685.00',
    'TotalHK$27,000.00 HK$17,406.90−HK$9,593.10',
  ])
  expect(await cell('Gold price/g', 2)).toHaveValue('900.00')

  await user.keyboard('{Enter}')
  expect(await cell('Gold price/g', 1)).toHaveValue('841.25')
  expect(await cell('Gold price/g', 2)).toHaveValue('630.94')
  expect(await cell('Gold price/g', 3)).toHaveValue('268.50')
})

test('a line that is priced by hand keeps its price, also once it is saved, until the user takes the day’s', async () => {
  const { open, draft, goods, call } = await threeMetals()
  const id = await draft(goods.slice(0, 2))
  const user = await open(`/admin/order-sales/${id}`)
  const typed = await cell('Gold price/g', 2)
  await user.clear(typed)
  await user.type(typed, '700')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Saved')
  const saved = await call('GET', `/orders/${id}`)
  expect(saved.body.order_details).toMatchObject([{ priced_by_hand: false }, { priced_by_hand: true }])

  await user.click(await screen.findByText('Apply to all lines'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('1 line is priced by hand and keeps its price.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await cell('Gold price/g', 1)).toHaveValue('841.25')
  expect(await cell('Gold price/g', 2)).toHaveValue('700.00')

  await user.click(await screen.findByLabelText('Gold price 630.94 of the day for line 2'))
  expect(await cell('Gold price/g', 2)).toHaveValue('630.94')
  expect(screen.queryByText('Apply to all lines')).toBeNull()
})

test('a return keeps the prices of its sale, and no others are offered', async () => {
  const { open, draft, goods, call } = await threeMetals()
  const id = await draft(goods)
  await call('POST', `/orders/confirm/${id}`)
  const sale = await call('GET', `/orders/${id}`)
  const ids = (sale.body.order_details as { id: number }[]).map((line) => line.id)
  const back = await call('POST', `/orders/return/${id}`, { detail_ids: ids })
  await open(`/admin/order-return/${Number(back.body.id)}`)
  expect(await cell('Gold price/g', 2)).toHaveValue('900.00')
  expect(screen.queryByText(/^Gold HK/)).toBeNull()
  expect(screen.queryByText('Apply to all lines')).toBeNull()
})
