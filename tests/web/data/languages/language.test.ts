import { afterEach, expect, test, vi } from 'vitest'
import { dropCookie, readCookie, writeCookie } from '#web/data/session/cookies.ts'
import { changeLanguage, currentLanguage, startLanguages } from '#web/data/languages/i18n.ts'

const COOKIE = 'language'

afterEach(async () => {
  vi.restoreAllMocks()
  await changeLanguage('zh')
  dropCookie(COOKIE)
})

/** The app, opened in a browser with these languages. */
async function openIn(...tags: string[]): Promise<void> {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
  await startLanguages()
}

test.each([
  { browser: ['zh-TW'], shown: 'zh' },
  { browser: ['en-GB', 'zh-CN'], shown: 'en' },
  { browser: ['es-MX'], shown: 'es' },
  { browser: ['ja-JP', 'en'], shown: 'ja' },
  { browser: ['fr-CH', 'de', 'JA'], shown: 'ja' },
  { browser: ['jam', 'eng'], shown: 'zh' },
  { browser: ['fr'], shown: 'zh' },
  { browser: [], shown: 'zh' },
])('a first visitor with a browser in $browser sees $shown', async ({ browser, shown }) => {
  dropCookie(COOKIE)
  await openIn(...browser)
  expect(currentLanguage()).toBe(shown)
  expect(readCookie(COOKIE)).toBe(shown)
})

test('a user who once chose Japanese sees it whatever the language of the browser', async () => {
  writeCookie(COOKIE, 'ja')
  await openIn('es-MX', 'en')
  expect(currentLanguage()).toBe('ja')
  expect(document.documentElement.lang).toBe('ja')
})

test('a cookie that names none of our languages is ignored', async () => {
  writeCookie(COOKIE, 'tlh')
  await openIn('es')
  expect(currentLanguage()).toBe('es')
})
