import { expect, test } from 'vitest'
import type { PaperLayout } from '#paper/paper-layout'
import { missingLetters } from '#server/pdf/write-pdf'

const RARE = '\u{30021}'

const paper = (...texts: string[]): PaperLayout => ({
  title: '',
  styles: [],
  pictures: [],
  pages: texts.map((text) => ({
    ...{ width: 100, height: 100 },
    items: [{ shape: 'text', style: 0, text, x: 0, base: 10, width: 50 }],
  })),
})

test('a letter without a font is reported with its text, once', () => {
  const text = `林${RARE}金行`
  expect(missingLetters(paper(text, '销售单', text))).toEqual([{ letters: RARE, text }])
})

test.each([
  ['a word of the trade', '古法龙凤镯 Łódź 1,234.50'],
  ['a name with a rare variant', '𠮷野家 葛\u{e0100}城'],
  ['an emoji', '💍'],
  ['Korean, Thai and Arabic', '금반지 แหวนทอง سعر'],
  ['what nobody sees', '金\u200b行\u00a0\u2060\ufe0f'],
])('%s is there', (_, text) => {
  expect(missingLetters(paper(text))).toEqual([])
})

test('a paper in a script without a font names some of its texts, each by its beginning', () => {
  const told = missingLetters(paper(...Array.from({ length: 50 }, (_, at) => `${RARE.repeat(60)}${at}`)))
  expect(told).toEqual([{ letters: RARE, text: RARE.repeat(24) }])
  const words = Array.from({ length: 50 }, (_, at) => `${RARE}${at}`)
  expect(missingLetters(paper(...words))).toHaveLength(5)
})
