import { expect, test } from 'vitest'
import { formattedDay, isDateFormat } from '#paper/date-format'

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

test('a day that no calendar has is none', () => {
  expect(formattedDay('2026-02-31', 'D MMMM YYYY', 'es')).toBeUndefined()
})
