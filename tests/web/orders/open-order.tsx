import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Fragment, type ComponentType, type PropsWithChildren } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach } from 'vitest'
import { orderTypes, orderTypesWhere } from '#domain/order/order-types'
import type { Database } from '#server/db/connect'
import { importFromServer } from '#tests/support/import-from-server.ts'
import { today, tokenOf } from '#tests/support/shop.ts'
import { Providers } from '#tests/support/providers.tsx'
import { serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { DailyPriceContext } from '#web/trade/price/daily-price.ts'
import { OrderPage } from '#web/pages/orders/OrderPage.tsx'
import { orderListOf } from '#web/pages/orders/OrderListPage.tsx'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { loadResources } from '#web/data/resources.ts'
import { beginSession, endSession, keepToken } from '#web/data/session/session.ts'
import { staffRights } from '../../support/staff-rights'

let shop: ServedShop | undefined

/** Lets the order pages of a test file talk to the production app, in process. */
export function serveOrders(): void {
  beforeEach(importFromServer)
  afterEach(() => {
    act(() => endSession())
    // A draft that one story leaves unsaved is not offered to the next.
    localStorage.clear()
    shop?.close()
  })
}

const lists = orderTypesWhere(() => true).map(
  (type) => [orderTypes[type].list.path, orderListOf(type)] as const,
)

const staff = { admin: ['admin'], clerk: ['editor'] }

/**
 * A shop whose admin is about to open an order in English, on a day when gold costs 841.25 a gram.
 *
 * The price stays, unless the order is opened with what asks for it.
 *
 * @param own a database of the story's own, where it changes the tables
 */
export async function openOrders(as: keyof typeof staff = 'admin', own?: Database) {
  shop = await serveShop({}, own)
  await startLanguages('en')
  await changeLanguage('en')
  keepToken(tokenOf(as))
  beginSession({
    id: as === 'admin' ? 1 : 2,
    name: as,
    roles: staff[as],
    ...staffRights(...staff[as]),
    avatar: '',
    introduction: '',
    business_day: today,
    time_zone: 'Asia/Hong_Kong',
  })
  const resources = await loadResources()
  const open = async (address: string, Price: ComponentType<PropsWithChildren> = Fragment) => {
    history.replaceState(null, '', address)
    await act(async () => {
      render(
        <DailyPriceContext value={goldPrice}>
          <Providers resources={resources}>
            <Price>
              <Routes>
                {lists.map(([path, List]) => (
                  <Route key={path} path={`/admin/${path}`}>
                    <Route index element={<List />} />
                    <Route path=":id" element={<OrderPage />} />
                  </Route>
                ))}
              </Routes>
            </Price>
          </Providers>
        </DailyPriceContext>,
      )
    })
    return userEvent.setup({ pointerEventsCheck: 0 })
  }
  return { app: shop.app, db: shop.shop.db, call: shop.call, asked: shop.asked, open }
}

const latest = { date: today, price: { value: 841.25, currency: 'HKD' } }
const goldPrice = {
  today,
  latest,
  missing: false,
  loading: false,
  renew: () => Promise.resolve(latest),
  set: () => undefined,
}
