import { expect, test } from 'vitest'
import fc from 'fast-check'
import { codeForms, formOfCode, normalCode } from '#domain/code-form'

test.each([
  ['R100\u200b', 'R100'],
  ['\ufeffR100\u00ad', 'R100'],
  ['Ｒ１００', 'R100'],
  ['Ｕ２００－２２', 'U200-22'],
  ['U200–22', 'U200-22'],
  ['U200—22', 'U200-22'],
  ['U200−22', 'U200-22'],
  ['U200ー22', 'U200-22'],
  ['リング', 'リング'],
  ['ﾘﾝｸﾞ-1', 'リング-1'],
  ['  R 100  ', 'R 100'],
  ['R\t 100\u3000A', 'R 100 A'],
  ['\u001dU200-1', 'U200-1'],
  ['足金-7', '足金-7'],
  ['\u200b', ''],
])('the code %j is stored as %j', (typed, stored) => {
  expect(normalCode(typed)).toBe(stored)
})

test('the stored form of a code is its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      expect(normalCode(normalCode(text))).toBe(normalCode(text))
    }),
  )
})

test.each([
  ...['U200-1', 'u200-1', ' U200-1 ', 'Ｕ２００－１', 'U200–1'],
  ...[']C1U200-1', ']C0U200-1', ']A0U200-1', ']Q3U200-1', ']e0U200-1', '\u001d]C1U200-1'],
  ...['*U200-1*', ']A0*U200-1*', 'U200-1\u001d', 'U200-1\r\n', '\u200bU200-1'],
])('the scan %j is the piece U200-1, on any keyboard', (text) => {
  expect(formOfCode(text, 'U200-1')).toEqual({ code: expect.stringMatching(/^u200-1$/i) })
})

test.each([
  ['es', "U200'5", 'U200-5'],
  ['es', "R100C3'12'S15", 'R100C3-12-S15'],
  ['es', "18K-50'1", '18K/50-1'],
  ['de', 'U200ß5', 'U200-5'],
  ['de', 'UZ20ß5', 'UY20-5'],
  ['fr', 'Uéàà)(', 'U200-5'],
  ['fr', 'Q&à)&', 'A10-1'],
])('a scanner on the %s keyboard sends %s for %s', (layout, text, code) => {
  expect(codeForms(text)[0]?.code).toBe(normalCode(text))
  expect(formOfCode(text, code)).toEqual({ code, layout })
})

test('a plain text is taken at its word: no key is swapped in it', () => {
  for (const text of ['Z100', 'U200/5', 'A-1', 'R 100', 'U200_5'])
    expect(codeForms(text)).toEqual([{ code: text }])
})

test.each([
  ['036000291452', '0036000291452'],
  ['0036000291452', '036000291452'],
  ['00036000291452', '036000291452'],
  ['4006381333931', '04006381333931'],
  ['96385074', '0000096385074'],
  [']C10104006381333931', '4006381333931'],
  ['(01)04006381333931', '4006381333931'],
])('the article number %s is also %s', (text, other) => {
  expect(formOfCode(text, other)).toEqual({ code: other })
})

test('digits without a check digit are no article number', () => {
  expect(codeForms('036000291453')).toEqual([{ code: '036000291453' }])
})

test('a text without a visible sign means no code', () => {
  expect(codeForms(' \u200b\u001d ')).toEqual([])
})
