import { expect, test } from 'vitest'
import { parseNumber } from '#domain/typed-number'

test.each([
  ['1234.5', 1234.5],
  ['1,234.50', 1234.5],
  ['12,345,678', 12_345_678],
  ['１，２３４．５０', 1234.5],
  ['３７。４２９', 37.429],
  ['HK$ 1,000.00', 1000],
  ['¥820.3', 820.3],
  ['USD 12', 12],
  ['-HK$5', -5],
  ['(1,234.50)', -1234.5],
  ['−3', -3],
  ['37.429 g', 37.429],
  [' 5 克', 5],
  ['2.5%', 2.5],
  ['.5', 0.5],
  ['7\t', 7],
])('%j is read as %d', (text, value) => {
  expect(parseNumber(text)).toBe(value)
})

test.each(['', '  ', 'abc', '1,23', '1.2.3', '12-3', '1e5', '--1', '1,234,56'])('%j is no number', (text) => {
  expect(parseNumber(text)).toBeUndefined()
})
