// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'
import { money } from '#tests/support/money.ts'

serveOrders()

type Stocked = Awaited<ReturnType<typeof stockedShop>>

/** Three rings and one, sold to the wholesaler for 35,200.96, of which 1,000 is paid. */
async function soldRings(shop: Stocked) {
  const id = await draftSale(shop)
  const { body } = await shop.call('POST', `/orders/confirm/${id}`)
  const code = String(body.code)
  await shop.call('POST', '/order_payments', {
    order_code: code,
    payment_method: 'cash',
    value: 1000,
    currency: 'HKD',
    date: today,
  })
  return { id, code }
}

/** A preorder of one ring, with a deposit of 100. */
async function preorderedRing({ call, luk }: Stocked) {
  const ring = { product_code: 'R100', inventory_code: 'R100', quantity: 1, weight: 5 }
  const { body } = await call('POST', '/orders', {
    order_type: 'XSYD',
    date: today,
    customer_id: luk,
    order_details: [{ ...ring, gold_price_per_gram_value: 900, labor_fee_per_gram_value: 16 }],
  })
  const code = String(body.code)
  await call('POST', '/order_payments', {
    order_code: code,
    payment_method: 'cash',
    value: 100,
    currency: 'HKD',
    date: today,
    is_deposit: true,
  })
  return { id: Number(body.id), code }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialogOf = (name: RegExp) =>
  waitFor(() => {
    const found = screen.getAllByRole('dialog').find((dialog) => name.test(dialog.textContent))
    if (!found) throw new Error(`no dialog says ${name.source}`)
    return within(found)
  })

/** The three figures of a return as text: owed back, offset, left to pay out. */
const figures = (place: ReturnType<typeof within>) =>
  ['Owed back', 'Offset against the sale’s unpaid amount', 'Left to pay out'].map(
    (name) => within(place.getByRole('group', { name })).getByRole('status').textContent,
  )

test('a return shows what is owed back, offset and left, and opens as a draft without a scanner', async () => {
  const shop = await stockedShop()
  const sold = await soldRings(shop)
  const user = await shop.open(`/admin/order-sales/${sold.id}`)
  await user.click(await button('Return…'))
  const choosing = await dialogOf(/Choose the lines to return/)

  expect(choosing.getByRole('button', { name: /Create the return/ })).toBeDisabled()
  await user.keyboard('{Control>}a{/Control}')
  expect(figures(choosing)).toEqual(['HK$35,200.96', 'HK$34,200.96', 'HK$1,000.00'])
  const [, first] = choosing.getAllByRole('checkbox')
  if (first) await user.click(first)
  expect(figures(choosing)).toEqual(['HK$916.00', 'HK$916.00', 'HK$0.00'])
  await user.click(choosing.getByRole('button', { name: 'Create the return (1 line)' }))

  const made = await dialogOf(/XSTH-20261121-0001/)
  expect(await made.findByRole('link', { name: sold.code })).toBeVisible()
  await waitFor(() => expect(figures(made)).toEqual(['HK$916.00', 'HK$916.00', 'HK$0.00']))
  expect(made.getByText('Customer')).toBeVisible()
  expect(made.queryByLabelText('Scan or search')).toBeNull()
})

test('a confirmed return shows its settlement, and lowers the unpaid amount of the open sale below', async () => {
  const shop = await stockedShop()
  const sold = await soldRings(shop)
  const { body } = await shop.call('GET', `/orders/${sold.id}`)
  const [, last] = body.order_details as { id: number }[]
  const made = await shop.call('POST', `/orders/return/${sold.id}`, { detail_ids: [last?.id] })
  const user = await shop.open(`/admin/order-sales/${sold.id}?open=orders/${Number(made.body.id)}`)
  const draft = await dialogOf(/XSTH-20261121-0001/)

  await user.click(await draft.findByText('Confirm return'))
  const asking = await dialogOf(/Confirm return\?/)
  expect(figures(asking)).toEqual(['HK$916.00', 'HK$916.00', 'HK$0.00'])
  await user.click(asking.getByText('Confirm return'))
  expect(await screen.findByText(money('HK$33,284.96'))).toBeInTheDocument()
})

test('a returned line cannot be chosen again, and links to its return', async () => {
  const shop = await stockedShop()
  const sold = await soldRings(shop)
  const { body } = await shop.call('GET', `/orders/${sold.id}`)
  const lines = body.order_details as { id: number }[]
  await shop.call('POST', `/orders/return/${sold.id}`, { detail_ids: [lines[0]?.id] })
  const user = await shop.open(`/admin/order-sales/${sold.id}`)

  expect(await screen.findByText('Partly returned')).toBeVisible()
  expect(await screen.findAllByRole('link', { name: 'XSTH-20261121-0001' })).not.toHaveLength(0)
  expect(await button('Un-confirm…')).toBeDisabled()
  await user.click(await button('Return…'))
  const choosing = await dialogOf(/Choose the lines to return/)
  const [all, returned, open] = choosing.getAllByRole('checkbox')
  expect(returned).toBeDisabled()
  expect(choosing.getByRole('link', { name: 'XSTH-20261121-0001' })).toBeVisible()
  if (all) await user.click(all)
  expect(open).toBeChecked()
  expect(returned).not.toBeChecked()
})

test('some pieces of a line come back, with the weight and the money that follow', async () => {
  const shop = await stockedShop()
  const prices = { gold_price_per_gram_value: 900, labor_fee_per_gram_value: 10 }
  const rings = { product_code: 'R100', inventory_code: 'R100', quantity: 5, weight: 50 }
  const discount = { discount_type: 'fixed', discount_value: 1500 }
  const { body } = await shop.call('POST', '/orders', {
    ...{ order_type: 'CPXS', date: today, customer_id: shop.luk },
    order_details: [{ ...rings, ...prices, ...discount }],
  })
  await shop.call('POST', `/orders/confirm/${Number(body.id)}`)
  const user = await shop.open(`/admin/order-sales/${Number(body.id)}`)
  await user.click(await button('Return…'))
  const asking = await dialogOf(/Choose the lines to return/)
  const pieces = asking.getByLabelText('Pieces of R100 that come back')
  const weight = asking.getByLabelText('Weight of R100 that comes back')
  expect([pieces, weight].map((box) => (box as HTMLInputElement).value)).toEqual(['5', '50.000'])

  await user.clear(pieces)
  await user.type(pieces, '6')
  expect(asking.getByRole('button', { name: /Create the return/ })).toBeDisabled()
  await user.clear(pieces)
  await user.type(pieces, '2')
  expect(weight).toHaveValue('20.000')
  expect(figures(asking)[0]).toContain('17,600.00')
  await user.click(asking.getByRole('button', { name: 'Create the return (1 line)' }))

  await waitFor(async () => {
    const made = await shop.call('POST', '/orders/search', {
      filters: [{ field: 'order_type', operator: 'eq', value: 'XSTH' }],
    })
    expect(made.body.data).toMatchObject([{ quantity: 2, weight: 20, receivable_cash_value: 17_600 }])
  })
})

test('a preorder becomes a sale with one button, and both link to each other', async () => {
  const shop = await stockedShop()
  const preorder = await preorderedRing(shop)
  const user = await shop.open(`/admin/order-preorder/${preorder.id}`)
  await user.click(await button('Convert to sale'))
  const asking = await dialogOf(/Convert to a sale\?/)
  await user.click(asking.getByRole('button', { name: 'Convert to sale' }))

  const sale = await dialogOf(/CPXS-20261121-0001/)
  expect(await sale.findByRole('link', { name: preorder.code })).toBeVisible()
  expect(await screen.findByText(/This preorder is read-only/)).toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: 'CPXS-20261121-0001' })).not.toHaveLength(0)
})

test('a converted preorder is read-only, and shows the payments of its sale', async () => {
  const shop = await stockedShop()
  const preorder = await preorderedRing(shop)
  await shop.call('POST', `/orders/convert/${preorder.id}`, {})
  await shop.open(`/admin/order-preorder/${preorder.id}`)

  expect(await screen.findByText('Converted')).toBeVisible()
  expect(await screen.findByText('Deposit Cash HK$100.00')).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Sale' })).toHaveTextContent('CPXS-20261121-0001')
  expect(screen.getByLabelText('Deposits')).toHaveTextContent('100.00')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Convert to sale' })).toBeNull()
  expect(screen.queryByLabelText('Scan or search')).toBeNull()
  expect(await screen.findByLabelText('Remarks')).toHaveAttribute('readonly')
  expect(screen.queryByLabelText('Weight 1')).toBeNull()
})

test('an admin un-confirms an order with a reason', async () => {
  const shop = await stockedShop()
  const sold = await soldRings(shop)
  const user = await shop.open(`/admin/order-sales/${sold.id}`)
  await user.click(await button('Un-confirm…'))
  const asking = await dialogOf(/Un-confirm/)

  expect(asking.getByRole('button', { name: 'Un-confirm' })).toBeDisabled()
  await user.type(asking.getByLabelText('Reason'), 'wrong customer')
  await user.click(asking.getByRole('button', { name: 'Un-confirm' }))

  expect(await screen.findByText('Draft')).toBeVisible()
  expect(await button('Confirm pickup')).toBeEnabled()
  expect(await screen.findByLabelText('Scan or search')).toBeInTheDocument()
})

test('a clerk has no button to un-confirm', async () => {
  const shop = await stockedShop('clerk')
  const sold = await soldRings(shop)
  await shop.open(`/admin/order-sales/${sold.id}`)
  expect(await button('Return…')).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Un-confirm…' })).toBeNull()
})

test('changes typed into a confirmed order are saved before it is returned', async () => {
  const shop = await stockedShop()
  const sold = await soldRings(shop)
  const user = await shop.open(`/admin/order-sales/${sold.id}`)
  await user.type(await screen.findByLabelText('Remarks'), 'call first')

  expect(await button('Return…')).toBeDisabled()
  await user.hover(await button('Return…'))
  expect(await screen.findByText('Order not saved')).toBeInTheDocument()
  await user.click(await button('Save'))
  await waitFor(async () => expect(await button('Return…')).toBeEnabled())
})

test('the address of an order of another type leads to its own page', async () => {
  const shop = await stockedShop()
  const preorder = await preorderedRing(shop)
  await shop.open(`/admin/order-sales/${preorder.id}`)
  await waitFor(() => expect(location.pathname).toBe(`/admin/order-preorder/${preorder.id}`))
})
