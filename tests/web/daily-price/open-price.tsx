import { act, fireEvent, render, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { importFromServer } from '#tests/support/import-from-server.ts'
import { serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { today, tokenOf } from '#tests/support/shop.ts'
import { Providers } from '#tests/support/providers.tsx'
import { DailyPricePage } from '#web/pages/DailyPricePage.tsx'
import { DailyPriceProvider, DailyPriceWidget } from '#web/app/AppRoutes.tsx'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { loadResources } from '#web/data/resources.ts'
import { beginSession, endSession, keepToken } from '#web/data/session/session.ts'
import { staffRights } from '../../support/staff-rights'

const GOLD_PRICE_URL = 'http://shop:secret@gold.example/v1/quote?key=k3y'

let shop: ServedShop | undefined

/** Lets the screens of the daily price talk to the production app, in process. */
export function servePrices(): void {
  // Compiled here, outside the time limit of the first test.
  beforeAll(() =>
    Promise.all([
      import('#web/trade/price/DailyPriceDialog.tsx'),
      import('#web/pages/DailyPriceRecord.tsx'),
      import('#web/kit/charts/LineDrawn.tsx'),
      import('#web/list/ListPage.tsx'),
    ]),
  )
  beforeEach(importFromServer)
  afterEach(() => {
    vi.restoreAllMocks()
    act(() => endSession())
    localStorage.clear()
    shop?.close()
  })
}

/** A gold price service whose answers the story gives or holds back. */
function service() {
  const waiting: ((response: Response) => void)[] = []
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (new URL(address, location.href).hostname !== 'gold.example') return real(input, init)
    return new Promise((resolve) => waiting.push(resolve))
  })
  const answer = (response: Response) =>
    vi.waitFor(() => {
      const next = waiting.shift()
      if (next === undefined) throw new Error('the service was not asked')
      next(response)
    })
  return {
    says: (body: object) => answer(Response.json(body)),
    fails: () => answer(new Response('', { status: 500 })),
  }
}

const roles = { admin: ['admin'], clerk: ['editor'] }

/** A shop whose staff look at the gold price in English, with its prices by business day. */
export async function openPrices(prices: Record<string, number>, as: keyof typeof roles = 'admin') {
  const served = await serveShop({ GOLD_PRICE_URL })
  shop = served
  const setPrice = (date: string, value: number) =>
    served.call('POST', '/daily_prices', { date, price: { value } })
  for (const [date, value] of Object.entries(prices)) await setPrice(date, value)
  await startLanguages('en')
  await changeLanguage('en')
  keepToken(tokenOf(as))
  beginSession({
    ...{ id: as === 'admin' ? 1 : 2, name: as, roles: roles[as], avatar: '', introduction: '' },
    ...staffRights(...roles[as]),
    ...{ business_day: today, time_zone: 'Asia/Hong_Kong' },
  })
  const resources = await loadResources()
  history.replaceState(null, '', '/admin/daily_price')
  const gold = service()
  await act(async () => {
    render(
      <Providers resources={resources}>
        <DailyPriceProvider>
          <DailyPriceWidget />
          <DailyPricePage />
        </DailyPriceProvider>
      </Providers>,
    )
  })
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const priceToday = async (): Promise<unknown> => {
    const { body } = await served.call('POST', '/daily_prices/search', {
      filters: [{ field: 'date', operator: 'eq', value: today }],
    })
    return Array.isArray(body.data) ? body.data[0]?.price.value : undefined
  }
  return { user, gold, setPrice, priceToday, asked: served.asked, shop: served.shop }
}

/** The button of the price in the navbar. */
export const widget = () => document.querySelector<HTMLElement>('.price-widget')

function shownWidget(): HTMLElement {
  const shown = widget()
  if (shown === null || shown.classList.contains('ant-btn-loading')) throw new Error('there is no price yet')
  return shown
}

/** Found by its element: looking for its role computes the names of a whole list, again at each of its changes. */
function openDialog(): HTMLElement {
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]')
  if (dialog === null) throw new Error('there is no dialog yet')
  return dialog
}

/** The dialog of today's price, opened by the widget, and the steps in it. */
export async function priceDialog() {
  if (document.querySelector('[role="dialog"]') === null) fireEvent.click(await waitFor(shownWidget))
  const dialog = within(await waitFor(openDialog))
  const press = (name: string | RegExp) => dialog.getByRole('button', { name })
  return { dialog, press, input: () => dialog.getByLabelText('Gold price per gram') }
}
