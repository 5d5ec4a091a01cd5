import { expect, test } from 'vitest'
import fc from 'fast-check'
import { csvOf, guardedText, workbookText, unguardedText } from '#sheet/csv'

test('a comma, a quotation mark and a line end stay in their cell, and text like a formula is not one', () => {
  const rows = [
    ['名称', 'weight'],
    ['陆记, "金"\n', -1.5],
    ['=1+1', null],
  ]
  expect(csvOf(rows)).toBe('\uFEFF名称,weight\r\n"陆记, ""金""\n",-1.5\r\n\'=1+1,\r\n')
})

test.each(['=1+1', '+852 2345 6789', '-5', '@SUM(A1)', '\tx', '\rx', '\nx', '＝cmd', "'=1", "''+1"])(
  'a spreadsheet does not run %j once it is guarded',
  (text) => {
    expect(guardedText(text)).toBe(`'${text}`)
    expect(unguardedText(guardedText(text))).toBe(text)
  },
)

test.each(['陆记珠宝', "O'Brien", "'quoted'", '', '2345-6789', ' =1'])('%j is left as it is', (text) => {
  expect(guardedText(text)).toBe(text)
  expect(unguardedText(text)).toBe(text)
})

test('a workbook shows a formula as its text', () => {
  expect(workbookText('=1+1')).toBe('=1+1')
  expect(workbookText("'=1+1")).toBe("''=1+1")
  expect(workbookText('a_x000D_b')).toBe('a_x005F_x000D_b')
})

test('any text comes back unchanged', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '-', 'a', '金', '\t') })
  fc.assert(
    fc.property(text, (original) => {
      expect(unguardedText(guardedText(original))).toBe(original)
      expect(unguardedText(workbookText(original))).toBe(original)
    }),
  )
})
