import { expect, test } from 'vitest'
import { fieldsInText, filledText, placeholder } from '#paper/filled-text'

const values: Record<string, string> = {
  'customer.name': '陆记${code}',
  date: '2026-11-21',
  total: 'HK$5.50',
}
const textAt = (path: string) => values[path] ?? ''

test('places are filled with values, in the format given there', () => {
  expect(filledText('${customer.name} / ${date|D MMM YYYY}: ${total|#,##0}', textAt, 'en')).toBe(
    '陆记${code} / 21 Nov 2026: 6',
  )
})

test('a missing value is empty; an invalid format changes nothing; other braces stay', () => {
  expect(filledText('[${missing}] ${date|alert} {x} $5 ${a b}', textAt, 'en')).toBe(
    '[] 2026-11-21 {x} $5 ${a b}',
  )
})

test('a place made for a field is recognised again', () => {
  expect(fieldsInText(`A ${placeholder('customer.name')} \${date|YYYY}`)).toEqual(['customer.name', 'date'])
  expect(fieldsInText('{customer.name}')).toEqual([])
})
