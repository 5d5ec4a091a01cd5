import { expect, test } from 'vitest'
import {
  formattedText,
  readFormat,
  formattedDay,
  isDateFormat,
  isMet,
  readCondition,
  type Comparison,
  figureIn,
} from '#paper/format'

test.each([
  ['2026-11-05', 'D MMM YYYY', '5 Nov 2026'],
  ['2026-11-05', 'DD/MM/YY', '05/11/26'],
  ['2026-11-05', 'YYYY年M月D日', '2026年11月5日'],
  ['2026-11-05', 'MMMM D, YYYY', 'November 5, 2026'],
  ['2026-11-05 15:30:00', 'D MMM YYYY HH:mm', '5 Nov 2026 15:30'],
  ['HK$1,234.50', '¤#,##0', 'HK$1,235'],
  ['HK$1,234.50', '#,##0.00', '1,234.50'],
  ['1,234.5', '0.000', '1234.500'],
  ['-HK$0.40', '¤#,##0', 'HK$0'],
  ['-HK$5.00', '¤0.0', '-HK$5.0'],
  ['37.43 g', '0.0 g', '37.4 g'],
  ['37.43', 'US$#,##0.00', 'US$37.43'],
])('%s as %s is %s', (printed, format, written) => {
  expect(formattedText(printed, readFormat(format), 'en')).toBe(written)
})

test.each(['陆记珠宝', '', 'A00012', '2026'])('%j is printed unchanged by a format of dates', (printed) => {
  expect(formattedText(printed, 'D MMM YYYY', 'zh')).toBe(printed)
})

test('a code is printed unchanged by a format of figures', () => {
  expect(formattedText('CPXS-20261105-0003', '#,##0.00', 'en')).toBe('CPXS-20261105-0003')
})

test.each(['', 'alert(1)', '${x}', '0.0000000', '<b>0</b>', 'Y'.repeat(4000), 12, null])(
  '%j is not a format',
  (value) => {
    expect(readFormat(value)).toBeUndefined()
    expect(formattedText('1.5', readFormat(value), 'en')).toBe('1.5')
  },
)

test.each([
  ['D MMMM YYYY', 'zh-CN', '2026年11月5日'],
  ['D MMMM YYYY', 'en', '5 November 2026'],
  ['D MMMM YYYY', 'es', '5 de noviembre de 2026'],
  ['D MMMM YYYY', 'ja', '2026年11月5日'],
  ['D MMM YYYY', 'zh-CN', '2026年11月5日'],
  ['D MMM YYYY', 'es', '5 nov 2026'],
  ['MMMM D, YYYY', 'es', '5 de noviembre de 2026'],
  ['MMM D, YYYY', 'en', 'Nov 5, 2026'],
  ['MMMM YYYY', 'zh-CN', '2026年11月'],
  ['MMMM YYYY', 'es', 'noviembre de 2026'],
  ['dddd, D MMMM YYYY', 'en', 'Thursday, 5 November 2026'],
  ['dddd, D MMMM YYYY', 'es', 'jueves, 5 de noviembre de 2026'],
  ['dddd, D MMMM YYYY', 'zh-CN', '2026年11月5日星期四'],
  ['dddd, D MMMM YYYY', 'ja', '2026年11月5日木曜日'],
  ['YYYY-MM-DD dddd', 'zh-CN', '2026-11-05 星期四'],
  ['YYYY-MM-DD ddd', 'zh-CN', '2026-11-05 周四'],
  ['DD/MM/YYYY ddd', 'ja', '05/11/2026 木'],
  ['DD/MM/YYYY dddd', 'es', '05/11/2026 jueves'],
  ['ddd DD/MM', 'en', 'Thu 05/11'],
  ['D MMMM YYYY HH:mm', 'zh-CN', '2026年11月5日 15:30'],
  ['D MMM YYYY HH:mm', 'ja', '2026年11月5日 15:30'],
  ['YYYY年M月D日', 'es', '2026年11月5日'],
  ['DD/MM/YYYY', 'zh-CN', '05/11/2026'],
])('a day as %s in %s is %s', (format, language, written) => {
  expect(isDateFormat(format)).toBe(true)
  expect(formattedDay('2026-11-05 15:30:00', format, language)).toBe(written)
})

test('a day outside the calendar is not one', () => {
  expect(formattedDay('2026-02-31', 'D MMMM YYYY', 'es')).toBeUndefined()
})

const met = (comparison: Comparison, value: string, printed: string) =>
  isMet({ field: 'unpaid', comparison, value }, printed)

test('an element without a field is always there; one with a field alone where that is filled', () => {
  expect(readCondition({ whenComparison: 'empty', whenValue: '1' })).toBeUndefined()
  expect(readCondition({ whenField: 'remarks' })).toEqual({
    ...{ field: 'remarks', comparison: 'filled', value: '' },
  })
})

test.each(['a.b()', '__proto__()', 'x y', '', 7, null])('a field such as %j is not one', (whenField) => {
  expect(readCondition({ whenField })).toBeUndefined()
})

test('an unknown comparison is the first of all', () => {
  expect(readCondition({ whenField: 'remarks', whenComparison: 'eval' })?.comparison).toBe('filled')
})

test('remarks are filled or empty; blanks count as empty', () => {
  expect([met('filled', '', '急件'), met('filled', '', ' '), met('empty', '', '')]).toEqual([
    true,
    false,
    true,
  ])
})

test('figures are equal by their value, texts by their letters', () => {
  expect(met('is', '1000', 'HK$1,000.00')).toBe(true)
  expect(met('is_not', '1000', 'HK$1,000.50')).toBe(true)
  expect(met('is', '现金 Cash', '现金 Cash')).toBe(true)
  expect(met('contains', 'cash', '现金 Cash')).toBe(true)
})

test('an unpaid amount is above nothing; text is neither above nor below', () => {
  expect(met('above', '0', 'HK$271,994.80')).toBe(true)
  expect(met('above', '0', 'HK$0.00')).toBe(false)
  expect(met('below', '0', '-HK$5.00')).toBe(true)
  expect([met('above', '0', '陆记'), met('below', '0', '')]).toEqual([false, false])
})

test.each([
  ['33,427.84', 33427.84, '', ''],
  ['HK$1,280.00', 1280, 'HK$', ''],
  ['-HK$5.00', -5, 'HK$', ''],
  ['HKD 5', 5, 'HKD ', ''],
  ['37.430 g', 37.43, '', ' g'],
  ['2.5 %', 2.5, '', ' %'],
  ['0', 0, '', ''],
])('%s is a figure', (text, value, before, behind) => {
  expect(figureIn(text)).toEqual({ value, before, behind })
})

test.each(['', '足金戒指', 'A00012', 'CPXS-20261105-0003', '2026-11-21', '007', '1,23', 'HK$'])(
  '%j is not one',
  (text) => {
    expect(figureIn(text)).toBeUndefined()
  },
)
