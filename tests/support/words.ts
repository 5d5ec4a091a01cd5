import { languages, type Language } from '#words/languages'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from './source'

/** The namespaces in the folder of a language. */
export function namespaces(language: Language): string[] {
  return filesBelow(`src/words/${language}`, '.json').map((file) => path.basename(file, '.json'))
}

/** The texts of a namespace in the folder of a language, unchanged. */
export function textsIn(language: Language, namespace: string): object {
  const file = new URL(`../../src/words/${language}/${namespace}.json`, import.meta.url)
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof texts !== 'object' || texts === null) throw new Error(`${file.pathname} holds no texts`)
  return texts
}

/** The texts of the screens by language, in the form of i18next. */
export const screenTexts = Object.fromEntries(
  languages.map((each) => [each, { ...textsIn(each, 'screens'), ...textsIn(each, 'settings') }]),
) as Record<Language, object>

function below(node: unknown, name: string): unknown {
  const entries = typeof node === 'object' && node !== null ? Object.entries(node) : []
  return entries.find(([key]) => key === name)?.[1]
}

/** The text of the screens at a key; the test fails when there is none. */
export function wordsOf(language: Language, key: string): string {
  const text = key.split('.').reduce<unknown>(below, screenTexts[language])
  if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${language}.`)
  return text
}
