// Extent: all
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { importFromServer } from '#tests/support/import-from-server.ts'
import { bringToken, forgetToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { today } from '#tests/support/shop.ts'
import { useBusinessDay } from '#web/data/business-day.ts'
import { beginSession, currentUser, endSession } from '#web/data/session/session.ts'
import { staffRights } from '../../support/staff-rights'

let shop: ServedShop | undefined
afterEach(() => {
  act(() => endSession())
  forgetToken()
  shop?.close()
})

function Day() {
  return <time>{useBusinessDay()}</time>
}

test('a screen that is left open over midnight moves on to the new day, and so do new records and papers', async () => {
  importFromServer()
  shop = await serveShop()
  bringToken('admin')
  const yesterday = '2026-11-20'
  beginSession({
    id: 1,
    name: 'Admin',
    roles: ['admin'],
    ...staffRights('admin'),
    avatar: '',
    introduction: '',
    business_day: yesterday,
    time_zone: 'Asia/Hong_Kong',
  })
  const queries = new QueryClient()
  render(
    <QueryClientProvider client={queries}>
      <Day />
    </QueryClientProvider>,
  )
  expect(screen.getByText(yesterday)).toBeInTheDocument()

  await act(() => queries.refetchQueries())
  expect(await screen.findByText(today)).toBeInTheDocument()
  expect(currentUser()).toMatchObject({ name: 'admin', business_day: today })
})
