// Extent: all
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage } from '#web/data/languages/i18n.ts'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

/** jsdom has no layout to scroll. */
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
})

/** The row of a currency in the list. */
const row = (code: string) => screen.findByRole('row', { name: new RegExp(`\\b${code}\\b`) })

test.each([
  ['en', 'US Dollar'],
  ['es', 'Dólar estadounidense'],
  ['ja', '米ドル'],
  ['zh', '美元'],
] as const)('currencies are named in the language of the screen: %s', async (language, name) => {
  const { open } = await openScreens()
  await open('currencies')
  await row('USD')
  await act(() => changeLanguage(language))
  expect(within(await row('USD')).getByText(name)).toBeVisible()
})

test('a name that an admin typed is the name in every language', async () => {
  const { open, call } = await openScreens()
  await call('PUT', '/currencies/USD', { name: 'Greenback' })
  await open('currencies')
  expect(within(await row('USD')).getByText('Greenback')).toBeVisible()
})

test('saving a currency does not make the name of one language the name of all', async () => {
  const { open, call } = await openScreens()
  const user = await open('currencies', '?open=currencies/USD')
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('US Dollar')
  await user.type(await screen.findByRole('textbox', { name: 'Remarks' }), 'notes')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect((await call('GET', '/currencies/USD')).body).toMatchObject({ name: '美元', remarks: 'notes' }),
  )
})

test('a customer’s currency is offered and shown by name', async () => {
  const { open, call } = await openScreens()
  await call('PUT', '/currencies/EUR', { name: 'Euro of the shop' })
  const user = await open('customers', '?open=customers/new')
  expect(await screen.findByText('Hong Kong Dollar')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Currency' }))
  expect(await screen.findByText('Japanese Yen')).toBeInTheDocument()
  expect(screen.getByText('Euro of the shop')).toBeInTheDocument()
})

test('every select of currencies names them, the admin’s own names first', async () => {
  const { open, call } = await openScreens()
  await call('PUT', '/currencies/EUR', { name: 'Euro of the shop' })
  const user = await open('gold_bars', '?open=gold_bars/new')
  const currency = await screen.findByRole('combobox', { name: 'Currency' })
  await user.click(currency)
  expect(await screen.findByText('Japanese Yen')).toBeInTheDocument()
  expect(await screen.findByText('Euro of the shop')).toBeInTheDocument()
})
