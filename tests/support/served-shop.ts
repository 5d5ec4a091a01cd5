import { http, passthrough } from 'msw'
import { setupServer } from 'msw/node'
import type { Database } from '#server/db/connect'
import { openShop, tokenOf, type TestShop } from './shop'

/** A shop whose production app answers the screens. */
export interface ServedShop extends TestShop {
  /** Every call that the screens made, for example `POST /_api/daily_prices`. */
  asked: string[]
  close(): void
}

/**
 * Opens a shop and answers the page's calls with its production app, in this process.
 *
 * @param own a database of the story's own, where it changes the tables
 */
export async function serveShop(settings: NodeJS.ProcessEnv = {}, own?: Database): Promise<ServedShop> {
  const shop = await openShop(settings, own)
  const asked: string[] = []
  const answer = ({ request }: { request: Request }) => {
    const { origin, pathname } = new URL(request.url)
    if (origin !== location.origin) return passthrough()
    asked.push(`${request.method} ${pathname}`)
    return shop.app.fetch(request)
  }
  const server = setupServer(http.all('*/_api/*', answer), http.post('*/login', answer))
  server.listen({ onUnhandledRequest: 'error' })
  return { ...shop, asked, close: () => server.close() }
}

/** Puts the token of a member of staff where the browser keeps it. */
export function bringToken(name: string): void {
  document.cookie = `Admin-Token=${tokenOf(name)}; path=/`
}

/** Makes the browser forget its user. */
export function forgetToken(): void {
  document.cookie = 'Admin-Token=; path=/; max-age=0'
}
