// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cardFields } from '#web/list/cards/RecordCard.tsx'
import { money } from '#tests/support/money.ts'
import { openShop, today } from '#tests/support/shop.ts'
import { onPhone } from '#tests/support/window-width.ts'
import { openScreens, serveScreens, type Asked } from '../app/open-screen'

onPhone()
serveScreens()

/** The list of customers on a phone. */
async function shopWithBalances() {
  const screens = await openScreens()
  await sql`insert into customers (code, name, currency_id, balance_value) values
    ('C1', 'Luk Wholesale', 'HKD', 1000.10), ('C2', 'Golden Source', 'HKD', 0.15), ('C3', '', 'USD', 20)`.execute(
    screens.db,
  )
  return screens
}

const cards = () => screen.getAllByRole('listitem').filter((card) => card.dataset.rowKey !== undefined)
const titles = () => cards().map((card) => card.querySelector('.card-title')?.textContent)
const sorts = (asked: readonly Asked[]) =>
  asked.filter(({ call }) => call.endsWith('/search')).map(({ body }) => body)

test('on a phone a list is cards: name and amount, then the code; no table is scrolled', async () => {
  const { open } = await shopWithBalances()
  await open('customers')
  await screen.findByText('Luk Wholesale')
  expect(screen.queryByRole('table')).toBeNull()
  // The code stands in for a missing name.
  expect(titles()).toEqual(['C3', 'Golden Source', 'Luk Wholesale'])
  const luk = within(cards()[2] ?? document.body)
  expect(luk.getByText(money('HK$1,000.10'))).toBeVisible()
  expect(luk.getByText('C1')).toBeVisible()
  expect(luk.getAllByRole('link')).toHaveLength(1)
  expect(await screen.findByText('Total of 3')).toBeVisible()
  expect(screen.getByText(money('HK$1,000.25'))).toBeVisible()
})

test('a template that is named like its document shows the name once', async () => {
  const { open, db } = await openScreens()
  await sql`insert into templates (name, title, document, content)
    values ('a-bill', 'Bill', 'bill', '{}'), ('a-second', 'Our bill', 'bill', '{}')`.execute(db)
  await open('templates')
  await waitFor(() => expect(titles().slice(0, 2)).toEqual(['Bill', 'Our bill']))
  const [same, other] = cards().map((card) => card.querySelector('.card-state')?.textContent)
  expect([same, other]).toEqual(['', 'Bill'])
})

test('cards are marked one by one or all at once, and actions apply to the marked ones', async () => {
  const { open } = await shopWithBalances()
  const user = await open('customers')
  await screen.findByText('Luk Wholesale')
  await user.click(screen.getByRole('checkbox', { name: 'Select C1' }))
  expect(await screen.findByRole('toolbar')).toHaveTextContent('1 selected')
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(screen.getByRole('toolbar')).toHaveTextContent('3 selected')
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('the head is one row: search, filters with their count, the tools behind one button, and the one action', async () => {
  const { open } = await shopWithBalances()
  const user = await open('customers', '?q=luk')
  await screen.findByText('Luk Wholesale')
  expect(screen.getByRole('heading', { name: 'Customers' })).toBeInTheDocument()
  expect(await screen.findByRole('searchbox', { name: 'Search' })).toHaveAttribute('placeholder', 'Customers')
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More tools' }))
  expect(await screen.findByRole('button', { name: 'Export' })).toBeVisible()
  expect(screen.getByRole('button', { name: /All records/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test('cards are sorted by the same columns as the table', async () => {
  const { open, asked } = await shopWithBalances()
  const user = await open('customers')
  await screen.findByText('Luk Wholesale')
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }))
  await user.click(await screen.findByTitle('Name ↑'))
  await waitFor(() => expect(titles()).toEqual(['C3', 'Golden Source', 'Luk Wholesale']))
  await waitFor(() => expect(sorts(asked).at(-1)).toMatchObject({ sorts: ['name|ASC'] }))
})

test('the pages of cards follow each other, and an empty list shows the next step', async () => {
  const { open, db } = await openScreens()
  await sql`insert into colors (name) select 'Shade ' || n from generate_series(1, 60) n`.execute(db)
  const user = await open('colors')
  await screen.findByText('Shade 60')
  await user.click(screen.getByRole('listitem', { name: '2' }))
  expect(await screen.findByText('Shade 1')).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'nobody')
  expect(await screen.findByText('No record matches')).toBeVisible()
})

test('on a phone the orders of a customer are cards, each with what is unpaid', async () => {
  const { open, call } = await openScreens()
  const luk = await call('POST', '/customers', { code: 'LUK', name: 'Luk' })
  await call('POST', '/products', { code: 'R100', name: 'Plain ring' })
  const line = { product_code: 'R100', quantity: 1, weight: 10, labor_fee_per_gram_value: 16 }
  const sale = await call('POST', '/orders', {
    ...{ customer_id: luk.body.id, date: today, order_type: 'CPXS' },
    order_details: [{ ...line, gold_price_per_gram_value: 900 }],
  })
  const code = String(sale.body.code)
  await call('POST', '/order_payments', { order_code: code, payment_method: 'cash', value: 4160 })
  await open('customers', '?open=customers/LUK/orders')
  const order = (await screen.findByText(code)).closest('li')
  expect(order).toHaveTextContent(/HK\$9,160\.00.*Unpaid cash HK\$5,000\.00/)
})

test('the content of a card follows from the kinds of the columns', async () => {
  const { shop } = await openShop()
  const { resources } = shop.live.served()
  const cardOf = (name: string, ...own: Parameters<typeof cardFields>[2][]) => {
    const resource = resources[name]
    if (!resource) throw new Error(`there is no ${name}`)
    const shown = [...resource.list.columns, ...own.flatMap((computed) => Object.keys(computed ?? {}))]
    return cardFields(resource, shown, own[0])
  }
  const status = { title: '状态', width: 1, render: () => null }
  expect(cardOf('orders', { status })).toEqual({
    title: 'customer_id',
    amount: 'receivable_cash_value',
    details: ['code', 'date', 'salesperson'],
    state: 'status',
    // The unpaid amount is what the user comes for.
    figure: 'unpaid_cash_value',
  })
  expect(cardOf('inventorys')).toMatchObject({ title: 'name', amount: 'weight', figure: 'quantity' })
  // The cost of a product means nothing without its title.
  expect(cardOf('products')).toMatchObject({ amount: undefined, figure: 'latest_in_labor_fee' })
  // The present contents of the safe count, not the weight once bought.
  expect(cardOf('gold_bars')).toMatchObject({ amount: 'current_weight' })
  expect(cardOf('diamonds')).toMatchObject({ amount: 'current_weight' })
  expect(cardOf('currencies')).toMatchObject({ title: 'name', figure: 'rate' })
  expect(cardOf('templates')).toMatchObject({ title: 'title', figure: undefined })
  expect(cardOf('daily_prices')).toMatchObject({ amount: 'price' })
  expect(cardOf('inventory_movements')).toMatchObject({ title: 'inventory_code', state: 'kind' })
})
