import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { atScannerPace } from '#tests/support/typing-pace.ts'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'

serveOrders()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const scanner = () => screen.findByLabelText('Scan or search')
const cell = (column: string, line: number) => screen.findByLabelText(`${column} ${line}`)
const lines = () => document.querySelectorAll('tr.line')

/** Twelve bangles with a code each, and the order for them. */
async function twelveBangles() {
  const shop = await stockedShop()
  const { call, source, luk } = shop
  await call('POST', '/products/U200/codes?count=10')
  const bangles = Array.from({ length: 10 }, (_, index) => ({
    product_code: 'U200',
    inventory_code_seq: index + 3,
    quantity: 1,
    weight: 20,
    gold_price_per_gram_value: 880,
  }))
  const bought = await call('POST', '/orders', {
    order_type: 'CPRK',
    date: today,
    customer_id: source,
    order_details: bangles,
  })
  await call('POST', `/orders/confirm/${Number(bought.body.id)}`)
  const { body } = await call('POST', '/orders', { order_type: 'CPXS', date: today, customer_id: luk })
  return { ...shop, id: Number(body.id) }
}

test('ten pieces are scanned one after the other without a mouse', async () => {
  const { open, id } = await twelveBangles()
  const user = await open(`/admin/order-sales/${id}`)
  await waitFor(async () => expect(await scanner()).toHaveFocus())

  const codes = Array.from({ length: 10 }, (_, index) => `U200-${index + 1}`)
  await user.keyboard(codes.map((code) => `${code}{Enter}`).join(''))

  await waitFor(() => expect(lines()).toHaveLength(10))
  expect(await scanner()).toHaveFocus()
  expect(await scanner()).toHaveValue('')
})

test('a scan into a cell lands in the box and leaves the cell alone; a number that is typed fast stays', async () => {
  const shop = await stockedShop()
  const user = await shop.open(`/admin/order-sales/${await draftSale(shop)}`)
  atScannerPace()

  await user.click(await cell('Labor fee/g', 1))
  await user.keyboard('U200-1{Enter}')
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(await cell('Labor fee/g', 1)).toHaveValue('16.00')
  expect(screen.getAllByText('auto')).toHaveLength(3)
  expect(await scanner()).toHaveFocus()

  await user.click(await cell('Discount', 1))
  await user.keyboard('U200-2{Enter}')
  await waitFor(() => expect(lines()).toHaveLength(4))
  expect(await cell('Discount', 1)).toHaveValue('0.00')
  expect(screen.queryByText(/is not valid here/)).toBeNull()

  await user.click(await cell('Weight', 2))
  await user.keyboard('12.345{Enter}')
  expect(await cell('Weight', 2)).toHaveValue('12.345')
  expect(lines()).toHaveLength(4)
})

test('a late answer to a scan leaves the focus where somebody types by then', async () => {
  const shop = await stockedShop()
  const user = await shop.open(`/admin/order-sales/${await draftSale(shop)}`)
  const fetch = shop.app.fetch
  let bring = () => {}
  const brought = new Promise<void>((resolve) => (bring = resolve))
  vi.spyOn(shop.app, 'fetch').mockImplementation(async (asked, ...rest) => {
    if (asked.url.includes('/scan/')) await brought
    return fetch(asked, ...rest)
  })
  await user.type(await scanner(), 'U200-1{Enter}')
  const weight = await cell('Weight', 1)
  await user.click(weight)
  await user.clear(weight)
  await user.keyboard('12.3')
  bring()
  await waitFor(() => expect(lines()).toHaveLength(3))
  await user.keyboard('45')
  expect(weight).toHaveFocus()
  expect(weight).toHaveValue('12.345')
  expect(await scanner()).toHaveValue('')
})

test('a scan is the piece whatever a keyboard made of its signs, and another layout is named', async () => {
  const shop = await stockedShop()
  const user = await shop.open(`/admin/order-sales/${await draftSale(shop)}`)
  const box = await scanner()
  await user.type(box, 'Ｕ２００－１{Enter}')
  await waitFor(() => expect(lines()).toHaveLength(3))
  await user.type(box, "U200'2{Enter}")
  await waitFor(() => expect(lines()).toHaveLength(4))
  expect(await screen.findByText(/“U200'2” was taken for U200-2/)).toBeVisible()
})

test('a scan outside any field lands in the box', async () => {
  const shop = await stockedShop()
  const user = await shop.open(`/admin/order-sales/${await draftSale(shop)}`)
  await scanner()
  const focused = document.activeElement
  if (focused instanceof HTMLElement) focused.blur()

  await user.keyboard('U200-1{Enter}')

  await waitFor(() => expect(lines()).toHaveLength(3))
})

test('the second scan of a piece is refused and shows its line; rings that are not weighed yet count up', async () => {
  const shop = await stockedShop()
  const user = await shop.open(`/admin/order-sales/${await draftSale(shop)}`)
  const box = await scanner()
  await user.type(box, 'U200-1{Enter}')
  await waitFor(() => expect(lines()).toHaveLength(3))
  await user.type(box, 'u200-1{Enter}')
  expect(await screen.findByText('U200-1 is already on this order')).toBeVisible()
  expect(lines()[2]).toHaveAttribute('data-marked')
  expect(lines()).toHaveLength(3)

  await user.type(box, 'R100{Enter}')
  await waitFor(() => expect(lines()).toHaveLength(4))
  await user.type(box, 'R100{Enter}')
  await waitFor(async () => expect(await cell('Quantity', 4)).toHaveValue('2'))
  await user.type(await cell('Weight', 4), '7.5')
  await user.type(box, 'R100{Enter}')
  await waitFor(() => expect(lines()).toHaveLength(5))
})

test('a card leads to its stock row and its product, and waits below their dialogs', async () => {
  const shop = await stockedShop()
  const user = await shop.open(`/admin/order-sales/${await draftSale(shop)}`)
  await user.type(await scanner(), 'U200')
  const cards = await screen.findAllByRole('option')
  const [first] = cards
  const links = within(first ?? document.body).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['U200-1', 'U200'])
  expect(links[0]?.getAttribute('href')).toContain('open=inventorys/U200-1')
  expect(links[1]?.getAttribute('href')).toContain('open=products/U200')

  await user.click(screen.getByRole('link', { name: 'U200-1' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: 'Save' })
  expect(dialog).toHaveTextContent('U200-1')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(first ?? document.body)
  await waitFor(() => expect(lines()).toHaveLength(3))
})

/** The sounds that the browser is asked to play, by their pitch in hertz. */
function heard() {
  const pitches: number[] = []
  class Silence {
    currentTime = 0
    state = 'running'
    destination = {}
    createGain() {
      return { gain: { setValueAtTime() {}, setTargetAtTime() {} }, connect: () => undefined }
    }
    createOscillator() {
      const frequency = { value: 0 }
      const start = () => pitches.push(frequency.value)
      return { frequency, connect: (next: unknown) => next, start, stop() {} }
    }
  }
  vi.stubGlobal('AudioContext', Silence)
  return pitches
}

test('found, unknown and sold goods each have a sound, until the sounds are muted, which is kept', async () => {
  const pitches = heard()
  const shop = await stockedShop()
  const sold = await draftSale(shop)
  const { body } = await shop.call('GET', `/orders/${sold}`)
  const piece = { product_code: 'U200', inventory_code: 'U200-2', quantity: 1, weight: 30.12 }
  const price = { gold_price_per_gram_value: 900 }
  const { body: other } = await shop.call('POST', '/orders', {
    order_type: 'CPXS',
    date: today,
    customer_id: Number(body.customer_id),
    order_details: [{ ...piece, ...price }],
  })
  await shop.call('POST', `/orders/confirm/${Number(other.id)}`)
  const user = await shop.open(`/admin/order-sales/${sold}`)
  const box = await scanner()

  await user.type(box, 'U200-1{Enter}')
  await waitFor(() => expect(pitches).toEqual([1760]))
  await user.type(box, 'gone{Enter}')
  await waitFor(() => expect(pitches).toEqual([1760, 660, 440]))
  await user.keyboard('U200-2{Enter}')
  expect(await screen.findByText('U200-2 is out of stock')).toBeVisible()
  expect(pitches.slice(3)).toEqual([220, 220])

  await user.click(screen.getByLabelText('Scan sounds'))
  await user.clear(box)
  await user.type(box, 'nothing{Enter}')
  expect(await screen.findByText('Nothing found for “nothing”')).toBeVisible()
  expect(pitches).toHaveLength(5)
  await waitFor(async () => {
    const { body: preferences } = await shop.call('GET', '/user/preferences')
    expect(preferences).toMatchObject({ 'scanner.muted': true })
  })
})

test('while the pieces of a purchase are being entered, a scan does not become their number', async () => {
  const shop = await stockedShop()
  const user = await shop.open('/admin/order-purchase/new')
  await user.type(await scanner(), 'U200{Enter}')
  const count = await screen.findByLabelText('Number of pieces')
  await waitFor(() => expect(count).toHaveFocus())
  atScannerPace()
  await user.keyboard('200100-7{Enter}')
  expect(await screen.findByText('Enter the number of pieces of U200 first')).toBeVisible()
  expect(count).toHaveValue('1')
  expect(shop.asked).not.toContain('POST /_api/products/U200/codes')
})
