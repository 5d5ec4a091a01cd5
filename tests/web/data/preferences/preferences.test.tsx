import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { importFromServer } from '#tests/support/import-from-server.ts'
import { bringToken, forgetToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { today } from '#tests/support/shop.ts'
import { usePreference } from '#web/data/preferences/preferences.ts'
import { beginSession, endSession } from '#web/data/session/session.ts'
import { staffRights } from '../../../support/staff-rights'

let shop: ServedShop | undefined
afterEach(() => {
  act(() => endSession())
  forgetToken()
  localStorage.clear()
  shop?.close()
})

const read = (kept: unknown) => (typeof kept === 'string' ? kept : 'as delivered')

function Preferences() {
  const [columns, change] = usePreference('columns', read)
  const [colour] = usePreference('colour', read)
  return (
    <>
      <button onClick={() => change('narrow')}>{columns}</button>
      <output>{colour}</output>
    </>
  )
}

test('what is changed before the others have come keeps none of them away', async () => {
  importFromServer()
  shop = await serveShop()
  bringToken('admin')
  await shop.call('PUT', '/user/preferences/colour', { value: 'gold' })
  beginSession({
    id: 1,
    name: 'Admin',
    roles: ['admin'],
    ...staffRights('admin'),
    avatar: '',
    introduction: '',
    business_day: today,
    time_zone: 'Asia/Hong_Kong',
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Preferences />
    </QueryClientProvider>,
  )
  act(() => screen.getByRole('button').click())
  expect(await screen.findByText('narrow')).toBeInTheDocument()
  expect(await screen.findByText('gold')).toBeInTheDocument()
  expect(screen.getByRole('button')).toHaveTextContent('narrow')
})
