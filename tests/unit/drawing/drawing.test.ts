import { expect, test } from 'vitest'
import { rowsAt, textAt, withWholeFigures } from '#drawing/drawing'

test('a path reaches the values of an object and nothing that every object has', () => {
  const data = { customer: { name: '陆记' }, rows: [{ a: '1' }] }
  expect(textAt(data, 'customer.name')).toBe('陆记')
  expect(textAt(data, 'constructor.name')).toBe('')
  expect(textAt(data, 'customer')).toBe('')
  expect(rowsAt(data, 'customer')).toEqual([])
})

test('a line ends before a sum or a factor, and never inside a figure', () => {
  const lines = (text: string) => withWholeFigures(text).split(' ')
  expect(lines('3 件 pcs · 37.429 g × 916.00')).toEqual([
    '3\u00a0件',
    'pcs',
    '·',
    '37.429\u00a0g',
    '×\u00a0916.00',
  ])
  expect(lines('HK$467.86 + 37.43 g')).toEqual(['HK$467.86', '+\u00a037.43\u00a0g'])
  expect(withWholeFigures('on 2026-11-21')).toBe('on 2026-\u206011-\u206021')
  expect(lines('INV 100 Nathan Road')).toEqual(['INV', '100', 'Nathan', 'Road'])
})
