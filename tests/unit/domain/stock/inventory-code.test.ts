import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inventoryCode, pieceCodes, pieceCount } from '#domain/stock/inventory-code'

test.each([
  [{ product_code: 'R100' }, 'R100'],
  [{ product_code: 'R100', color_id: 3 }, 'R100C3'],
  [{ product_code: 'R100', inventory_code_seq: 12 }, 'R100-12'],
  [{ product_code: 'R100', size: '15' }, 'R100-S15'],
  [{ product_code: 'R100', size: '１５' }, 'R100-S15'],
  [{ product_code: 'R100', customer_code: 'LUK' }, 'R100-LUK'],
  [{ product_code: 'U200', inventory_code_seq: 2, size: '54' }, 'U200-2-S54'],
  [
    { product_code: 'R100', color_id: 3, inventory_code_seq: 12, size: '15', customer_code: 'LUK' },
    'R100C3-12-S15-LUK',
  ],
])('%o has the label %s', (parts, code) => {
  expect(inventoryCode(parts)).toBe(code)
})

test('a missing part leaves no trace', () => {
  const bare = { product_code: ' R100 ', color_id: null, inventory_code_seq: 0, size: ' ', customer_code: '' }
  expect(inventoryCode(bare)).toBe('R100')
})

test('no two pieces of a product share a code', () => {
  const piece = fc.record({
    color_id: fc.option(fc.integer({ min: 1, max: 99 })),
    inventory_code_seq: fc.option(fc.integer({ min: 1, max: 99_999 })),
    size: fc.option(fc.integer({ min: 1, max: 80 }).map(String)),
  })
  fc.assert(
    fc.property(piece, piece, (a, b) => {
      const same =
        inventoryCode({ product_code: 'R100', ...a }) === inventoryCode({ product_code: 'R100', ...b })
      expect(same).toBe(JSON.stringify(a) === JSON.stringify(b))
    }),
  )
})

test('reserved sequences come with the codes of their pieces', () => {
  expect(pieceCodes('R100', [12, 13])).toEqual([
    { seq: 12, code: 'R100-12' },
    { seq: 13, code: 'R100-13' },
  ])
})

test.each([
  [1, 1],
  ['1000', 1000],
  [' 3 ', 3],
])('%o pieces may be reserved at once', (asked, expected) => {
  expect(pieceCount(asked)).toBe(expected)
})

test.each([0, 1001, -1, 1.5, '0', '1001', '', 'many', null, undefined, NaN])('%o pieces may not', (asked) => {
  expect(() => pieceCount(asked)).toThrow(
    expect.objectContaining({ code: 'count_out_of_range', path: '/count' }),
  )
})
