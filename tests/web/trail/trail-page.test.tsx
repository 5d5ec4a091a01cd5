import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { importFromServer } from '#tests/support/import-from-server.ts'
import { bringToken, forgetToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { today } from '#tests/support/shop.ts'
import { Root } from '#web/app/Root.tsx'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { endSession } from '#web/data/session/session.ts'
import { resumeSession } from '#web/data/session/sign-in.ts'

let shop: ServedShop

beforeAll(async () => {
  importFromServer()
  await Promise.all([import('#web/app/App.tsx'), import('#web/pages/trail/TrailPage.tsx')])
})

beforeEach(async () => {
  shop = await serveShop()
  // The window that asks for the price of a day without one would come in between.
  await shop.call('POST', '/daily_prices', { date: today, price: { value: 900, currency: 'HKD' } })
  await startLanguages('en')
  await changeLanguage('en')
  bringToken('admin')
})

afterEach(() => {
  act(() => endSession())
  forgetToken()
  sessionStorage.clear()
  shop.close()
})

function openTrail() {
  history.replaceState(null, '', '/admin/trail')
  void resumeSession()
  render(<Root />)
  return userEvent.setup()
}

test('an admin reads what was done in the shop, and finds a record in it', async () => {
  const { body: color } = await shop.call('POST', '/colors', { name: 'Yellow' })
  await shop.call('POST', '/customers', { code: 'LUK', name: 'Luk' })
  const user = openTrail()
  expect(await screen.findByText('Yellow')).toBeVisible()
  expect(screen.getByText('Luk')).toBeVisible()

  const record = screen.getByPlaceholderText('Code of a record')
  await user.type(record, `colors/${String(color.id)}{Enter}`)
  expect(await screen.findByText('Yellow')).toBeVisible()
  expect(screen.queryByText('Luk')).toBeNull()
})

test('the chain is proved at a click', async () => {
  const user = openTrail()
  await user.click(await screen.findByRole('button', { name: 'Seals' }))
  const drawer = await screen.findByRole('dialog')
  await user.click(within(drawer).getByRole('button', { name: 'Prove the chain' }))
  expect(await within(drawer).findByText(/^Whole: /)).toBeVisible()
})
