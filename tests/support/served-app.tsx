import { act, cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { endSession } from '#web/data/session/session.ts'
import { resumeSession } from '#web/data/session/sign-in.ts'
import { Root } from '#web/app/Root.tsx'
import { importFromServer } from './import-from-server'
import { bringToken, forgetToken, serveShop, type ServedShop } from './served-shop'
import { today } from './shop'

/**
 * Lets the stories of a test file happen in the whole app, in English, with the admin signed in.
 *
 * @param pages imports the screens of the stories, so that they are compiled outside the time limit of the
 * first one
 * @param open opens the shop of each story
 * @returns the shop of the present story
 */
export function serveApp(
  pages: () => Promise<unknown>[],
  open: () => Promise<ServedShop> = () => serveShop(),
): () => ServedShop {
  let shop: ServedShop
  beforeAll(async () => {
    importFromServer()
    await Promise.all([import('#web/app/App.tsx'), ...pages()])
  })
  beforeEach(async () => {
    shop = await open()
    await startLanguages('en')
    await changeLanguage('en')
    bringToken('admin')
  })
  afterEach(() => {
    act(() => endSession())
    forgetToken()
    localStorage.clear()
    sessionStorage.clear()
    shop.close()
  })
  return () => shop
}

/** Opens a shop with a price of the day, so that no screen asks for it. */
export async function servePricedShop(): Promise<ServedShop> {
  const shop = await serveShop()
  await shop.call('POST', '/daily_prices', { date: today, price: { value: 900, currency: 'HKD' } })
  return shop
}

/** Opens the app at an address, with the present user. */
export function openApp(address: string) {
  history.replaceState(null, '', address)
  void resumeSession()
  render(<Root />)
  return userEvent.setup({ pointerEventsCheck: 0, delay: null })
}

/** Opens the app at an address afresh, like a reload. Only an act that waits shows its first requests. */
export async function reopenApp(address: string): Promise<void> {
  cleanup()
  await act(async () => void openApp(address))
}
