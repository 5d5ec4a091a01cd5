import { languages, type Language } from '#words/languages'
import { findBarriers, forgetRefusals } from '../support/barriers'
import { expect, test as base } from '../support/browser'
import { findFaintTexts } from '../support/faint-texts'
import { findHiddenFocus } from '../support/focus-rings'
import { furnishShop, type FurnishedShop } from '../support/furnished-shop'
import { findLayoutFaults } from '../support/layout-faults'
import { timeLimit } from '../support/pace'
import { liesOver } from '../support/open-screen'
import { screens } from '../support/screens'
import { walk } from '../support/walk'

/** The screens for a phone at the counter. */
const counter = new Set([
  ...['login', 'dashboard', 'customers', 'customer-form', 'inventory', 'stock', 'order-sales', 'order-new'],
  ...['order-draft', 'order-sale', 'order-confirm', 'pay-cash', 'pay-gold_bar', 'daily-price-dialog'],
  ...['list-columns', 'customer-history', 'trail', 'backups'],
])

/** One of each kind of page and dialog: the dark scheme changes the colours and nothing else. */
const kinds = new Set([
  ...['dashboard', 'order-sales', 'order-draft', 'customer-new', 'bill', 'template', 'resource-fields'],
  ...[
    'daily-price-dialog',
    'list-filters',
    'menu-search',
    'trail',
    'trail-seals',
    'customer-history',
    'backups',
  ],
  'profile-display',
])

/** A walk only looks, so one furnished shop serves all tests of a worker. */
const test = base.extend<{ shop: FurnishedShop }, { furnished: FurnishedShop }>({
  furnished: [
    async ({ lastingServer }, provide) => {
      const shop = await furnishShop(lastingServer)
      await lastingServer.keep('furnished')
      await provide(shop)
    },
    { scope: 'worker', timeout: timeLimit(120_000) },
  ],
  server: async ({ lastingServer, furnished: _made }, provide) => {
    await lastingServer.putBack('furnished')
    await provide(lastingServer)
  },
  shop: ({ furnished }, provide) => provide(furnished),
})

/**
 * The longest words and the most common screens; those laid out like one of them are not part of a default
 * run.
 */
const isUsual = (language: Language) => language === 'zh' || language === 'es'
const tagOf = (language: Language) => ({ tag: isUsual(language) ? [] : ['@all'] })
const languagesHere =
  process.env.GOLDBOOK_TESTS === 'default' ? languages.filter((each) => isUsual(each)) : languages

/**
 * The elements whose focus was judged on an earlier screen, which stays valid for others, in each language.
 */
const judged = new Set<string>()

/**
 * The number of tests that walk the screens of a language, each an equal part, so that workers share them.
 */
const PARTS = 4
const partsOf = <Each>(all: readonly Each[]): Each[][] => {
  const size = Math.ceil(all.length / PARTS)
  return Array.from({ length: PARTS }, (_, part) => all.slice(part * size, (part + 1) * size))
}

for (const language of languages) {
  // A page and its windows are built alike in each language: their words are judged in all of them, and the
  // rest once, an equal part of the screens in each language.
  const own = new Set(screens.filter((_, place) => languagesHere[place % languagesHere.length] === language))
  const saying = 'has room for its words, keeps nobody out and shows the focus'
  for (const [part, here] of partsOf(screens).entries()) {
    const title = `every page, ${part + 1} of ${PARTS}, ${saying}, in ${language}`
    test(title, tagOf(language), async ({ page, server, shop, problems }) => {
      const walked = { page, shop, server, language, hasTabs: false, width: 1440 } as const
      const onDesk = here.filter((screen) => own.has(screen) || !liesOver(screen, screen.at(shop)))
      const faults = await walk(walked, onDesk, async (screen) => {
        const layout = await findLayoutFaults(page)
        if (!own.has(screen)) return layout
        return [
          ...[...layout, ...(await findBarriers(page, screen, shop)), ...(await findFaintTexts(page))],
          ...(await findHiddenFocus(page, judged)),
        ]
      })
      expect(faults).toEqual([])
      forgetRefusals(problems)
    })
  }

  const title = `every page of the counter has room for its words on a phone, in ${language}`
  test(title, { tag: language === 'zh' ? [] : ['@all'] }, async ({ page, server, shop, problems }) => {
    const walked = { page, shop, server, language, hasTabs: false, width: 390 } as const
    const onPhone = screens.filter(({ name }) => counter.has(name))
    expect(onPhone).toHaveLength(counter.size)
    const faults = await walk(walked, onPhone, async (screen) => {
      const layout = await findLayoutFaults(page)
      return own.has(screen) ? [...layout, ...(await findBarriers(page, screen, shop))] : layout
    })
    expect(faults).toEqual([])
    forgetRefusals(problems)
  })
}

test(
  'in the dark everything is readable and reached by Tab, too, the tabs with it',
  { tag: '@all' },
  async ({ page, server, shop, problems }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const chosen = screens.filter(({ name }) => kinds.has(name))
    expect(chosen).toHaveLength(kinds.size)
    const judgedInTheDark = new Set<string>()
    const walked = { page, shop, server, language: 'zh', width: 1440, hasTabs: true } as const
    const faults = await walk(walked, chosen, async (screen) => {
      const barriers = await findBarriers(page, screen, shop)
      return [...barriers, ...(await findFaintTexts(page)), ...(await findHiddenFocus(page, judgedInTheDark))]
    })
    expect(faults).toEqual([])
    forgetRefusals(problems)
  },
)
