// Extent: all
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { goldenSource, kept, luk, ring, tradeAt } from '#tests/support/cast.ts'
import { today } from '#tests/support/shop.ts'
import { openShopWithDashboard, serveDashboard } from './open-dashboard'

serveDashboard()
beforeEach(() => localStorage.clear())

/** The headings of the cards, from the top. */
const cards = () =>
  [...document.querySelectorAll('.figure-card h2, .dashboard-panel h2')].map(({ textContent }) => textContent)
const box = (name: string) => screen.findByRole('checkbox', { name })
const press = (name: string) => screen.getByRole('button', { name })

async function openChooser() {
  const shop = await openShopWithDashboard()
  const user = await shop.open()
  const keptCards = async () => Object(kept(await shop.call('GET', '/user/preferences')).cards ?? {})
  await screen.findByRole('region', { name: 'Receivable' })
  await user.click(press('Choose cards'))
  await box('Receivable')
  return { ...shop, user, keptCards }
}

test('a jeweller who takes in no bars hides their card, and finds it again', async () => {
  const { user, keptCards } = await openChooser()
  const shipped = cards()

  await user.click(await box('Gold in bars'))
  expect(cards()).not.toContain('Gold in bars')
  await waitFor(async () => expect(await keptCards()).toMatchObject({ hidden: ['bars'] }))

  await user.click(await box('Gold in bars'))
  expect(cards()).toEqual(shipped)
})

test('cards are moved by the arrow keys and step by step, and stay where they were put', async () => {
  const { user, open, keptCards } = await openChooser()
  const shipped = cards()

  act(() => press('Move Payable to suppliers with the arrow keys').focus())
  await user.keyboard('{ArrowUp}{ArrowUp}')
  await user.click(press('Move up: Sales, last 12 months'))

  const [overdue, owed] = ['Overdue', 'Receivable'].map((name) => cards().indexOf(name))
  expect(cards().indexOf('Payable to suppliers')).toBeLessThan(Math.min(overdue ?? 0, owed ?? 0))
  expect(cards().indexOf('Sales, last 12 months')).toBeLessThan(cards().indexOf('Sales, last 30 days'))
  const moved = cards()
  await waitFor(async () => expect(String(Object.values(await keptCards()))).toContain('months,days'))
  cleanup()
  await open()
  await waitFor(() => expect(cards()).toEqual(moved))

  await user.click(press('Choose cards'))
  await user.click(await screen.findByRole('button', { name: 'Restore defaults' }))
  expect(cards()).toEqual(shipped)
})

test('on the page itself a card is dragged by its handle onto another, and moved by the arrow keys', async () => {
  const shop = await openShopWithDashboard()
  const user = await shop.open()
  const handle = (name: string) => press(`Move “${name}”: drag it, or press the arrow keys`)
  await screen.findByRole('region', { name: 'Receivable' })
  const at = (name: string) => cards().indexOf(name)
  const before = at('Receivable')

  const dataTransfer = { effectAllowed: '', setDragImage: () => undefined }
  fireEvent.dragStart(handle('Overdue'), { dataTransfer })
  fireEvent.dragOver(screen.getByRole('region', { name: 'Receivable' }))
  fireEvent.drop(screen.getByRole('region', { name: 'Receivable' }))
  expect(at('Overdue')).toBe(before)

  act(() => handle('Overdue').focus())
  await user.keyboard('{ArrowDown}')
  expect([at('Receivable'), at('Overdue')]).toEqual([before, before + 1])
  expect(handle('Overdue')).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  await waitFor(async () => {
    const stored = kept(await shop.call('GET', '/user/preferences'))
    expect(String(Object(stored.cards).order)).toContain('owed_overdue,owed_sales')
  })
})

test('a chart stands among the figures', async () => {
  const { call, open } = await openShopWithDashboard()
  const order = ['sales_today', 'days', 'sales_month']
  kept(await call('PUT', '/user/preferences/cards', { value: { order, hidden: [], added: [] } }))
  await open()
  await waitFor(() => {
    const [today, days, month] = ['Sales today', 'Sales, last 30 days', 'Sales this month'].map((name) =>
      cards().indexOf(name),
    )
    expect(today).toBeLessThan(days ?? -1)
    expect(days).toBeLessThan(month ?? -1)
  })
})

test('a card that this version does not know is left out, and one that the user may not see is not offered', async () => {
  const { call, open } = await openShopWithDashboard()
  const value = { order: ['moon_phase', 'bars', 'price'], hidden: ['sun', 'preorders'], added: ['tides'] }
  kept(await call('PUT', '/user/preferences/cards', { value }))

  const user = await open('gold_bars')

  await screen.findByRole('region', { name: 'Receivable' })
  await waitFor(() => expect(cards()).not.toContain('Preorders due in 7 days'))
  expect(cards()).not.toContain('Gold in bars')
  await user.click(press('Choose cards'))
  const chooser = within(await screen.findByRole('list', { name: 'Choose cards' }))
  expect(chooser.getByRole('checkbox', { name: 'Preorders due in 7 days' })).not.toBeChecked()
  expect(chooser.queryByRole('checkbox', { name: 'Gold in bars' })).toBeNull()
  expect(chooser.getAllByRole('checkbox', { checked: true })).toHaveLength(11)
})

test('an owner puts a report among the cards: its chart opens the report and the sales behind each bar', async () => {
  const shop = await openShopWithDashboard()
  kept(await shop.call('POST', '/daily_prices', { date: today, price: { value: 900, currency: 'HKD' } }))
  const trade = await tradeAt(shop.call, { stock: [ring] })
  const grams = (weight: number) => [{ ...ring, quantity: 1, weight }]
  kept(await trade.sell(grams(10), { to: luk }))
  kept(await trade.sell(grams(5), { to: goldenSource }))
  const user = await shop.open()
  await screen.findByRole('region', { name: 'Receivable' })

  await user.click(press('Choose cards'))
  await user.click(await box('Sales by customer'))
  const card = await screen.findByRole('region', { name: 'Sales by customer' })
  expect(within(card).getByRole('link', { name: 'Sales by customer' })).toHaveAttribute(
    'href',
    '/admin/reports/sales-by-customer',
  )
  const bars = await within(card).findAllByRole('row')
  expect(bars.map(({ textContent }) => textContent).join(' ')).toMatch(/陆记珠宝.*9,/)

  await waitFor(async () => {
    const stored = kept(await shop.call('GET', '/user/preferences'))
    expect(stored).toMatchObject({ cards: { added: ['report:sales-by-customer'] } })
  })
  cleanup()
  await shop.open()
  expect(await screen.findByRole('region', { name: 'Sales by customer' })).toBeVisible()
})

test('a report that was deleted leaves no gap among the cards', async () => {
  const shop = await openShopWithDashboard()
  const value = { order: [], hidden: [], added: ['report:gone'] }
  kept(await shop.call('PUT', '/user/preferences/cards', { value }))
  await shop.open()
  await screen.findByRole('region', { name: 'Receivable' })
  await waitFor(() => expect(document.querySelector('.dashboard-panel[aria-busy]')).toBeNull())
  expect(cards()).not.toContain('')
})
