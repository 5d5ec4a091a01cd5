// Extent: all
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { openPrices, priceDialog, servePrices, widget } from './open-price'

servePrices()
afterEach(() => vi.useRealTimers())

const yesterday = '2026-11-20'

/** The user comes back to the tab. */
const comeBack = () => act(() => void window.dispatchEvent(new Event('visibilitychange')))

/** The chart as a screen reader reads it. */
const chart = () =>
  waitFor(() => {
    const table = document.querySelector<HTMLElement>('.price-history table')
    if (table === null) throw new Error('there is no chart yet')
    return table
  })

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)

test('a price that a colleague sets is there when the user comes back, and so is its point in the chart', async () => {
  const { setPrice } = await openPrices({ [yesterday]: 900, [today]: 905 })
  await waitFor(() => expect(widget()).toHaveTextContent('HK$905.00'))
  await setPrice(today, 907.5)
  comeBack()
  await waitFor(() => expect(widget()).toHaveTextContent('HK$907.50'))
  await waitFor(async () => expect(rowsOf(await chart()).at(-1)).toContain('HK$907.50'))
})

test("at midnight the price becomes that of yesterday, and today's is awaited", async () => {
  const { shop } = await openPrices({ [today]: 905 })
  await waitFor(() => expect(widget()).toHaveTextContent('HK$905.00'))
  const { now } = shop
  try {
    shop.now = () => new Date('2026-11-21T16:00:30Z')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    comeBack()
    await waitFor(() => expect(widget()).toHaveClass('price-widget-missing'))
    expect(widget()).toHaveTextContent('HK$905.00/g11-21none today')
    const { dialog } = await priceDialog()
    expect(dialog.getByText('2026-11-22')).toBeInTheDocument()
    expect(dialog.getByText(/Last price: HK\$905\.00\/g \(2026-11-21\)/)).toBeInTheDocument()
  } finally {
    shop.now = now
  }
})

test('the chart shows each price and its change from the day before', async () => {
  await openPrices({ '2026-11-19': 900, [yesterday]: 909, [today]: 904.46 })
  expect(rowsOf(await chart())).toEqual([
    '2026-11-19HK$900.00',
    '2026-11-20 · +1.00 %HK$909.00',
    '2026-11-21 · −0.50 %HK$904.46',
  ])
})

test('the chart reaches back as far as the user chooses', async () => {
  const { user } = await openPrices({
    ...{ '2024-01-02': 500, '2026-01-05': 700, '2026-09-01': 800 },
    ...{ [yesterday]: 900, [today]: 905 },
  })
  const counts: Record<string, number> = { '30 days': 2, '90 days': 3, '1 year': 4, All: 5 }
  for (const [range, count] of Object.entries(counts)) {
    await user.click(await screen.findByText(range))
    await waitFor(async () => expect(rowsOf(await chart())).toHaveLength(count))
  }
})

test('without a price the chart says that there is none', async () => {
  await openPrices({})
  expect(await screen.findByText('No prices in this period yet')).toBeInTheDocument()
})

test("a user who arrives before today's price is set sees that it is awaited, and no window stops them", async () => {
  await openPrices({ [yesterday]: 900 })
  await waitFor(() => expect(widget()).toHaveTextContent('HK$900.00'))
  expect(widget()).toHaveClass('price-widget-missing')
  comeBack()
  await screen.findByRole('heading', { name: 'Gold price history' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
