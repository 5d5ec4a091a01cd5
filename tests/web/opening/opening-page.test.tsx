import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chosenFile, stubForms } from '#tests/support/browser-files.ts'
import { importFromServer } from '#tests/support/import-from-server.ts'
import { bringToken, forgetToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { today } from '#tests/support/shop.ts'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { endSession } from '#web/data/session/session.ts'
import { resumeSession } from '#web/data/session/sign-in.ts'
import { Root } from '#web/app/Root.tsx'

let shop: ServedShop

beforeAll(async () => {
  await stubForms()
  importFromServer()
  await Promise.all([import('#web/app/App.tsx'), import('#web/pages/opening/OpeningPage.tsx')])
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

test('an owner brings the bars of the safe in, sees the import, and takes a wrong one back', async () => {
  history.replaceState(null, '', '/admin/opening')
  void resumeSession()
  render(<Root />)
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })

  await user.click(await screen.findByRole('button', { name: 'Import: Opening gold bars' }))
  const dialog = await screen.findByRole('dialog')
  const input = await waitFor(() => {
    const found = dialog.querySelector('input[type=file]')
    if (!found) throw new Error('there is no place for a file')
    return found
  })
  fireEvent.change(input, { target: { files: [chosenFile('bars.csv', 'code,weight\nB1,37.429\nB2,100\n')] } })
  await user.click(await within(dialog).findByRole('button', { name: 'Check' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Import' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Close' }))

  expect(await screen.findByText('OI-0001')).toBeVisible()
  expect((await shop.call('GET', '/gold_bars/B1')).body).toMatchObject({ current_weight: 37.429 })

  await user.click(screen.getByRole('button', { name: 'Take back' }))
  const question = await screen.findByRole('dialog', { name: 'Take OI-0001 back?' })
  await user.click(within(question).getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText('Taken back', { selector: '.ant-tag' })).toBeVisible()
  expect(await shop.call('GET', '/gold_bars/B1')).toMatchObject({ status: 404 })
})
