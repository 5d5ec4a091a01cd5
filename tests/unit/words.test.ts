import { describe, expect, test } from 'vitest'
import { currencies } from '#domain/money'
import { languages, type Language } from '#words/languages'
import { namespaces, textsIn } from '../support/words'

function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is no text`)
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, path === '' ? key : `${path}.${key}`))
}

/** The name of a language is its own affair. */
const shared = namespaces('en').filter((name) => name !== 'language')

const textsOf = (language: Language) =>
  new Map(
    shared
      // The labels of the first language are in the resource files; the demo's names are those of people and
      // firms.
      .filter((name) => name !== 'resources' && name !== 'demo')
      .flatMap((name) => texts(textsIn(language, name), name)),
  )
const words = Object.fromEntries(languages.map((each) => [each, textsOf(each)])) as Record<
  Language,
  Map<string, string>
>

/** The text that counts to which a key belongs: `lines` for `lines_one`, and for the plain `lines`. */
function countedText(key: string): string | undefined {
  return [key, key.replace(/_(?:one|many|other)$/, '')].find((text) => words.en.has(`${text}_other`))
}

/**
 * A text that counts has one form for each plural form of the language, or a plain one where there is only
 * one.
 */
function formsIn(language: Language, text: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return pluralCategories.length === 1 ? [text] : pluralCategories.map((category) => `${text}_${category}`)
}

function keysDueIn(language: Language): string[] {
  const due = [...words.en.keys()].flatMap((key) => {
    const text = countedText(key)
    return text === undefined ? [key] : formsIn(language, text)
  })
  return [...new Set(due)].toSorted()
}

const value = /\{\{.*?\}\}|\{\w+\}|<\/?\w+>/g
const valuesIn = (text: string) => [...new Set(text.match(value))].toSorted()

/** The names in a text, the same as in the English one. A text about a single thing may lack its count. */
function valuesDue(key: string, text: string): string[] {
  const counted = countedText(key)
  const due = valuesIn(words.en.get(counted === undefined ? key : `${counted}_other`) ?? '')
  const uncounted = counted !== undefined && key.endsWith('_one') && !text.includes('{{count}}')
  return uncounted ? due.filter((each) => each !== '{{count}}') : due
}

/** Texts that are as in English in every language, and words that a language happens to share with it. */
const codes = ['/g', 'A4', 'A5', 'Ctrl+S', 'ID', ...Object.keys(currencies)]
const sharedWords: Partial<Record<Language, string[]>> = {
  es: [
    ...['Error', 'No', 'Normal', 'Material', 'Panel', 'Zoom', 'auto', 'Mini', 'script', 'Roles', 'Total'],
    ...['Sans', 'Serif', 'Kai', 'Vertical', 'Original', 'Manual', 'Decimal', 'Color'],
  ],
}

function isLeftInEnglish(language: Language, key: string, text: string): boolean {
  if (language === 'en' || text !== words.en.get(key)) return false
  const word = text.replaceAll(value, '').trim()
  return /[A-Za-z]/.test(word) && ![...codes, ...(sharedWords[language] ?? [])].includes(word)
}

/**
 * Mistakes that readers of the language notice: straight quotes, three dots, half-width signs beside CJK, a
 * wrong register.
 */
const slips: Partial<Record<Language, RegExp>> = {
  zh: /["']|\.{3}|\p{Script=Han} ?[,;:?!()]|[,;:?!()] ?\p{Script=Han}|[，；：？！] /u,
  en: /["']|\.{3}|[«»]|\b1 \w+s\b|\{\{count\}\} \w+\(s\)/,
  es: /["'“”]|\.{3}|^[^¿]*\?|^[^¡]*!|(?<!\p{L})(?:tú|tu|tus|ti|puedes|quieres|tienes|debes|haz)(?!\p{L})/iu,
  ja: /["'“”]|\.{3}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}] ?[,;:?!()]|[,;:?!()] ?[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|(?:だ|である|する|(?<!ま|で)した|ない|れる|きる)。/u,
}

/** Search words may have any form. */
const isTypedByReaders = (key: string) => key.startsWith('screens.shell.find.words.')

describe.each(languages)('the texts in %s', (language) => {
  const own = [...words[language]]

  test('are all there, each in every plural form of the language, and no others', () => {
    expect([...words[language].keys()].toSorted()).toEqual(keysDueIn(language))
  })

  test('are not empty', () => {
    expect(own.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('have the values of the English ones', () => {
    const different = own.filter(([key, text]) => String(valuesIn(text)) !== String(valuesDue(key, text)))
    expect(different).toEqual([])
  })

  test('are not English ones left untranslated', () => {
    expect(own.filter(([key, text]) => isLeftInEnglish(language, key, text))).toEqual([])
  })

  test('are typeset and addressed to the reader as is usual in the language', () => {
    const slip = slips[language]
    expect(own.filter(([key, text]) => !isTypedByReaders(key) && slip?.test(text))).toEqual([])
  })
})
