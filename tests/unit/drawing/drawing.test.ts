import { expect, test } from 'vitest'
import { rowsAt, textAt } from '#drawing/drawing'

test('a path reaches the values of an object and nothing that every object has', () => {
  const data = { customer: { name: '陆记' }, rows: [{ a: '1' }] }
  expect(textAt(data, 'customer.name')).toBe('陆记')
  expect(textAt(data, 'constructor.name')).toBe('')
  expect(textAt(data, 'customer')).toBe('')
  expect(rowsAt(data, 'customer')).toEqual([])
})
