// Extent: all
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
      <button onClick={() => change(columns === 'narrow' ? 'wide' : 'narrow')}>{columns}</button>
      <output>{colour}</output>
    </>
  )
}

/** Signs in the next user of the browser. */
function signIn(name: 'admin' | 'clerk') {
  bringToken(name)
  beginSession({
    ...{ id: name === 'admin' ? 1 : 2, name, roles: [name === 'admin' ? 'admin' : 'editor'] },
    ...staffRights(name === 'admin' ? 'admin' : 'editor'),
    ...{ avatar: '', introduction: '', business_day: today, time_zone: 'Asia/Hong_Kong' },
  })
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Preferences />
    </QueryClientProvider>,
  )

async function change(from: string) {
  const button = await screen.findByRole('button', { name: from })
  act(() => button.click())
}

beforeEach(async () => {
  importFromServer()
  shop = await serveShop()
})

test('a preference that is changed before the others have loaded keeps all of them', async () => {
  await shop?.call('PUT', '/user/preferences/colour', { value: 'gold' })
  signIn('admin')
  show()
  await change('as delivered')
  expect(await screen.findByText('narrow')).toBeInTheDocument()
  expect(await screen.findByText('gold')).toBeInTheDocument()
  expect(screen.getByRole('button')).toHaveTextContent('narrow')
})

test('a save that the user before left under way neither reaches the next user nor stays in the browser', async () => {
  signIn('admin')
  const { unmount } = show()
  await change('as delivered')
  await change('narrow')
  unmount()
  act(() => endSession())
  localStorage.clear()

  signIn('clerk')
  show()
  await change('as delivered')
  const kept = () => shop?.call('GET', '/user/preferences', undefined, { as: 'clerk' })
  await waitFor(async () => expect((await kept())?.body).toEqual({ columns: 'narrow' }))
  expect(localStorage.getItem('preferences.1')).toBeNull()
})
