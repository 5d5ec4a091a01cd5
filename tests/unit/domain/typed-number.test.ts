import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupedDigits } from '#domain/decimal'
import type { Language } from '#words/languages'
import { notationOf } from '#words/notation'
import { isBegun, readNumber, type Measure, type Refusal } from '#domain/typed-number'

const amount: Measure = { decimals: 2, currency: 'HKD' }
const weight: Measure = { decimals: 3, unit: 'g' }
const carats: Measure = { decimals: 3, unit: 'ct' }
const rate: Measure = { decimals: 6 }
const count: Measure = { decimals: 0, unit: 'piece', least: 0 }
const percent: Measure = { decimals: 2, unit: '%', least: 0, most: 100 }

const languages: Language[] = ['zh', 'en', 'es', 'ja']

const read = (text: string, measure: Measure, language: Language) => {
  const reading = readNumber(text, measure, notationOf(language))
  return 'value' in reading ? reading.value : reading.refusal.reason
}

describe.each(languages)('in %s', (language) => {
  test.each<[string, Measure, number]>([
    ['1234.5', amount, 1234.5],
    ['1,234.50', amount, 1234.5],
    ['1,200.50', amount, 1200.5],
    ['12,345,678', amount, 12_345_678],
    ['1 234.50', amount, 1234.5],
    ['1’234.50', amount, 1234.5],
    ['１，２３４．５０', amount, 1234.5],
    ['３７。４２９', weight, 37.429],
    ['12.345', weight, 12.345],
    ['1.200', weight, 1.2],
    ['0.500', weight, 0.5],
    ['HK$ 1,000.00', amount, 1000],
    ['$820.3', amount, 820.3],
    ['＄５', amount, 5],
    ['HKD 12', amount, 12],
    ['12 元', amount, 12],
    ['-HK$5', amount, -5],
    ['HK$-5', amount, -5],
    ['(1,234.50)', amount, -1234.5],
    ['(HK$5)', amount, -5],
    ['−3', amount, -3],
    ['+3', amount, 3],
    ['37.429 g', weight, 37.429],
    [' 5 克', weight, 5],
    ['2.5%', percent, 2.5],
    ['.5', amount, 0.5],
    ['5.', amount, 5],
    ['7\t', count, 7],
    ['3 件', count, 3],
    ['3.00', count, 3],
    ['0', count, 0],
  ])('%j is read', (text, measure, value) => {
    expect(read(text, measure, language)).toBe(value)
  })

  test.each<[string, number]>([
    ['1.5兩', 56.144],
    ['1.5两', 56.144],
    ['１．５両', 56.144],
    ['1.5 liang', 56.144],
    ['1.5 Tael', 56.144],
    ['10 錢', 37.429],
    ['2 oz', 62.207],
    ['2盎司', 62.207],
    ['0.5 kg', 500],
    ['250 mg', 0.25],
    ['2钱5分', 9.357],
    ['1兩2錢3分', 46.038],
    ['１兩 ２錢 ３分 ４厘', 46.187],
    ['1 oz 10 dwt', 46.655],
    ['1 tola', 11.664],
    ['5 dwt', 7.776],
    ['2 baht', 30.488],
    ['12.5 gms', 12.5],
  ])('a weight of %j is converted to grams', (text, grams) => {
    expect(read(text, weight, language)).toBe(grams)
  })

  test('carats are 5 to the gram', () => {
    expect(read('1.25 ct', carats, language)).toBe(1.25)
    expect(read('0.2 g', carats, language)).toBe(1)
    expect(read('25 pt', carats, language)).toBe(0.25)
  })

  test.each<[string, Measure, Refusal['reason']]>([
    ['abc', amount, 'not_a_number'],
    ['1e5', amount, 'not_a_number'],
    ['--1', amount, 'not_a_number'],
    ['1,234,56', amount, 'not_a_number'],
    ['1,2,3', amount, 'not_a_number'],
    ['1 2', amount, 'not_a_number'],
    ['0,129.5', amount, 'not_a_number'],
    ['1\t2', amount, 'not_a_number'],
    ['E5801C2-10', amount, 'not_a_number'],
    ['5分2钱', weight, 'not_a_number'],
    ['1.5两2钱', weight, 'not_a_number'],
    ['2钱5', weight, 'not_a_number'],
    ['2钱5分', amount, 'not_a_number'],
    ['5+3', amount, 'sum'],
    ['=5', amount, 'sum'],
    ['12-3', amount, 'sum'],
    ['2 x 3', amount, 'sum'],
    ['１／２', amount, 'sum'],
    ['1.234', { decimals: 1 }, language === 'es' ? 'too_large' : 'too_fine'],
    ['12.3456', weight, 'too_fine'],
    ['0.001 mg', weight, 'too_fine'],
    ['1.5', count, 'not_whole'],
    ['1.5 oz', amount, 'unit_unknown'],
    ['US$5', amount, 'unit_unknown'],
    ['HK$5', weight, 'unit_unknown'],
    ['2 ct', weight, 'unit_unknown'],
    ['5 g', rate, 'unit_none'],
    ['-1', count, 'too_small'],
    ['101', percent, 'too_large'],
    ['1234567890123', amount, 'too_large'],
    ['0.1234567890123456789', { decimals: 20 }, 'too_large'],
  ])('%j is refused', (text, measure, reason) => {
    const most = measure.decimals === 1 ? { ...measure, most: 1000 } : measure
    expect(read(text, most, language)).toBe(reason)
  })

  test('empty text is nothing', () => {
    expect(read(' ', amount, language)).toBeUndefined()
  })
})

test.each(['zh', 'en', 'ja'] as const)('a decimal comma is not accepted in %s', (language) => {
  expect(read('12,5', weight, language)).toBe('not_a_number')
  expect(read('1.200,50', amount, language)).toBe('not_a_number')
  expect(read('12,345', weight, language)).toBe(12_345)
  expect(read('1.200', amount, language)).toBe(1.2)
})

test.each<[string, Measure, number | string]>([
  ['12,5', weight, 12.5],
  ['1.234,50', amount, 1234.5],
  ['1234,50', amount, 1234.5],
  ['1 234,5', amount, 1234.5],
  ['1.200', amount, 1200],
  ['1,200', amount, 1200],
  ['1.200', count, 1200],
  ['1.200', weight, 1.2],
  ['12,345', weight, 12.345],
  ['1.200.000', weight, 1_200_000],
  ['1.200,000', weight, 1200],
  ['0,129', weight, 0.129],
  ['7.745', rate, 'ambiguous'],
  ['7,745', rate, 7.745],
  ['7.7450', rate, 7.745],
  ['1,5 kg', weight, 1500],
])('in Spanish %j', (text, measure, value) => {
  expect(read(text, measure, 'es')).toBe(value)
})

test('an ambiguous number is refused with both readings, each in an unambiguous form', () => {
  const reading = readNumber('7.745', rate, notationOf('es'))
  expect(reading).toEqual({ refusal: { reason: 'ambiguous', facts: { one: '7.7450', other: '7745' } } })
  expect([read('7.7450', rate, 'es'), read('7745', rate, 'es')]).toEqual([7.745, 7745])
})

test('a refused unit is named with those of the field', () => {
  expect(readNumber('2 ct', weight, notationOf('en'))).toMatchObject({
    refusal: { facts: { unit: 'ct', taken: 'g, kg, mg, 兩, 錢, 分, 厘, oz, dwt, tola, baht' } },
  })
  expect(readNumber('5 EUR', amount, notationOf('en'))).toMatchObject({
    refusal: { facts: { unit: 'eur', taken: 'HK$' } },
  })
})

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))

/** Points as commas, and the other way round. */
const swapped = (text: string) => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

const app = [
  (value: number, places: number) => groupedDigits(value, places),
  (value: number, places: number) => groupedDigits(value, places).replaceAll(',', ''),
  (value: number, places: number) => fullWidth(groupedDigits(value, places)),
  (value: number, places: number) => ` ${groupedDigits(value, places)}\t`,
  (value: number, places: number) => groupedDigits(value, places).replaceAll(',', '\u00a0'),
  (value: number, places: number) =>
    value < 0 ? `(${groupedDigits(-value, places)})` : groupedDigits(value, places).replace(/^/, '+'),
]
const ways: Record<Language, typeof app> = {
  ...{ zh: app, en: app, ja: app },
  es: [...app, (value, places) => swapped(groupedDigits(value, places))],
}
const most = 999_999_999_999
const measures: { measure: Measure; beside: string[] }[] = [
  { measure: { decimals: 2, currency: 'HKD', most }, beside: ['', ' HKD', ' 元'] },
  { measure: { decimals: 3, unit: 'g', most }, beside: ['', 'g', ' 克'] },
  { measure: { decimals: 0, unit: 'piece', most }, beside: ['', ' 件'] },
]

test('every number, in every language and notation, is read as it is shown', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
      fc.constantFrom(...measures),
      fc.constantFrom(...languages),
      fc.nat(),
      fc.nat(),
      (units, { measure, beside }, language, way, unit) => {
        const value = units / 10 ** measure.decimals
        const write = ways[language][way % ways[language].length]
        const text = write?.(value, measure.decimals) ?? ''
        const word = text.includes('(') || text.endsWith('\t') ? '' : (beside[unit % beside.length] ?? '')
        expect([text, read(text + word, measure, language)]).toEqual([text, value])
      },
    ),
    { numRuns: 3000 },
  )
})

test('any text is read as one number that the field can keep, or not at all', () => {
  const typed = fc.stringMatching(/^[-+(]?(HK\$)?[0-9.,' ]{0,9}[0-9gx+)兩]{0,3}$/)
  fc.assert(
    fc.property(
      typed,
      fc.constantFrom(amount, weight, count, rate),
      fc.constantFrom(...languages),
      (text, measure, language) => {
        const value = read(text, measure, language)
        if (typeof value !== 'number') return
        const shown = groupedDigits(value, measure.decimals)
        expect(Number(shown.replaceAll(',', ''))).toBe(value)
        expect(measure === rate || read(shown, measure, language) === value).toBe(true)
      },
    ),
    { numRuns: 3000 },
  )
})

test.each<[string, Measure, boolean]>([
  ['-', amount, true],
  ['12,', amount, true],
  ['12,3', amount, true],
  ['(5', amount, true],
  ['HK', amount, true],
  ['2 o', weight, true],
  ['2 lia', weight, true],
  ['5+3', amount, false],
  ['1e', amount, false],
  ['abc', amount, false],
  ['12.3456', weight, false],
])('%j is unfinished: %s', (text, measure, begun) => {
  expect(isBegun(text, measure, notationOf('en'))).toBe(begun)
})

describe('a figure beyond any trade', () => {
  test.each<[string, Measure, string]>([
    ['012345678905', amount, '12,345,678,905.00'],
    ['96385074', amount, '96,385,074.00'],
    ['-96385074', amount, '-96,385,074.00'],
    ['400638', weight, '400,638.000'],
    ['96385074', { decimals: 6 }, '96,385,074.000000'],
    ['400638', count, '400,638'],
  ])('%s needs confirmation, and is taken as %s', (text, measure, written) => {
    for (const language of languages) {
      expect(readNumber(text, measure, notationOf(language))).toEqual({
        refusal: { reason: 'implausible', facts: { written } },
      })
      expect(readNumber(written, measure, notationOf(language))).toEqual({ value: Number(text) })
    }
  })

  test.each<[string, Measure, number]>([
    ['9999999.99', { ...amount, most: 10_000_000_000 }, 9_999_999.99],
    ['9999999', amount, 9_999_999],
    ['HK$12345678905', amount, 12_345_678_905],
    ['12345678905', { ...amount, most: Number.MAX_VALUE }, 12_345_678_905],
    ['99999.999', weight, 99_999.999],
  ])('%s is taken', (text, measure, value) => {
    expect(read(text, measure, 'en')).toBe(value)
  })
})
