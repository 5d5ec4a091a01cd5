import { Refine } from '@refinedev/core'
import { routerProvider } from '#web/providers/router.ts'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App as AntApp, ConfigProvider } from 'antd'
import type { PropsWithChildren } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, vi } from 'vitest'
import { today, tokenOf } from '#tests/support/shop.ts'
import { serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { DailyPriceContext } from '#web/pages/daily-price/daily-price.ts'
import { OrderPage } from '#web/pages/orders/OrderPage.tsx'
import { dataProvider } from '#web/providers/data.ts'
import { changeLanguage, startLanguages } from '#web/providers/i18n.ts'
import { useNotificationProvider } from '#web/providers/notification.ts'
import { loadResources, ResourcesProvider, type ServedResources } from '#web/providers/resources.ts'
import { beginSession, endSession, keepToken } from '#web/providers/session.ts'
import { DialogsProvider } from '#web/shell/dialogs.tsx'

let shop: ServedShop | undefined

/** Lets the order pages of a test file talk to the production app, in process. */
export function serveOrders(): void {
  vi.setConfig({ testTimeout: 60_000 })
  beforeAll(() => {
    // jsdom complains about the pseudo-elements that antd asks for, and has none to tell of.
    const { getComputedStyle } = window
    vi.stubGlobal('getComputedStyle', (element: Element) => getComputedStyle(element))
  })
  afterEach(() => {
    act(() => endSession())
    shop?.close()
  })
}

/** A shop whose admin is about to open an order in English, on a day when gold costs 841.25 a gram. */
export async function openOrders() {
  shop = await serveShop()
  await startLanguages('en')
  await changeLanguage('en')
  keepToken(tokenOf('admin'))
  beginSession({ name: 'Admin', roles: ['admin'], avatar: '', introduction: '', business_day: today })
  const { resources } = await loadResources()
  const open = async (address: string) => {
    history.replaceState(null, '', address)
    await act(async () => {
      render(
        <Sockets resources={resources}>
          <Routes>
            <Route path="/admin/order-sales/:id" element={<OrderPage />} />
            <Route path="/admin/order-purchase/:id" element={<OrderPage />} />
          </Routes>
        </Sockets>,
      )
    })
    return userEvent.setup({ pointerEventsCheck: 0 })
  }
  return { call: shop.call, asked: shop.asked, open }
}

const goldPrice = {
  today,
  latest: { date: today, price: { value: 841.25, currency: 'HKD' } },
  missing: false,
  loading: false,
  set: () => undefined,
}

/** What the app puts around a page, without the shell, whose menus no test of an order needs. */
function Sockets({ resources, children }: PropsWithChildren<{ resources: ServedResources }>) {
  return (
    <BrowserRouter>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <AntApp>
          <ResourcesProvider value={resources}>
            <Refined resources={resources}>{children}</Refined>
          </ResourcesProvider>
        </AntApp>
      </ConfigProvider>
    </BrowserRouter>
  )
}

function Refined({ resources, children }: PropsWithChildren<{ resources: ServedResources }>) {
  return (
    <Refine
      dataProvider={dataProvider(resources)}
      notificationProvider={useNotificationProvider()}
      routerProvider={routerProvider}
      resources={Object.keys(resources).map((name) => ({ name }))}
      options={{
        disableTelemetry: true,
        reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
      }}
    >
      <DailyPriceContext value={goldPrice}>
        <DialogsProvider>{children}</DialogsProvider>
      </DailyPriceContext>
    </Refine>
  )
}
