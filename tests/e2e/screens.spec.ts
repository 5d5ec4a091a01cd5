import { mkdir, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { languages, type Language } from '#words/languages'
import { findBarriers, forgetRefusals } from '../support/barriers'
import { expect, test as base } from '../support/browser'
import { findFaintTexts } from '../support/faint-texts'
import { findHiddenFocus } from '../support/focus-rings'
import { furnishShop, type FurnishedShop } from '../support/furnished-shop'
import { findLayoutFaults } from '../support/layout-faults'
import { startServer, type RunningServer } from '../support/running-server'
import { patience } from '../support/pace'
import { liesOver, openScreen, screens, settle, type Screen } from '../support/screens'

const pictures = new URL('../../.generated/screens/', import.meta.url).pathname

/** A desk, and a phone held upright. */
const heights = { 1440: 900, 390: 844 }

/** What is used at the counter, phone in hand. */
const counter = new Set([
  ...['login', 'dashboard', 'customers', 'customer-form', 'inventory', 'stock', 'order-sales', 'order-new'],
  ...['order-draft', 'order-sale', 'order-confirm', 'pay-cash', 'pay-gold_bar', 'daily-price-dialog'],
  'list-columns',
])

/** One of each kind of page and dialog: in the dark the colours are others, and all else is as in the light. */
const kinds = new Set([
  ...['dashboard', 'order-sales', 'order-draft', 'customer-new', 'bill', 'template', 'resource-fields'],
  ...['daily-price-dialog', 'list-filters', 'menu-search'],
])

interface Place {
  server: RunningServer
  shop: FurnishedShop
}

/** A walk only looks, so that one furnished shop serves all of them. */
const test = base.extend<{ shop: FurnishedShop }, { place: Place }>({
  place: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startServer()
      await provide({ server, shop: await furnishShop(server) })
      await server.close()
    },
    { scope: 'worker', timeout: patience(120_000) },
  ],
  server: ({ place }, provide) => provide(place.server),
  shop: ({ place }, provide) => provide(place.shop),
})

interface Walk {
  page: Page
  shop: FurnishedShop
  server: RunningServer
  language: Language
  width: keyof typeof heights
  /** Whether each page that is visited stays in a tab. */
  hasTabs: boolean
}

/** Signs the admin in, who wants tabs or none. */
async function signIn({ page, server, hasTabs }: Walk): Promise<string> {
  const data = { username: 'admin', password: server.password }
  const answer = await page.request.post('/login', { data })
  const { token }: { token: string } = await answer.json()
  const appearance = { value: { tagsView: hasTabs } }
  const headers = { 'X-Token': token }
  await page.request.put('/_api/user/preferences/appearance', { data: appearance, headers })
  return token
}

/** Loads the app in a language: with the admin signed in, or with nobody. */
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

/** Takes a picture for whoever wants to look at the screens; no test reads it. */
async function photograph(page: Page, folder: string, name: string): Promise<void> {
  if (!process.env.SCREENS_PICTURES) return
  await mkdir(pictures + folder, { recursive: true })
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  await session.detach()
  await writeFile(`${pictures}${folder}/${name}.png`, data, 'base64')
}

/** Opens screens one after the other, and gathers what is found wrong with each. */
async function walk(
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
      // A drawer that no address names would stay over the next screen.
      if (screen.press.length > 0) await page.keyboard.press('Escape')
    }
  }
  return faults
}

for (const language of languages) {
  test(`every page has room for its words, keeps nobody out and shows the focus, in ${language}`, async ({
    page,
    server,
    shop,
    problems,
  }) => {
    test.slow()
    const walked = { page, shop, server, language, hasTabs: false }
    // A page and its windows are built alike in each language: their words are looked at in all of them, and the rest
    // once, a quarter of the screens in each language.
    const own = new Set(screens.filter((_, place) => languages[place % languages.length] === language))
    const onDesk = screens.filter((screen) => own.has(screen) || !liesOver(screen, screen.at(shop)))
    const judged = new Set<string>()
    const desk = await walk({ ...walked, width: 1440 }, onDesk, async (screen) => {
      await photograph(page, language, `${screen.name}-1440`)
      const layout = await findLayoutFaults(page)
      if (!own.has(screen)) return layout
      return [
        ...[...layout, ...(await findBarriers(page, screen, shop)), ...(await findFaintTexts(page))],
        ...(await findHiddenFocus(page, judged)),
      ]
    })
    const onPhone = screens.filter(({ name }) => counter.has(name))
    expect(onPhone).toHaveLength(counter.size)
    const phone = await walk({ ...walked, width: 390 }, onPhone, async (screen) => {
      await photograph(page, language, `${screen.name}-390`)
      const layout = await findLayoutFaults(page)
      return own.has(screen) ? [...layout, ...(await findBarriers(page, screen, shop))] : layout
    })
    expect([...desk, ...phone]).toEqual([])
    forgetRefusals(problems)
  })
}

test('in the dark everything can be read and reached by Tab, too, the tabs with it', async ({
  page,
  server,
  shop,
  problems,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const chosen = screens.filter(({ name }) => kinds.has(name))
  expect(chosen).toHaveLength(kinds.size)
  const judged = new Set<string>()
  const walked = { page, shop, server, language: 'zh', width: 1440, hasTabs: true } as const
  const faults = await walk(walked, chosen, async (screen) => {
    await photograph(page, 'dark', screen.name)
    const barriers = await findBarriers(page, screen, shop)
    return [...barriers, ...(await findFaintTexts(page)), ...(await findHiddenFocus(page, judged))]
  })
  expect(faults).toEqual([])
  forgetRefusals(problems)
})
