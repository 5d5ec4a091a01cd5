import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { firstLanguage, languages, otherLanguages, type Language } from '#words/languages'
import { avoided, terms } from '../support/glossary'
import { shippedResources } from '../support/resource-files'
import { filesBelow } from '../support/source'
import { namespaces, textsIn } from '../support/words'

/** A text beside its Chinese one. */
interface Pair {
  place: string
  chinese: string
  text: string
}

/** The texts below a value, by their place; a text that counts has the same place in all its forms. */
function textsBelow(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place.replace(/_(?:one|many|other)$/, ''), value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsBelow(inner, `${place}.${key}`))
}

/** Names of firms and people are their own affair, and search words may be anybody's. */
const isFree = (place: string) =>
  /^(?:demo|spellings|sheets|samples\.(?:company|people)|screens\.shell\.find\.words)\b/.test(place)

const textsOf = (language: Language) =>
  namespaces(language)
    .flatMap((name) => textsBelow(textsIn(language, name), name))
    .filter(([place]) => !isFree(place))

/** The titles in a language of everything that the resource files name. */
function titlesBelow(node: unknown, language: Language, place = 'resources'): [string, string][] {
  if (typeof node !== 'object' || node === null) return []
  const parts = Object.entries(node).flatMap(([key, inner]) =>
    titlesBelow(inner, language, `${place}.${key}`),
  )
  if (!('title' in node && 'titles' in node)) return parts
  const titles = { ...Object(node.titles), [firstLanguage]: node.title }
  return [...textsBelow(titles[language], place), ...parts]
}

const printing = new Set(['title', 'tableSummaryText', 'pattern'])

/**
 * The texts of the shipped papers, by their place: each is Chinese, English, or both, the Chinese one first.
 */
function printedBelow(node: unknown, place: string): [string, string][] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, inner]) =>
    typeof inner === 'string' && printing.has(key)
      ? [[`${place}.${key}`, inner] as [string, string]]
      : printedBelow(inner, `${place}.${key}`),
  )
}

const printedTexts = filesBelow('print-templates', '.json')
  .filter((name) => !name.endsWith('.schema.json'))
  .flatMap((name) => printedBelow(JSON.parse(readFileSync(name, 'utf8')), name))
const BOTH = /^([^a-zA-Z]*\p{Script=Han}[^a-zA-Z]*(?:\s[a-z]{1,2})?)[\s：]+([A-Z].*)$/su

/** The texts of the shipped papers in one of their two languages. */
function printedIn(language: Language): [string, string][] {
  const at = ['zh', 'en'].indexOf(language)
  if (at < 0) return []
  return printedTexts.flatMap(([place, text]) => {
    const part = BOTH.exec(text)?.[at + 1]
    return part === undefined ? [] : [[place, part]]
  })
}

const all = (language: Language) => [
  ...textsOf(language),
  ...titlesBelow(shippedResources(), language),
  ...printedIn(language),
]

const chinese = new Map(all(firstLanguage))
function pairsOf(language: Language): Pair[] {
  return all(language).flatMap(([place, text]) => {
    const same = chinese.get(place)
    return same === undefined ? [] : [{ place, chinese: same, text }]
  })
}

/**
 * The pattern of a word, which begins at its place and may go on: `offset` is in “offsetting”. CJK has no
 * gaps between words.
 */
function patternOf(form: string, end = ''): RegExp {
  const begin = /^\p{Script=Latin}/u.test(form) ? '(?<!\\p{L})' : ''
  return new RegExp(begin + form.replaceAll(/[.?*+()[\]]/g, '\\$&').replaceAll('…', '.*') + end, 'iu')
}
const says = (text: string, form: string) => patternOf(form).test(text)
const isOnly = (text: string, form: string) => patternOf(form, '(?:e?s)?$').exec(text)?.index === 0

const chineseOf = ({ forms }: (typeof terms)[number]) => forms.get(firstLanguage)?.[0] ?? ''

/** The words of the trade in a Chinese text; the longer of two counts, 预订单 and not 单. */
function termsIn(text: string) {
  const longestFirst = terms.toSorted((one, other) => chineseOf(other).length - chineseOf(one).length)
  let rest = text
  return longestFirst.filter((term) => {
    const isThere = rest.includes(chineseOf(term))
    rest = rest.replaceAll(chineseOf(term), ' ')
    return isThere
  })
}

describe.each(otherLanguages)('the words of the trade in %s', (language) => {
  const pairs = pairsOf(language)
  const formsOf = (term: (typeof terms)[number]) => term.forms.get(language) ?? []

  test('are the only labels of their things', () => {
    const wrong = pairs.filter(({ chinese: label, text }) => {
      const term = terms.find((each) => chineseOf(each) === label)
      return term && !formsOf(term).some((form) => isOnly(text, form))
    })
    expect(wrong).toEqual([])
  })

  test('occur wherever the Chinese text has one of those in bold', () => {
    const wrong = pairs.flatMap((pair) =>
      termsIn(pair.chinese)
        .filter((term) => term.always && !formsOf(term).some((form) => says(pair.text, form)))
        .map((term) => ({ ...pair, term: chineseOf(term) })),
    )
    expect(wrong).toEqual([])
  })
})

test('the shipped papers are among the texts', () => {
  expect(printedIn('en').map(([, text]) => text)).toEqual(expect.arrayContaining(['Sales return', 'Labor/g']))
})

test('the glossary has a word of the trade once, and words to avoid in every language', () => {
  const words = terms.map(chineseOf)
  expect(words.length).toBeGreaterThan(80)
  expect(words).toEqual([...new Set(words)])
  expect([...new Set(avoided.map(({ language }) => language))].toSorted()).toEqual(languages.toSorted())
})

test.each(avoided)('$language writes $write, not $not', ({ language, not }) => {
  expect(all(language).filter(([, text]) => says(text, not))).toEqual([])
})
