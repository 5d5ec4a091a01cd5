import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { importFromServer } from '#tests/support/import-from-server.ts'
import { today, tokenOf } from '#tests/support/shop.ts'
import { Providers } from '#tests/support/providers.tsx'
import { serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { DailyPriceContext } from '#web/trade/price/daily-price.ts'
import { DashboardPage } from '#web/pages/dashboard/DashboardPage.tsx'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { loadResources } from '#web/data/resources.ts'
import { beginSession, endSession, keepToken } from '#web/data/session/session.ts'
import { staffRights } from '../../support/staff-rights'

let shop: ServedShop | undefined

/** Lets the dashboard of a test file talk to the production app, in process. */
export function serveDashboard(): void {
  beforeEach(importFromServer)
  afterEach(() => {
    act(() => endSession())
    shop?.close()
  })
}

const noPrice = {
  today,
  latest: undefined,
  missing: true,
  loading: false,
  renew: () => Promise.resolve(undefined),
  set: () => undefined,
}

/** A shop whose admin is about to open the dashboard in English, on a day without a gold price. */
export async function openShopWithDashboard() {
  shop = await serveShop()
  await startLanguages('en')
  await changeLanguage('en')
  keepToken(tokenOf('admin'))
  beginSession({
    id: 1,
    name: 'admin',
    roles: ['admin'],
    ...staffRights('admin'),
    avatar: '',
    introduction: '',
    business_day: today,
    time_zone: 'Asia/Hong_Kong',
  })
  const loaded = await loadResources()
  /** @param hidden a resource that this role does not see */
  const open = async (hidden?: string) => {
    history.replaceState(null, '', '/admin/dashboard')
    const all = Object.entries(loaded.resources)
    const resources = Object.fromEntries(all.filter(([name]) => name !== hidden))
    await act(async () => {
      render(
        <DailyPriceContext value={noPrice}>
          <Providers resources={{ ...loaded, resources }}>
            <DashboardPage />
          </Providers>
        </DailyPriceContext>,
      )
    })
    return userEvent.setup({ pointerEventsCheck: 0 })
  }
  return { call: shop.call, open, once: firstAnswer(shop) }
}

type Answering = (answer: () => Promise<Response>) => Promise<Response>

/** Answers the first request for the figures differently. */
function firstAnswer({ app }: ServedShop) {
  return (otherwise: Answering) => {
    const fetched = app.fetch
    const spy = vi.spyOn(app, 'fetch').mockImplementation(async (request, ...rest) => {
      const answer = async () => fetched(request, ...rest)
      if (!new URL(request.url).pathname.endsWith('/dashboard')) return answer()
      spy.mockRestore()
      return otherwise(answer)
    })
  }
}
