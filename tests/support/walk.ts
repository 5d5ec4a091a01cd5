import type { Page } from '@playwright/test'
import type { Language } from '#words/languages'
import type { FurnishedShop } from './furnished-shop'
import type { RunningServer } from './running-server'
import { openScreen, settle } from './open-screen'
import type { Screen } from './screens'

/** A desk, a small one, a tablet and a phone held upright. */
const heights = { 1440: 900, 1024: 768, 820: 1_180, 390: 844 } as const

export const widths = [1440, 1024, 820, 390] as const

/** The conditions of a walk: whose screens, how wide, in which language. */
export interface Walk {
  page: Page
  shop: FurnishedShop
  server: RunningServer
  language: Language
  width: keyof typeof heights
  /** Whether each visited page stays in a tab. */
  hasTabs: boolean
}

/** Signs the admin in, with tabs or without. */
async function signIn({ page, server, hasTabs }: Walk): Promise<string> {
  const data = { username: 'admin', password: server.password }
  const answer = await page.request.post('/login', { data })
  const { token }: { token: string } = await answer.json()
  const appearance = { value: { tagsView: hasTabs } }
  const headers = { 'X-Token': token }
  await page.request.put('/_api/user/preferences/appearance', { data: appearance, headers })
  return token
}

/** Loads the app in a language, with the admin signed in or without a user. */
async function enter(walked: Walk, isPublic: boolean): Promise<void> {
  const { page, server, language, width } = walked
  await page.setViewportSize({ width, height: heights[width] })
  await page.context().clearCookies()
  const cookies = [{ name: 'language', value: String(language), url: server.address }]
  if (!isPublic) cookies.push({ name: 'Admin-Token', value: await signIn(walked), url: server.address })
  await page.context().addCookies(cookies)
  await page.goto(isPublic ? '/admin/login' : '/')
  await settle(page)
}

/** Opens screens one after the other, and gathers the problems of each. */
export async function walk(
  walked: Walk,
  chosen: Screen[],
  look: (screen: Screen) => Promise<string[]>,
): Promise<string[]> {
  const { page } = walked
  const faults: string[] = []
  for (const isPublic of [true, false]) {
    const here = chosen.filter((screen) => (screen.isPublic ?? false) === isPublic)
    if (here.length > 0) await enter(walked, isPublic)
    for (const screen of here) {
      await openScreen(page, screen, walked)
      const found = await look(screen)
      faults.push(...found.map((fault) => `${screen.name}, ${walked.width} px: ${fault}`))
      // A drawer without an address would stay over the next screen.
      if (screen.press.length > 0) await page.keyboard.press('Escape')
    }
  }
  return faults
}
