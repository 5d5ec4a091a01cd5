import { expect, test } from 'vitest'
import { fontOf, fontsFor, splitByFont } from '#server/pdf/split-by-font'

const runsOf = (text: string, font: 'sans' | 'serif' = 'sans') =>
  splitByFont(text, fontsFor({ font, isBold: false }, text), fontOf)

test('a Chinese name with its English one has one font', () => {
  expect(runsOf('金源珠宝 Golden Source 1,234.50')).toEqual([
    { font: 'sans-400', text: '金源珠宝 Golden Source 1,234.50' },
  ])
})

test('a customer of Łódź keeps every letter of the name: a word beyond the Chinese font comes from another', () => {
  expect(runsOf('Łódź 分店 Café')).toEqual([
    { font: 'latin-400', text: 'Łódź ' },
    { font: 'sans-400', text: '分店 Café' },
  ])
})

test('variants of a character in names are set as written', () => {
  expect(runsOf('髙橋﨑德舗', 'serif')).toEqual([{ font: 'serif-400', text: '髙橋﨑德舗' }])
  expect(runsOf('葛\u{e0100}城')).toEqual([{ font: 'sans-400', text: '葛\u{e0100}城' }])
})

test('a rare variant in a Japanese name and an emoji in a remark come from fonts that have them', () => {
  expect(runsOf('𠮷野家💍')).toEqual([
    { font: 'japanese-400', text: '𠮷' },
    { font: 'sans-400', text: '野家' },
    { font: 'emoji-400', text: '💍' },
  ])
})

test.each([
  ['김 대리', 'korean-400'],
  ['แหวนทองคำ', 'thai-400'],
  ['سعر الذهب', 'arabic-400'],
  ['฿', 'thai-400'],
  ['،', 'arabic-400'],
] as const)('%s is set whole in a font of its script', (text, font) => {
  expect(runsOf(text, 'serif')).toEqual([{ font, text }])
})

test('a price in baht has the sign of its currency', () => {
  expect(runsOf('฿1,200.00')).toEqual([
    { font: 'thai-400', text: '฿' },
    { font: 'sans-400', text: '1,200.00' },
  ])
})

test('a box stands for a letter without a font, and nothing for an invisible character', () => {
  expect(runsOf('林\u{30021}金行')).toEqual([{ font: 'sans-400', text: '林□金行' }])
  const texts = runsOf('זהב 金\u200e行').map(({ text }) => text)
  expect(texts.join('')).toBe('□□□ 金\u200e行')
})

test('an empty text has no runs', () => {
  expect(runsOf('')).toEqual([])
})
