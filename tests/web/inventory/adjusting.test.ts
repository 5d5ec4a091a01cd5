import { expect, test } from 'vitest'
import { outlookOf, stockRowOf } from '#web/pages/inventory/StockDialog.tsx'
import { openingCode, withProduct } from '#web/pages/inventory/OpeningDialog.tsx'

const rings = stockRowOf({ code: 'R100', quantity: 10, weight: 100.5 })
const one = { quantity: 1, weight: 10.1 }

test('goods that were found are added exactly, missing ones are taken off', () => {
  const add = outlookOf(rings, { operator: 'add', ...one })
  expect(add).toEqual({ after: { code: 'R100', quantity: 11, weight: 110.6 } })
  const decrease = outlookOf(rings, { operator: 'decrease', ...one })
  expect(decrease).toEqual({ after: { code: 'R100', quantity: 9, weight: 90.4 } })
  const reweighed = outlookOf(rings, { operator: 'decrease', weight: 0.25 })
  expect(reweighed).toEqual({ after: { code: 'R100', quantity: 10, weight: 100.25 } })
})

test.each([
  [{ quantity: 11, weight: 1 }, 'insufficient_stock', 'quantity'],
  [{ quantity: 1, weight: 100.51 }, 'insufficient_stock', 'weight'],
  [{ quantity: 10, weight: 100 }, 'weight_left', 'weight'],
  [{ quantity: 9, weight: 100.5 }, 'weight_required', 'weight'],
])('of ten rings %j cannot be taken', (goods, rule, field) => {
  expect(outlookOf(rings, { operator: 'decrease', ...goods })?.broken).toEqual({ rule, field })
})

test.each([[{}], [{ quantity: 0 }], [{ quantity: 'two' }], [{ weight: -1 }]])(
  '%j forecasts nothing',
  (goods) => {
    expect(outlookOf(rings, { operator: 'add', ...goods })).toBeUndefined()
  },
)

test('the barcode of a first stock is known as soon as its parts are', () => {
  const ring = withProduct({ values: { size: '15' }, product: undefined }, { code: 'R100' })
  expect(openingCode(ring)).toBe('R100-S15')
  expect(openingCode({ ...ring, values: { ...ring.values, color_id: 3 } })).toBe('R100C3-S15')
  expect(openingCode({ values: {}, product: undefined })).toBeUndefined()
})

test('a piece counts one, and its barcode waits for its sequence', () => {
  const bangle = withProduct({ values: {}, product: undefined }, { code: 'U200', is_unique_code: true })
  expect(bangle.values).toMatchObject({ product_code: 'U200', quantity: 1 })
  expect(openingCode(bangle)).toBeUndefined()
  const numbered = { ...bangle, values: { ...bangle.values, inventory_code_seq: 9 } }
  expect(openingCode(numbered)).toBe('U200-9')
  expect(withProduct(numbered, { code: 'R100' }).values).not.toHaveProperty('inventory_code_seq')
})
