import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, type Browser, type Page } from '@playwright/test'
import { languages, type Language } from '#words/languages'
import { knowDemo } from '../support/demo-shop'
import type { FurnishedShop } from '../support/furnished-shop'
import { startServer, type RunningServer } from '../support/running-server'
import { screens, type Screen } from '../support/screens'
import { walk, widths, type Walk } from '../support/walk'

/** Outside of the repository, since pictures are looked at and thrown away. */
const folder = process.env.PICTURES_FOLDER ?? path.join(tmpdir(), 'goldbook-pictures')

/** The entries listed in a variable; all where it is not set. */
function asked<Name extends string | number>(variable: string, all: readonly Name[]): readonly Name[] {
  const names = process.env[variable]?.split(',')
  return names === undefined ? all : all.filter((name) => names.includes(String(name)))
}

const names = new Set(
  asked(
    'PICTURES_SCREENS',
    screens.map(({ name }) => name),
  ),
)

/** Public screens come first, since the walk signs in after them. */
const chosen = screens
  .filter(({ name }) => names.has(name))
  .toSorted((one, other) => Number(other.isPublic ?? false) - Number(one.isPublic ?? false))

/** The pages of a shop on its first day. */
const bare = chosen.filter(({ name }) =>
  [
    'dashboard',
    'order-sales',
    'customers',
    'product',
    'inventory',
    'payment',
    'till',
    'trail',
    'backups',
  ].includes(name),
)

/** Milliseconds to wait for a button that only other widths may have. */
const GIVES_UP = 5_000

interface Place {
  server: RunningServer
  shop: FurnishedShop
}

const test = base.extend<object, { demo: Place; empty: RunningServer }>({
  demo: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startServer({ DEMO: '1' })
      await provide({ server, shop: await knowDemo(server) })
      await server.close()
    },
    { scope: 'worker', timeout: 0 },
  ],
  empty: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startServer()
      await provide(server)
      await server.close()
    },
    { scope: 'worker', timeout: 0 },
  ],
})

async function photograph(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  await session.detach()
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, data, 'base64')
}

const schemes = ['light', 'dark'] as const

interface Look {
  language: Language
  scheme: (typeof schemes)[number]
  width: Walk['width']
}

const looks: Look[] = asked('PICTURES_LANGUAGES', languages).flatMap((language) =>
  asked('PICTURES_SCHEMES', schemes).flatMap((scheme) =>
    asked('PICTURES_WIDTHS', widths).map((width) => ({ language, scheme, width })),
  ),
)

const nameOf = ({ language, scheme, width }: Look) => `${language}-${scheme}-${width}`

/** A desk has a mouse; a tablet and a phone have fingers. */
async function openBrowser(
  browser: Browser,
  { address }: RunningServer,
  { scheme, width }: Look,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    colorScheme: scheme,
    hasTouch: width < 1_024,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(GIVES_UP)
  return page
}

/** Takes a picture of each screen, and goes on after one that does not open at this width. */
async function takeAll(walked: Walk, all: readonly Screen[], place: string): Promise<void> {
  let left = [...all]
  while (left.length > 0) {
    const failed = await walk(walked, left, async (screen) => {
      await photograph(walked.page, path.join(folder, place, `${screen.name}.png`))
      left = left.filter((each) => each !== screen)
      return []
    }).then(
      () => undefined,
      (error: unknown) => String(error).split('\n', 1)[0],
    )
    const [lost] = failed === undefined ? [] : left.splice(0, 1)
    // eslint-disable-next-line no-console
    if (lost) console.log(`no picture of ${lost.name} in ${place}: ${failed}`)
  }
}

for (const look of looks) {
  const { language, width } = look
  const name = nameOf(look)
  test(`pictures of ${name}`, async ({ browser, demo }) => {
    const page = await openBrowser(browser, demo.server, look)
    const offered = chosen.filter(({ isWide }) => width >= 1_024 || !isWide)
    await takeAll({ page, ...demo, language, width, hasTabs: false }, offered, name)
    await page.context().close()
  })
  test(`pictures of ${name}, before the first record`, async ({ browser, demo: { shop }, empty: server }) => {
    const page = await openBrowser(browser, server, look)
    await takeAll({ page, shop, server, language, width, hasTabs: false }, bare, `${name}-empty`)
    await page.context().close()
  })
}
