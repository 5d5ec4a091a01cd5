import type { Language } from '#resource/resource'
import en from '#web/locales/en.json' with { type: 'json' }
import es from '#web/locales/es.json' with { type: 'json' }
import ja from '#web/locales/ja.json' with { type: 'json' }
import zh from '#web/locales/zh.json' with { type: 'json' }

const locales: Record<Language, unknown> = { zh, en, es, ja }

function below(node: unknown, name: string): unknown {
  const entries = typeof node === 'object' && node !== null ? Object.entries(node) : []
  return entries.find(([key]) => key === name)?.[1]
}

/** The text that stands at a key of the locales; the test fails when there is none. */
export function wordsOf(language: Language, key: string): string {
  const text = key.split('.').reduce(below, locales[language])
  if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${language}.`)
  return text
}
