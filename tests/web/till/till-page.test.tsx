// Extent: all
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { importFromServer } from '#tests/support/import-from-server.ts'
import { serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { today, tokenOf } from '#tests/support/shop.ts'
import { Providers } from '#tests/support/providers.tsx'
import { TillPage } from '#web/pages/till/TillPage.tsx'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { loadResources } from '#web/data/resources.ts'
import { beginSession, endSession, keepToken } from '#web/data/session/session.ts'
import { money } from '#tests/support/money.ts'
import { staffRights } from '../../support/staff-rights'

let shop: ServedShop | undefined

// Compiled here, outside the time limit of the first test.
beforeAll(async () => {
  importFromServer()
  await import('#web/pages/till/TillDialog.tsx')
})
afterEach(() => {
  act(() => endSession())
  shop?.close()
})

const clerk = { as: 'clerk' } as const

/** The till page of a clerk, after earlier steps. */
async function openPage(
  before: (shop: ServedShop) => Promise<unknown> = () => Promise.resolve(),
  day = today,
) {
  const served = await serveShop()
  shop = served
  await before(served)
  await startLanguages('en')
  await changeLanguage('en')
  keepToken(tokenOf('clerk'))
  beginSession({
    ...{ id: 2, name: 'clerk', roles: ['editor'], avatar: '', introduction: '' },
    ...staffRights('editor'),
    ...{ business_day: day, time_zone: 'Asia/Hong_Kong' },
  })
  history.replaceState(null, '', '/admin/till')
  const resources = await loadResources()
  await act(async () => {
    render(
      <Providers resources={resources}>
        <TillPage />
      </Providers>,
    )
  })
  return { ...served, user: userEvent.setup({ pointerEventsCheck: 0 }) }
}

const openTill = ({ call }: ServedShop) =>
  call('POST', '/tills', { opening: [{ currency: 'HKD', value: 1000 }] }, clerk)

const own = async () => within(await screen.findByRole('region', { name: 'My till' }))

test('a user without an open till sees that, and opens one there', async () => {
  const { user } = await openPage()
  expect(await (await own()).findByText(/You have no open till/)).toBeVisible()

  await user.click((await own()).getByRole('button', { name: 'Open till' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: 'Hong Kong Dollar' }), '1000')
  await user.click(dialog.getByRole('button', { name: 'Open till' }))
  expect(await (await own()).findByRole('link', { name: 'TILL-00001' })).toBeVisible()
})

test('an open till shows its expected cash, and stands in the list below', async () => {
  await openPage(openTill)
  const till = await own()
  expect(await till.findByText('Expected')).toBeVisible()
  expect(till.getAllByText(money('HK$1,000.00'))).toHaveLength(2)
  expect(till.getByRole('button', { name: 'Count and close' })).toBeEnabled()
  expect(till.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'TILL-00001' })).toHaveLength(2))
})

test('a till that was left open overnight asks to be counted', async () => {
  await openPage(openTill, '2026-11-22')
  expect(await (await own()).findByRole('alert')).toHaveTextContent(
    `This till was opened on ${today}; count and close it.`,
  )
})
