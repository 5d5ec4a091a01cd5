import { labelData } from '#web/print/label-data.ts'
import { rowsAt, textAt } from '#web/print/print-data.ts'
import { expect, test } from 'vitest'

test('a path reaches what stands there and nothing that every object has', () => {
  const data = { customer: { name: '陆记' }, rows: [{ a: '1' }] }
  expect(textAt(data, 'customer.name')).toBe('陆记')
  expect(textAt(data, 'constructor.name')).toBe('')
  expect(textAt(data, 'customer')).toBe('')
  expect(rowsAt(data, 'customer')).toEqual([])
})

test('a label shows the piece and its weight, and not what a supplier was paid for it', () => {
  const piece = {
    code: 'U200-12',
    name: '古法龙凤镯',
    weight: 37.429,
    size: '15',
    labor_fee: 16,
    diamond_count: 3,
  }
  const label = labelData(piece)
  expect(Object.values(label).join(' ')).not.toContain('16')
  expect(label).toMatchObject({
    code: 'U200-12',
    name: '古法龙凤镯',
    weight: '37.43 g',
    color_size: '15',
    diamonds: '3 粒',
  })
})
