import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import { changeLanguage, type ScreenLanguage } from './i18n'

const load = {
  zh: async () => {
    await import('dayjs/locale/zh-cn')
    return { antd: (await import('antd/es/locale/zh_CN')).default, day: 'zh-cn' }
  },
  en: async () => ({ antd: (await import('antd/es/locale/en_US')).default, day: 'en' }),
  es: async () => {
    await import('dayjs/locale/es')
    return { antd: (await import('antd/es/locale/es_ES')).default, day: 'es' }
  },
  ja: async () => {
    await import('dayjs/locale/ja')
    return { antd: (await import('antd/es/locale/ja_JP')).default, day: 'ja' }
  },
} satisfies Record<ScreenLanguage, unknown>

const loaded = new Map<ScreenLanguage, Locale>()

/** antd's own texts. A language is loaded before it is shown: antd mounts the app anew when they come later. */
export function antdLocale(language: ScreenLanguage): Locale | undefined {
  return loaded.get(language)
}

export async function loadAntdLocale(language: ScreenLanguage): Promise<void> {
  const { antd, day } = await load[language]()
  loaded.set(language, antd)
  dayjs.locale(day)
}

/** Shows the app in another language, antd's parts together with ours. */
export async function switchLanguage(language: ScreenLanguage): Promise<void> {
  await loadAntdLocale(language)
  await changeLanguage(language)
}
