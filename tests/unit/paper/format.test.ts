import { expect, test } from 'vitest'
import { formatted, readFormat } from '#paper/format'

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
  expect(formatted(printed, readFormat(format), 'en')).toBe(written)
})

test.each(['陆记珠宝', '', 'A00012', '2026'])('%j is printed as it is by a format of dates', (printed) => {
  expect(formatted(printed, 'D MMM YYYY', 'zh')).toBe(printed)
})

test('a code is printed as it is by a format of figures', () => {
  expect(formatted('CPXS-20261105-0003', '#,##0.00', 'en')).toBe('CPXS-20261105-0003')
})

test.each(['', 'alert(1)', '${x}', '0.0000000', '<b>0</b>', 'Y'.repeat(4000), 12, null])(
  '%j is no format',
  (value) => {
    expect(readFormat(value)).toBeUndefined()
    expect(formatted('1.5', readFormat(value), 'en')).toBe('1.5')
  },
)
