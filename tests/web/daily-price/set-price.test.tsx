// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { openPrices, priceDialog, servePrices, widget } from './open-price'

servePrices()

const yesterday = '2026-11-20'

/** A refusal of whatever is sent to an address. */
function answersPosts(path: string, errors: { path: string; message: string }[]): void {
  const spied = vi.mocked(globalThis.fetch)
  const real = spied.getMockImplementation()
  if (real === undefined) throw new Error('nothing answers')
  spied.mockImplementation(async (input, init) => {
    const isThat = init?.method === 'POST' && String(input).endsWith(path)
    return isThat
      ? Response.json({ code: 'invalid', message: 'Refused', errors }, { status: 422 })
      : real(input, init)
  })
}

test('the service fills in its price with where and when it was quoted, and exactly that is saved', async () => {
  const { user, gold, priceToday } = await openPrices({ [yesterday]: 895 })
  const { dialog, press, input } = await priceDialog()
  await user.click(press(/Fetch market price/))
  expect(press(/Fetch market price/)).toHaveClass('ant-btn-loading')
  await gold.says({ sell: 33690, timestamp: '2026-11-21T02:32:00Z' })

  expect(await dialog.findByText('From gold.example · 10:32 · HK$33,690.00 per liang')).toBeInTheDocument()
  // Plain digits, since the box has the focus by now.
  await waitFor(() => expect(input()).toHaveDisplayValue(/^900\.10?$/))
  await waitFor(() => expect(press(/Fetch market price/)).not.toHaveClass('ant-btn-loading'))
  await user.click(press('Save'))

  await waitFor(() => expect(widget()).toHaveTextContent('HK$900.10/g11-21'))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await priceToday()).toBe(900.1)
  const list = document.querySelector<HTMLElement>('.record-list') ?? document.body
  expect(await within(list).findByText('gold.example')).toBeInTheDocument()
})

test('a price of the day before is quoted with its day', async () => {
  const { user, gold } = await openPrices({})
  const { dialog, press } = await priceDialog()
  await user.click(press(/Fetch market price/))
  await gold.says({ sell: 33690, timestamp: '2026-11-20T10:00:00Z' })
  expect(await dialog.findByText(/^From gold.example · 2026-11-20 18:00 · /)).toBeInTheDocument()
})

test("a price typed over a fetched one no longer counts as the service's", async () => {
  const { user, gold } = await openPrices({})
  const { dialog, press, input } = await priceDialog()
  await user.click(press(/Fetch market price/))
  await gold.says({ sell: 33690 })
  await dialog.findByText(/gold.example/)
  await user.clear(input())
  await user.type(input(), '901')
  expect(dialog.queryByText(/gold.example/)).toBeNull()
})

test('a service that fails is reported, and the typed price stays', async () => {
  const { user, gold } = await openPrices({})
  const { press, input } = await priceDialog()
  await user.type(input(), '912.5')
  await user.click(press(/Fetch market price/))
  await gold.fails()
  expect(await screen.findByText('The gold price service returned no usable price')).toBeInTheDocument()
  expect(input()).toHaveDisplayValue(/^912\.50?$/)
  expect(press(/Fetch market price/)).not.toHaveClass('ant-btn-loading')
})

test('a price typed while the service is asked wins over its answer', async () => {
  const { user, gold } = await openPrices({})
  const { dialog, press, input } = await priceDialog()
  await user.click(press(/Fetch market price/))
  await user.type(input(), '912')
  expect(press(/Fetch market price/)).not.toHaveClass('ant-btn-loading')
  await gold.says({ sell: 33690 })
  await user.click(press('Save'))
  await waitFor(() => expect(widget()).toHaveTextContent('HK$912.00'))
  expect(dialog.queryByText(/gold.example/)).toBeNull()
})

test('a refusal by the server is explained at its field and in a toast', async () => {
  const { user, priceToday } = await openPrices({})
  const { dialog, input } = await priceDialog()
  answersPosts('/daily_prices', [{ path: '/price', message: 'The day is closed' }])
  await user.type(input(), '912.55{Enter}')
  expect(await dialog.findByText('The day is closed')).toBeVisible()
  expect(input()).toBeInvalid()
  await waitFor(() =>
    expect(document.querySelector('.ant-notification-notice-error')).not.toBeEmptyDOMElement(),
  )
  expect(await priceToday()).toBeUndefined()
})

test('text that is not a price is explained at its field, and keeps the focus', async () => {
  const { user, priceToday } = await openPrices({})
  const { dialog, press, input } = await priceDialog()
  await user.type(input(), '912.555')
  await user.click(press('Save'))
  expect(dialog.getByText('At most 2 decimals')).toBeVisible()
  expect(input()).toHaveFocus()
  expect(input()).toHaveValue('912.555')
  expect(await priceToday()).toBeUndefined()
})

test('a dialog that closes while the service is asked ignores the answer', async () => {
  const { user, gold } = await openPrices({ [yesterday]: 895 })
  const { press } = await priceDialog()
  await user.click(press(/Fetch market price/))
  await user.click(press('Cancel'))
  await gold.fails()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(widget()).toHaveTextContent('HK$895.00')
  expect(document.querySelector('.ant-notification-notice-error')).toBeNull()
})

test('a price more than 3 % from the last one needs an answer, beside both prices and the change', async () => {
  const { user, priceToday } = await openPrices({ [yesterday]: 900 })
  const { dialog, press, input } = await priceDialog()
  await user.type(input(), '9450{Enter}')
  expect(
    await dialog.findByText(/HK\$9,450\.00\/g is 950\.00% above.*HK\$900\.00\/g \(2026-11-20\)/s),
  ).toBeInTheDocument()
  expect(await priceToday()).toBeUndefined()

  await waitFor(() => expect(press('Correct it')).toHaveFocus())
  await user.click(press('Correct it'))
  expect(input()).toHaveFocus()
  await user.clear(input())
  await user.type(input(), '945{Enter}')
  expect(await dialog.findByText(/HK\$945\.00\/g is 5\.00% above/)).toBeInTheDocument()
  await user.click(press('Save anyway'))
  await waitFor(() => expect(widget()).toHaveTextContent('HK$945.00'))
  expect(await priceToday()).toBe(945)
})

test.each([
  ['927.01', /is 3\.00% above/],
  ['872.99', /is 3\.00% below/],
])('after 900, %s needs confirmation', async (next, question) => {
  const { user, priceToday } = await openPrices({ [yesterday]: 900 })
  const { dialog, input } = await priceDialog()
  await user.type(input(), `${next}{Enter}`)
  expect(await dialog.findByText(question)).toBeInTheDocument()
  expect(await priceToday()).toBeUndefined()
})

test.each(['927', '873'])('after 900, %s needs none', async (next) => {
  const { user, priceToday } = await openPrices({ [yesterday]: 900 })
  await user.type((await priceDialog()).input(), `${next}{Enter}`)
  await waitFor(() => expect(widget()).toHaveTextContent(`HK$${next}.00`))
  expect(await priceToday()).toBe(Number(next))
})

test("a replacement of today's price is compared with what a colleague has set meanwhile", async () => {
  const { user, setPrice } = await openPrices({ [yesterday]: 900, [today]: 905 })
  await waitFor(() => expect(widget()).toHaveTextContent('HK$905.00'))
  await user.click(widget() ?? document.body)
  const { dialog, input } = await priceDialog()
  await setPrice(today, 950)
  await user.type(input(), '910{Enter}')
  expect(
    await dialog.findByText(/HK\$910\.00\/g is 4\.21% below.*HK\$950\.00\/g \(2026-11-21\)/s),
  ).toBeInTheDocument()
})

test('a price of any day needs confirmation in its own dialog too', async () => {
  const { user, asked } = await openPrices({ [yesterday]: 900, [today]: 905 })
  await user.click(await screen.findByRole('link', { name: yesterday }))
  const value = await screen.findByRole('textbox', { name: /^Gold price per gram/ })
  await user.clear(value)
  await user.type(value, '90')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const question = await screen.findByText(/HK\$90\.00\/g is 90\.00% below.*HK\$900\.00\/g \(2026-11-20\)/s)
  const dialog = question.closest<HTMLElement>('.ant-modal-confirm') ?? document.body
  await user.click(within(dialog).getByRole('button', { name: 'Correct it' }))
  expect(asked.filter((call) => call.startsWith('PUT'))).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(asked.filter((call) => call.startsWith('PUT'))).toHaveLength(1))
})

test('a remark on an old price is saved without a question', async () => {
  const { user, asked } = await openPrices({ '2026-11-18': 700, [yesterday]: 900, [today]: 905 })
  await user.click(await screen.findByRole('link', { name: '2026-11-18' }))
  await user.type(await screen.findByRole('textbox', { name: /^Remarks/ }), 'holiday')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(asked.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
})
