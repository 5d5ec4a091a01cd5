import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import { libraries } from '#languages/libraries'
import type { Language } from '#words/languages'
import { changeLanguage } from './i18n'

const loaded = new Map<Language, Locale>()

/** antd's own texts. A language is loaded before it is shown: antd remounts the app when they arrive later. */
export function antdLocale(language: Language): Locale | undefined {
  return loaded.get(language)
}

export async function loadAntdLocale(language: Language): Promise<void> {
  const { antd, day } = await libraries[language]()
  loaded.set(language, antd)
  dayjs.locale(day)
}

/** Switches the language of the app, including antd's components. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadAntdLocale(language)
  await changeLanguage(language)
}
