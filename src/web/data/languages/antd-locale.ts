import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import { libraries } from '#languages/libraries'
import type { Language } from '#words/languages'
import { changeLanguage } from './i18n'

const loaded = new Map<Language, Locale>()

/** antd's own texts. A language is loaded before it is shown: antd mounts the app anew when they come later. */
export function antdLocale(language: Language): Locale | undefined {
  return loaded.get(language)
}

export async function loadAntdLocale(language: Language): Promise<void> {
  const { antd, day } = await libraries[language]()
  loaded.set(language, antd)
  dayjs.locale(day)
}

/** Shows the app in another language, antd's parts together with ours. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadAntdLocale(language)
  await changeLanguage(language)
}
