import type { I18nProvider } from '@refinedev/core'
import type { Language } from '#resource/resource'
import i18next, { type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readCookie, writeCookie } from './cookies'

const COOKIE = 'language'

/** The languages that can be chosen, by their own names; one chunk each, of which only the chosen one is loaded. */
const locales = {
  zh: { name: '中文', tag: 'zh-CN', load: () => import('../locales/zh.json') },
  en: { name: 'English', tag: 'en', load: () => import('../locales/en.json') },
  es: { name: 'Español', tag: 'es', load: () => import('../locales/es.json') },
  ja: { name: '日本語', tag: 'ja', load: () => import('../locales/ja.json') },
} satisfies Record<Language, unknown>

export type ScreenLanguage = keyof typeof locales

export const screenLanguages = (Object.keys(locales) as ScreenLanguage[]).map((language) => ({
  language,
  name: locales[language].name,
}))

function isScreenLanguage(language: string | undefined): language is ScreenLanguage {
  return language !== undefined && language in locales
}

/** The remembered language, else the first of the browser's that we have, else Chinese. */
function firstLanguage(): ScreenLanguage {
  const wished = [readCookie(COOKIE), ...navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase())]
  return wished.find(isScreenLanguage) ?? 'zh'
}

/** The language of the screen now; read from the live instance, since Refine memoises what it was told once. */
export function currentLanguage(): ScreenLanguage {
  return isScreenLanguage(i18next.language) ? i18next.language : firstLanguage()
}

/** Loads a language's texts, shows the screen in it and remembers it. */
export async function changeLanguage(language: ScreenLanguage): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    const texts = await locales[language].load()
    i18next.addResourceBundle(language, 'translation', texts.default)
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = locales[language].tag
  writeCookie(COOKIE, language)
}

/** Makes the texts ready; nothing may be rendered before. */
export async function startLanguages(language: ScreenLanguage = firstLanguage()): Promise<void> {
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

/** A text outside of components; inside of them use `useTranslation` of react-i18next. */
export function translate(key: string, values: Record<string, unknown> = {}): string {
  return i18next.t(key, values)
}

/**
 * Refine's socket for texts: one for each language, so that what Refine translates follows a change of it.
 *
 * @param t the texts of the language that is shown
 * @param change what else must be loaded with a language (antd's own texts) goes in here
 */
export function i18nProvider(
  t: TFunction,
  change: (language: ScreenLanguage) => Promise<void>,
): I18nProvider {
  return {
    translate: (key: string, options?: unknown, fallback?: string) => {
      const values: Record<string, unknown> = typeof options === 'object' ? { ...options } : {}
      const defaultValue = typeof options === 'string' ? options : fallback
      return t(key, { ...values, defaultValue: defaultValue ?? key })
    },
    changeLocale: (language) => (isScreenLanguage(language) ? change(language) : Promise.resolve()),
    getLocale: currentLanguage,
  }
}
