import type { I18nProvider } from '@refinedev/core'
import { screens } from '#languages/screens'
import { settings } from '#languages/settings'
import { factsOf, firstLanguage, isLanguage, type Language } from '#words/languages'
import i18next, { type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readCookie, writeCookie } from '../session/cookies'

const COOKIE = 'language'

/** The remembered language, else the browser's first language that goldbook supports. */
function wishedLanguage(): Language {
  const wished = [readCookie(COOKIE), ...navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase())]
  return wished.find(isLanguage) ?? firstLanguage
}

/** The current language, read from the live instance, since Refine memoises its first value. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : wishedLanguage()
}

/** The language of the texts that are on the screen; the first one before there are any. */
export function screenLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : firstLanguage
}

/** A file of texts, of which only the language on the screen is loaded. */
type Texts = Record<Language, () => Promise<{ default: object }>>

/** The files of texts that the screen needs so far. */
const needed = new Set<Texts>([screens])
/** Those that are loaded, by language. */
const loaded: Record<string, Set<unknown>> = {}

async function loadNeeded(language: Language): Promise<void> {
  const there = (loaded[language] ??= new Set())
  const missing = [...needed].filter((file) => !there.has(file))
  const loading = missing.map(async (file) => {
    const texts = await file[language]()
    i18next.addResourceBundle(language, 'translation', texts.default, true)
    there.add(file)
  })
  await Promise.all(loading)
}

/** Adds a file of texts to those that are loaded from now on. */
export function needTexts(file: Texts): void {
  needed.add(file)
}

/** Loads the texts that no other page needs beside a page of them. */
export function withTexts<Page>(file: Texts, load: () => Promise<Page>): () => Promise<Page> {
  return async () => {
    needTexts(file)
    const [page] = await Promise.all([load(), loadNeeded(screenLanguage())])
    return page
  }
}

/** Loads the texts of the settings beside a page of them. */
export function withSettings<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return withTexts(settings, load)
}

/** Loads the texts of a language, switches the screen to it and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadNeeded(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = factsOf(language).tag
  writeCookie(COOKIE, language)
}

/** Loads the texts; nothing may render before. */
export async function startLanguages(language: Language = wishedLanguage()): Promise<void> {
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      resources: {},
      lng: language,
      fallbackLng: false,
      interpolation: { escapeValue: false },
    })
  }
  await changeLanguage(language)
}

/** Translates outside of components; components use `useTranslation` of react-i18next. */
export function translate(key: string, values: Record<string, unknown> = {}): string {
  return i18next.t(key, values)
}

/** Our keys for Refine's texts. A page of one record has its own title in place of the last. */
const refineTexts: Record<string, string> = {
  'buttons.save': 'form.save',
  'buttons.export': 'exchange.export.title',
  'buttons.refresh': 'list.reload',
  'actions.show': 'fields.open',
}

/**
 * Refine's i18n provider, one for each language, so that Refine's own texts follow a change of it.
 *
 * @param t translates into the language of the screen
 * @param change switches the language, including antd's own texts
 */
export function i18nProvider(t: TFunction, change: (language: Language) => Promise<void>): I18nProvider {
  return {
    translate: (key: string, options?: unknown, fallback?: string) => {
      const values: Record<string, unknown> = typeof options === 'object' ? { ...options } : {}
      const defaultValue = typeof options === 'string' ? options : fallback
      return t(refineTexts[key] ?? key, { ...values, defaultValue: defaultValue ?? key })
    },
    changeLocale: (language) => (isLanguage(language) ? change(language) : Promise.resolve()),
    getLocale: currentLanguage,
  }
}
