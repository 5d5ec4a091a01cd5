import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { loadResources } from '#web/data/resources.ts'
import { beginSession, endSession, keepToken } from '#web/data/session/session.ts'
import { ListPage } from '#web/list/ListPage.tsx'
import { importFromServer } from '#tests/support/import-from-server.ts'
import { openShop, today, tokenOf, type TestShop } from '#tests/support/shop.ts'
import { Providers } from '#tests/support/providers.tsx'
import { testDatabase } from '#tests/support/test-database.ts'
import { staffRights } from '../../support/staff-rights'

/** The requests of the screen in order: `POST /_api/customers/search`, with its body. */
export interface Asked {
  call: string
  body: unknown
}

let shop: TestShop
let asked: Asked[] = []

const server = setupServer(
  http.all('*/_api/*', async ({ request }) => {
    const isForm = request.headers.get('content-type')?.startsWith('multipart/') ?? false
    const text = isForm ? '' : await request.clone().text()
    const call = `${request.method} ${new URL(request.url).pathname}`
    asked.push({ call, body: text.startsWith('{') ? JSON.parse(text) : undefined })
    return shop.app.fetch(request)
  }),
)

/** Lets the screens of a test file talk to the production app, in process. */
export function serveScreens(): void {
  beforeAll(async () => {
    importFromServer()
    server.listen({ onUnhandledRequest: 'error' })
    await testDatabase()
  })
  afterEach(() => endSession())
  afterAll(() => server.close())
}

/** A shop whose admin is about to open a screen in English. */
export async function openScreens(settings: NodeJS.ProcessEnv = {}) {
  shop = await openShop(settings)
  asked = []
  await startLanguages('en')
  await changeLanguage('en')
  keepToken(tokenOf('admin'))
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
  const resources = await loadResources()
  const open = async (resource: string, query = '') => {
    history.replaceState(null, '', `/admin/list${query}`)
    await act(async () => {
      render(
        <Providers resources={resources}>
          <ListPage resource={resource} />
        </Providers>,
      )
    })
    return userEvent.setup({ pointerEventsCheck: 0 })
  }
  const { live } = shop.shop
  return { app: shop.app, db: shop.shop.db, call: shop.call, asked, open, reloadFiles: () => live.reload() }
}
