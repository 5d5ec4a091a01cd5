// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()
// Compiled here, outside the time limit of the first test.
beforeAll(async () => {
  await import('#web/pages/customers/CustomerDialog.tsx')
  await import('#web/pages/MovementDialog.tsx')
})

/** jsdom has no layout to scroll. */
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
})

const year = today.slice(0, 4)

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const topmost = () => within(screen.getAllByRole('dialog').at(-1) ?? document.body)
const tab = (name: string) => screen.findByRole('tab', { name })

/** The dialog of Luk, who has a balance of 1,000.00. */
async function openLuk(query = '?open=customers/LUK') {
  const screens = await openScreens()
  const luk = await screens.call('POST', '/customers', { code: 'LUK', name: 'Luk' })
  const deposit = { customer_id: luk.body.id, amount_value: 1000, currency: 'HKD', in_out: 1 }
  await screens.call('POST', '/customer_balance_details', { ...deposit, remarks: 'first' })
  const user = await screens.open('customers', query)
  const held = async () => (await screens.call('GET', '/customers/LUK')).body
  return { ...screens, user, held, id: Number(luk.body.id) }
}

/** The rows of a table in a region or panel, as text. */
async function rowsIn(place: () => HTMLElement | null, count: number): Promise<(string | null)[]> {
  const rows = () => [...(place()?.querySelectorAll('tr.ant-table-row') ?? [])].map((row) => row.textContent)
  await waitFor(() => expect(rows()).toHaveLength(count))
  return rows()
}

const movements = (count: number) =>
  rowsIn(() => screen.queryByRole('region', { name: 'Balance movements' }), count)

test('a balance in the list opens the movements that make it', async () => {
  const { user } = await openLuk('')
  await user.click(await screen.findByRole('link', { name: /1,000\.00/ }))
  expect(await tab('Balance')).toHaveAttribute('aria-selected', 'true')
  expect((await movements(1))[0]).toMatch(/Manual.*In.*\+HK\$1,000\.00.*HK\$1,000\.00.*first/)
  expect(location.search).toBe('?open=customers/1/balance')
})

test('money is deposited, and the balance with its movements follows', async () => {
  const { user, held } = await openLuk('?open=customers/LUK/balance')
  await movements(1)
  await user.click(await button('Deposit'))
  await waitFor(() => expect(topmost().getByLabelText(/^Amount/)).toBeVisible())
  await user.type(topmost().getByLabelText(/^Amount/), '234.56')
  expect(topmost().getByText(/^Afterwards/)).toHaveTextContent('Afterwards HK$1,234.56')
  // Money is a balance and nothing in stock.
  expect(topmost().getByText(/^Afterwards/).parentElement).toHaveTextContent(/^Balance HK\$1,000\.00/)
  expect(topmost().queryByText(/In stock/)).not.toBeInTheDocument()
  await user.click(topmost().getByRole('button', { name: 'Deposit' }))

  expect((await movements(2))[0]).toMatch(/\+HK\$234\.56.*HK\$1,234\.56/)
  expect(await screen.findByRole('status', { name: 'Balance' })).toHaveTextContent('HK$1,234.56')
  expect(await held()).toMatchObject({ balance_value: 1234.56 })
})

test('more than the balance is refused while it is typed, to the cent', async () => {
  const { user, held } = await openLuk('?open=customers/LUK/balance')
  await user.click(await button('Withdraw'))
  await waitFor(() => expect(topmost().getByLabelText(/^Amount/)).toBeVisible())
  await user.type(topmost().getByLabelText(/^Amount/), '1000.01')
  expect(await topmost().findByRole('alert')).toHaveTextContent('Value exceed')
  expect(topmost().getByRole('button', { name: 'Withdraw' })).toBeDisabled()

  await user.clear(topmost().getByLabelText(/^Amount/))
  await user.type(topmost().getByLabelText(/^Amount/), '0')
  expect(topmost().getByRole('alert')).toHaveTextContent('Value is required')

  await user.clear(topmost().getByLabelText(/^Amount/))
  await user.type(topmost().getByLabelText(/^Amount/), '1000')
  await user.click(topmost().getByRole('button', { name: 'Withdraw' }))
  expect((await movements(2))[0]).toMatch(/Out.*−HK\$1,000\.00.*HK\$0\.00/)
  expect(await held()).toMatchObject({ balance_value: 0 })
})

test('money that was withdrawn meanwhile is refused by the server, at the amount', async () => {
  const { user, call, id } = await openLuk('?open=customers/LUK/balance')
  await user.click(await button('Withdraw'))
  await waitFor(() => expect(topmost().getByLabelText(/^Amount/)).toBeVisible())
  const gone = { customer_id: id, amount_value: 900, currency: 'HKD', in_out: -1 }
  await call('POST', '/customer_balance_details', gone)
  await user.type(topmost().getByLabelText(/^Amount/), '500')
  await user.click(topmost().getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(topmost().getByLabelText(/^Amount/)).toBeInvalid())
})

test('a tab has an address, and what is typed in the form is still there afterwards', async () => {
  const { user } = await openLuk()
  await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '2345 6789')
  await user.click(await tab('Balance'))
  await movements(1)
  expect(location.search).toBe('?open=customers/LUK/balance')
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()

  await user.click(await button('Deposit'))
  expect(await screen.findByText('Save or cancel your changes first')).toBeVisible()

  await user.click(await tab('Details'))
  expect(location.search).toBe('?open=customers/LUK')
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('2345 6789')
  expect(await button('Save')).toBeVisible()
})

test('closing another tab asks about unsaved input in the form', async () => {
  const { user } = await openLuk()
  await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '2345 6789')
  await user.click(await tab('Orders'))
  await user.click(topmost().getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
  await user.click(await button('Keep editing'))
  expect(location.search).toBe('?open=customers/LUK/orders')
})

test('orders of all types are listed, unpaid ones first, and open in their dialogs', async () => {
  const { user, call, id } = await openLuk('')
  await call('POST', '/products', { code: 'R100', name: 'Plain ring' })
  const line = { product_code: 'R100', quantity: 1, weight: 10, labor_fee_per_gram_value: 16 }
  const head = {
    customer_id: id,
    date: today,
    order_details: [{ ...line, gold_price_per_gram_value: 900 }],
  }
  const sale = await call('POST', '/orders', { ...head, order_type: 'CPXS' })
  await call('POST', '/orders', { ...head, order_type: 'XSYD' })
  await call('POST', '/order_payments', { order_code: sale.body.code, payment_method: 'cash', value: 9160 })
  await user.click(await screen.findByRole('link', { name: 'LUK' }))
  await user.click(await tab('Orders'))

  const [open, paid] = await rowsIn(() => screen.queryByRole('tabpanel', { name: 'Orders' }), 2)
  expect(open).toMatch(/^XSYD-/)
  expect(paid).toMatch(/^CPXS-.*Sale/)
  await user.click(screen.getByRole('link', { name: String(sale.body.code) }))
  await waitFor(() =>
    expect(location.search).toBe(`?open=customers/1/orders&open=orders/${String(sale.body.id)}`),
  )
})

test('the statement runs from the opening to the closing, and each entry leads to its record', async () => {
  const { user, call, id } = await openLuk('')
  const more = { customer_id: id, currency: 'HKD', date: `${year}-01-02` }
  await call('POST', '/customer_balance_details', { ...more, amount_value: 250, in_out: -1 })
  await user.click(await screen.findByRole('link', { name: 'LUK' }))
  await user.click(await tab('Statement'))

  const rows = await rowsIn(() => screen.queryByRole('region', { name: 'Statement' }), 4)
  expect(rows[0]).toMatch(new RegExp(`^${year}-01-01OpeningHK\\$0.00`))
  expect(rows[1]).toMatch(new RegExp(`^${year}-01-02Withdrawal.*250.00.*250.00`))
  expect(rows[2]).toMatch(new RegExp(`^${today}Deposit.*−HK\\$1,000.00.*−HK\\$750.00`))
  expect(rows[3]).toMatch(new RegExp(`^${today}Closing.*−HK\\$750.00`))
  const region = within(screen.getByRole('region', { name: 'Statement' }))
  await user.click(region.getAllByRole('link')[0] ?? document.body)
  await waitFor(() => expect(location.search).toContain('open=customer_balance_details/2'))
})

test('a payment on the statement shows whether it came in or went out', async () => {
  const { user, call, id } = await openLuk('')
  await call('POST', '/products', { code: 'R100', name: 'Plain ring' })
  const line = { product_code: 'R100', quantity: 1, weight: 10, labor_fee_per_gram_value: 16 }
  const order_details = [{ ...line, gold_price_per_gram_value: 900 }]
  for (const order_type of ['CPXS', 'CPRK']) {
    const { body } = await call('POST', '/orders', {
      ...{ customer_id: id, date: today, order_details, order_type },
    })
    await call('POST', '/order_payments', { order_code: body.code, payment_method: 'cash', value: 100 })
  }
  await user.click(await screen.findByRole('link', { name: 'LUK' }))
  await user.click(await tab('Statement'))

  const rows = await rowsIn(() => screen.queryByRole('region', { name: 'Statement' }), 5)
  expect(rows.join('\n')).toMatch(/Payment · Cash.*−HK\$100.00/)
  expect(rows.join('\n')).toMatch(/Payment out · Cash.*HK\$100.00/)
})

test('a new customer has only the form', async () => {
  const { user, call } = await openLuk('?open=customers/new')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Chan')
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
  await user.click(await button('Save'))
  await waitFor(async () => {
    const { body } = await call('POST', '/customers/search', { q: 'Chan' })
    expect(body.total).toBe(1)
  })
})

/** The dialog of a customer, beside Chan and a default customer for everybody who walks in. */
async function openWithDefault(query: string) {
  const shop = await openScreens()
  const walkIn = { code: 'WALKIN', name: 'Walk-in', is_default: true }
  await shop.call('POST', '/customers', walkIn)
  await shop.call('POST', '/customers', { code: 'CHAN', name: 'Chan' })
  const user = await shop.open('customers', query)
  const defaults = async () => {
    const filters = [{ field: 'is_default', operator: 'eq', value: true }]
    const { body } = await shop.call('POST', '/customers/search', { filters })
    return (body.data as { code: string }[]).map(({ code }) => code)
  }
  return { ...shop, user, defaults }
}

test('another customer becomes the default one in place, after a question', async () => {
  const { user, defaults, call } = await openWithDefault('?open=customers/CHAN')
  await user.click(await screen.findByRole('switch', { name: 'Default customer' }))
  await user.click(await button('Save'))
  const question = 'Make “Chan” the default customer instead of “Walk-in”?'
  expect(await screen.findAllByText(question)).not.toEqual([])
  await user.click(await button('Back'))
  expect(await defaults()).toEqual(['WALKIN'])

  await user.click(await button('Save'))
  await user.click(await button('Make it the default'))
  await waitFor(async () => expect(await defaults()).toEqual(['CHAN']))
  expect((await call('GET', '/customers/WALKIN')).body).toMatchObject({ is_default: false })
})

test('a new customer takes the default one’s place the same way', async () => {
  const { user, defaults } = await openWithDefault('?open=customers/new')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Door')
  await user.click(await screen.findByRole('switch', { name: 'Default customer' }))
  await user.click(await button('Save'))
  await user.click(await button('Make it the default'))
  await waitFor(async () => expect(await defaults()).toEqual(['C00001']))
})

/** A ring that Luk took on account and paid by half, another in dollars, and a preorder. */
async function openOwingLuk() {
  const screens = await openScreens()
  const luk = await screens.call('POST', '/customers', { code: 'LUK', name: 'Luk' })
  await screens.call('POST', '/products', { code: 'R100', name: 'Plain ring' })
  await screens.call('POST', '/inventorys/init', { product_code: 'R100', quantity: 9, weight: 90 })
  const line = { product_code: 'R100', inventory_code: 'R100', quantity: 1, weight: 10 }
  const sell = async (order: object, price: number) => {
    const details = [{ ...line, gold_price_per_gram_value: price, labor_fee_per_gram_value: 16 }]
    const head = { order_type: 'CPXS', customer_id: luk.body.id, date: today, order_details: details }
    const sale = await screens.call('POST', '/orders', { ...head, ...order })
    const confirmed = await screens.call('POST', `/orders/confirm/${String(sale.body.id)}`, {})
    return { sale, confirmed }
  }
  return { ...screens, sell, luk }
}

const fact = (name: string) => screen.findByRole('status', { name })

test("a customer's dialog begins with what they owe and have bought, their last order and their balance", async () => {
  const { sell, open, call } = await openOwingLuk()
  const { sale, confirmed } = await sell({}, 900)
  expect(confirmed.status).toBe(200)
  await call('POST', '/order_payments', { order_code: sale.body.code, payment_method: 'cash', value: 4000 })
  await sell({ currency: 'USD' }, 120)
  await sell({ order_type: 'XSYD' }, 900)
  const user = await open('customers', '?open=customers/LUK')

  await waitFor(async () => expect(await fact('Owes')).toHaveTextContent('HK$5,160.00$1,360.00'))
  expect(await fact('Bought')).toHaveTextContent('HK$9,160.00$1,360.00')
  expect(await fact('Last order')).toHaveTextContent(today)
  expect(await fact('Balance')).toHaveTextContent('HK$0.00')

  await user.click(within(await fact('Owes')).getByTitle('Show the movements'))
  expect(location.search).toBe('?open=customers/LUK/unpaid')
})

test('what we owe a supplier is a positive figure under its own name', async () => {
  const { sell, open } = await openOwingLuk()
  await sell({ order_type: 'CPRK' }, 900)
  const user = await open('customers', '?open=customers/LUK')
  await waitFor(async () => expect(await fact('We owe')).toHaveTextContent(/^HK\$9,160\.00$/))
  expect(screen.queryByRole('status', { name: 'Owes' })).toBeNull()

  await sell({ currency: 'USD' }, 120)
  await user.keyboard('{Escape}')
  await open('customers', '?open=customers/LUK')
  await waitFor(async () => expect(await fact('Owes')).toHaveTextContent('We owe HK$9,160.00$1,360.00'))
})

test('a customer without orders shows no figures, and no more than necessary is requested', async () => {
  const { open, asked } = await openOwingLuk()
  await open('customers', '?open=customers/LUK')
  await waitFor(async () => expect(await fact('Owes')).toHaveTextContent('–'))
  await waitFor(async () => expect(await fact('Last order')).toHaveTextContent('–'))
  const questions = asked.filter(({ call }) => call.startsWith('POST /_api/orders/'))
  expect(questions.map(({ call }) => call).toSorted()).toEqual([
    'POST /_api/orders/search',
    'POST /_api/orders/sums',
    'POST /_api/orders/sums',
  ])
})
