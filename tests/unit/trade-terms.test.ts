import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isLanguage } from '#words/languages'
import { filesBelow, root } from '../support/source'

/** The rows of the glossary that say what is not written in a language. */
const avoided = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, language, write, not, end]) =>
    isLanguage(language) && end === '' ? [{ language, write, not }] : [],
  )

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The texts of the screens, papers and messages; people and firms of the demo are called as they like. */
const textsOf = (language: string) =>
  filesBelow(`src/words/${language}`, '.json')
    .filter((file) => !/(?:demo|spellings)\.json$/.test(file))
    .flatMap((file) => textsIn(JSON.parse(readFileSync(file, 'utf8'))))

test('the glossary says of every language what is not written in it', () => {
  expect([...new Set(avoided.map(({ language }) => language))].toSorted()).toEqual(['en', 'es', 'ja', 'zh'])
})

test.each(avoided)('$language writes $write, not $not', ({ language, not = '' }) => {
  const word = /^\p{Script=Latin}/u.test(not) ? new RegExp(`\\b${not}`, 'i') : new RegExp(not)
  expect(textsOf(language).filter((text) => word.test(text))).toEqual([])
})
