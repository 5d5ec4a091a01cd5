import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'

serveOrders()

const cell = (column: string, line: number) => screen.findByLabelText(`${column} ${line}`)
const cash = () => screen.findByLabelText('Cash due')

/** A draft sale of two lines of rings, opened. */
async function openedSale() {
  const shop = await stockedShop()
  const id = await draftSale(shop)
  const user = await shop.open(`/admin/order-sales/${id}`)
  await cell('Weight', 1)
  return { ...shop, id, user }
}

async function type(user: UserEvent, input: HTMLElement, text: string) {
  await user.clear(input)
  await user.type(input, text)
}

test('arrows go up and down a column, Tab and Shift+Tab along the line', async () => {
  const { user } = await openedSale()
  await user.click(await cell('Weight', 1))
  await user.keyboard('{ArrowDown}')
  expect(await cell('Weight', 2)).toHaveFocus()
  await user.keyboard('{ArrowUp}{Tab}')
  expect(await cell('Gold price/g', 1)).toHaveFocus()
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  expect(await cell('Weight', 1)).toHaveFocus()
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(await cell('Quantity', 1)).toHaveFocus()
})

test('Escape restores the value of a cell', async () => {
  const { user } = await openedSale()
  await type(user, await cell('Weight', 1), '5')
  await user.keyboard('{Escape}')
  expect(await cell('Weight', 1)).toHaveValue('37.429')
  expect(await cash()).toHaveTextContent('HK$35,200.96')

  await user.click(await cell('Discount', 2))
  await user.keyboard('%10{Escape}')
  expect(await cash()).toHaveTextContent('HK$35,200.96')
  await user.click(await cell('Weight', 2))
  await user.keyboard('5x{Escape}')
  expect(await cell('Weight', 2)).toHaveValue('1.000')
})

test.each([
  ['12,5', '“12,5” is not a number'],
  ['1e5', '“1e5” is not a number'],
  ['5+3', 'Expressions are not calculated here: type the result of “5+3”'],
  ['1.2345', 'At most 3 decimals'],
])('a weight of %j is explained below its line, and neither kept nor saved', async (text, reason) => {
  const { user, call, id } = await openedSale()
  await user.click(await cell('Weight', 2))
  await user.keyboard(text)
  await user.tab()
  expect(await cell('Weight', 2)).toHaveValue(text)
  expect(await cell('Weight', 2)).toBeInvalid()
  expect(screen.getByText(`Weight: ${reason}`)).toBeVisible()
  expect(await cash()).toHaveTextContent('HK$35,200.96')

  await user.click(await cell('Gold price/g', 1))
  await user.keyboard('901')
  await user.keyboard('{Control>}s{/Control}')
  expect(await cell('Weight', 2)).toHaveFocus()
  const { body } = await call('GET', `/orders/${id}`)
  expect(body).toMatchObject({ order_details: [{ gold_price_per_gram_value: 900 }, { weight: 1 }] })

  await user.clear(await cell('Weight', 2))
  await user.keyboard('2{Control>}s{/Control}')
  expect(await screen.findByText('Saved')).toBeInTheDocument()
})

test('an order with text in place of a number is not confirmed', async () => {
  const { user } = await openedSale()
  await user.click(await cell('Weight', 1))
  await user.keyboard('12,5')
  expect(screen.getByRole('button', { name: /^Confirm/ })).toBeDisabled()
})

test('a weight that is typed in liang is kept in grams', async () => {
  const { user } = await openedSale()
  await user.click(await cell('Weight', 2))
  await user.keyboard('1.5兩')
  expect(await cell('Weight', 2)).toHaveValue('1.5兩')
  await user.tab()
  expect(await cell('Weight', 2)).toHaveValue('56.144')
})

test('a second click into the focused cell does not put keys into its old value', async () => {
  const { user } = await openedSale()
  await user.click(await cell('Weight', 1))
  await user.click(await cell('Weight', 1))
  await user.keyboard('7')
  await user.tab()
  expect(await cell('Weight', 1)).toHaveValue('7.000')
})

test('cells of a pasted block that are not numbers are reported', async () => {
  const { user } = await openedSale()
  await user.click(await cell('Weight', 1))
  await user.paste('5\tcheap\n6,5\t960\n')
  const told = '2 cells were not pasted. Line 1, “cheap”: “cheap” is not a number'
  expect(await screen.findByText(told)).toBeInTheDocument()
  expect(await cell('Weight', 1)).toHaveValue('5.000')
  expect(await cell('Gold price/g', 1)).toHaveValue('900.00')
  expect(await cell('Weight', 2)).toHaveValue('1.000')
})

test('Ctrl+Delete takes the line out, and Ctrl+Z brings it back', async () => {
  const { user } = await openedSale()
  await user.click(await cell('Weight', 1))
  await user.keyboard('{Control>}{Delete}{/Control}')
  expect(await cash()).toHaveTextContent('HK$916.00')
  expect(screen.getByText('Undo')).toBeVisible()
  expect(await cell('Weight', 1)).toHaveFocus()
  expect(await cell('Weight', 1)).toHaveValue('1.000')

  await user.keyboard('{Control>}z{/Control}')
  expect(await cash()).toHaveTextContent('HK$35,200.96')
  expect(await cell('Weight', 1)).toHaveValue('37.429')
})

test('Delete in a chosen cell empties that cell, and the line stays', async () => {
  const { user } = await openedSale()
  await user.click(await cell('Discount', 1))
  await user.keyboard('50{Enter}')
  await user.click(await cell('Discount', 1))
  await user.keyboard('{Delete}{Tab}')
  expect(await cell('Discount', 1)).toHaveValue('0.00')
  expect(screen.getAllByLabelText(/^Weight \d/)).toHaveLength(2)
})

test.each([
  ['5%', '5.00'],
  ['95折', '5.00'],
  ['9.5折', '5.00'],
])('a discount pasted as %s is %s per cent', async (text, shown) => {
  const { user } = await openedSale()
  await user.click(await cell('Discount', 1))
  await user.paste(text)
  await user.tab()
  expect(await cell('Discount', 1)).toHaveValue(shown)
  expect(screen.getByRole('button', { name: 'Discount type %', pressed: true })).toBeVisible()
})

test('Delete in a cell that is being typed in takes out a character', async () => {
  const { user } = await openedSale()
  await type(user, await cell('Weight', 1), '5')
  await user.keyboard('{Home}{Delete}')
  expect(await cell('Weight', 1)).toHaveValue('')
  expect(screen.getAllByLabelText(/^Weight \d/)).toHaveLength(2)
})

test('Ctrl+Z undoes a copy from above and a pasted block', async () => {
  const { user } = await openedSale()
  await user.click(await cell('Weight', 2))
  await user.keyboard('{Control>}d{/Control}')
  expect(await cell('Weight', 2)).toHaveValue('37.429')
  await user.keyboard('{Control>}z{/Control}')
  expect(await cell('Weight', 2)).toHaveValue('1.000')

  await user.click(await cell('Weight', 1))
  await user.paste('5\t950\n6\t960\n')
  expect(await cell('Weight', 1)).toHaveValue('5.000')
  expect(await cell('Gold price/g', 2)).toHaveValue('960.00')
  await user.keyboard('{Control>}z{/Control}')
  expect(await cell('Weight', 1)).toHaveValue('37.429')
  expect(await cell('Gold price/g', 2)).toHaveValue('900.00')
})

test("the labor fee of the customer's group is marked, and one key restores it", async () => {
  const { user } = await openedSale()
  // Customer, group, materials and products are requested one after the other.
  const marks = await screen.findAllByTitle('Default labor fee of group “批发”: 16.00/g')
  expect(marks).toHaveLength(2)
  await type(user, await cell('Labor fee/g', 1), '18')
  expect(screen.getByLabelText('Default labor fee 16.00 for line 1')).toBeInTheDocument()
  await user.keyboard('=')
  expect(await cell('Labor fee/g', 1)).toHaveValue('16.00')
  expect(screen.getAllByText('auto')).toHaveLength(2)
})

test('the gold price of the day stands below the lines, and applies to them when the user chooses it', async () => {
  const { user } = await openedSale()
  expect(await screen.findByText(/^Gold HK\$841\.25\/g \(/)).toBeVisible()
  expect(await cell('Gold price/g', 1)).toHaveValue('900.00')
  await user.click(await screen.findByText('Apply to all lines'))
  expect(await cell('Gold price/g', 1)).toHaveValue('900.00')
  await user.click(await screen.findByRole('button', { name: 'Apply' }))
  expect(await cell('Gold price/g', 1)).toHaveValue('841.25')
  expect(await cell('Gold price/g', 2)).toHaveValue('841.25')
  expect(screen.queryByText('Apply to all lines')).toBeNull()
  await user.keyboard('{Control>}z{/Control}')
  expect(await cell('Gold price/g', 2)).toHaveValue('900.00')
})

test('diamonds, place and remarks are typed in an unfolded line, and saved', async () => {
  const { user, call, id } = await openedSale()
  await user.click(await cell('Weight', 1))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(await cell('Diamond count', 1)).toHaveFocus()
  expect(screen.getByText('Labor fee margin/g').nextSibling).toHaveTextContent('4.00')
  await user.keyboard('3{Tab}0.25{Tab}Safe 2{Tab}engraved')
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(screen.queryByLabelText('Diamond count 1')).toBeNull()
  expect(screen.getByText('3 stones · 0.250 ct · Safe 2 · engraved')).toBeVisible()

  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Saved')
  const { body } = await call('GET', `/orders/${id}`)
  expect(body).toMatchObject({
    order_details: [{ diamond_count: 3, diamond_weight: 0.25, location: 'Safe 2', remarks: 'engraved' }, {}],
  })
})

test('with gold, the metal is due in gold and the gold price counts for nothing', async () => {
  const { user } = await openedSale()
  await user.click(screen.getByText('With gold'))
  expect(await screen.findByText('38.429 g')).toBeVisible()
  expect(await cash()).toHaveTextContent('HK$614.86')
  expect(screen.queryByText(/^Gold HK/)).toBeNull()
})

test('a return takes no new lines, and never more than was sold', async () => {
  const shop = await stockedShop()
  const { call } = shop
  const id = await draftSale(shop)
  await call('POST', `/orders/confirm/${id}`)
  const { body: sale } = await call('GET', `/orders/${id}`)
  const lines = Array.isArray(sale.order_details) ? sale.order_details : []
  const { body } = await call('POST', `/orders/return/${id}`, { dettail_ids: [lines[0].id] })
  const user = await shop.open(`/admin/order-return/${Number(body.id)}`)

  await type(user, await cell('Weight', 1), '40')
  expect(screen.queryByLabelText('Scan or search')).toBeNull()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect(await cell('Weight', 1)).toBeInvalid())
  expect(await screen.findByText(/^Weight: /)).toBeVisible()
})

test('pasted values that do not suit their column, and rows beyond the last line, are left out', async () => {
  const { user } = await openedSale()
  await user.click(await cell('Weight', 2))
  await user.paste('abc\t-5\n7\t8')
  expect(await cell('Weight', 2)).toHaveValue('1.000')
  expect(await cell('Gold price/g', 2)).toHaveValue('900.00')
  expect(within(screen.getByRole('table', { name: 'Lines' })).getAllByLabelText(/^Weight \d/)).toHaveLength(2)
})

test.each([
  ['clerk', false],
  ['admin', true],
] as const)(
  'more than the sale brought is refused at the line’s amount, to a %s',
  async (who, mayGoAbove) => {
    const shop = await stockedShop(who)
    const id = await draftSale(shop)
    await shop.call('POST', `/orders/confirm/${id}`)
    const { body: sale } = await shop.call('GET', `/orders/${id}`)
    const lines = Array.isArray(sale.order_details) ? sale.order_details : []
    const { body } = await shop.call('POST', `/orders/return/${id}`, { dettail_ids: [lines[0].id] })
    const path = `/orders/${Number(body.id)}`
    const user = await shop.open(`/admin/order-return/${Number(body.id)}`)

    await type(user, await cell('Gold price/g', 1), '950')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText(/This line returns .*more than the/)).toBeVisible()
    const row = (await cell('Weight', 1)).closest('tr')
    expect(row?.querySelector('.cell-amount_real')).toHaveClass('cell-wrong')

    const reason = screen.queryByRole('textbox', { name: /Reason/ })
    expect(reason !== null).toBe(mayGoAbove)
    if (reason === null) return
    await user.type(reason, 'complaint')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(async () =>
      expect((await shop.call('GET', path)).body.order_details).toMatchObject([
        { gold_price_per_gram_value: 950, above_sale_reason: 'complaint' },
      ]),
    )
  },
)
