import { describe, expect, test } from 'vitest'
import { choices } from '#domain/choices'
import type { StockRow } from '#domain/stock/movement'
import { stockAdjustment, stockOpening, refuseFilled } from '#domain/stock/stock-actions'

const empty: StockRow = { code: 'R100', quantity: 0, weight: 0 }
const rings: StockRow = { code: 'R100', quantity: 10, weight: 100.5 }

const broken = (code: string, path?: string) => expect.objectContaining({ code, ...(path ? { path } : {}) })

describe('the first stock of a code', () => {
  test('is put in by one movement', () => {
    expect(stockOpening(empty, { quantity: 10, weight: 100.5 }, false)).toEqual({
      movement: {
        inventory_code: 'R100',
        kind: 'init',
        in_out: 1,
        quantity: 10,
        weight: 100.5,
        order_detail_id: null,
      },
      row: rings,
    })
  })

  test.each([
    ['stock_exists', rings, { quantity: 1, weight: 10 }, false],
    ['quantity_required', empty, { quantity: 0, weight: 10 }, false],
    ['weight_required', empty, { quantity: 1, weight: 0 }, false],
    ['piece_quantity', empty, { quantity: 2, weight: 10 }, true],
  ])('is refused with %s', (code, row, goods, isPiece) => {
    expect(() => stockOpening(row, goods, isPiece)).toThrow(broken(code))
  })
})

describe('stock that was counted', () => {
  test('is more or less than in the books', () => {
    const found = stockAdjustment(rings, 'add', { quantity: 1, weight: 10.05 }, false)
    expect(found).toMatchObject({
      movement: { kind: 'adjust', in_out: 1 },
      row: { quantity: 11, weight: 110.55 },
    })
    const lost = stockAdjustment(rings, 'decrease', { quantity: 0, weight: 0.1 }, false)
    expect(lost).toMatchObject({ movement: { in_out: -1 }, row: { quantity: 10, weight: 100.4 } })
  })

  test('may be gone', () => {
    expect(stockAdjustment(rings, 'decrease', { quantity: 10, weight: 100.5 }, false).row).toEqual(empty)
  })

  test.each([
    ['nothing_to_adjust', '/weight', 'add', { quantity: 0, weight: 0 }, false],
    ['insufficient_stock', '/quantity', 'decrease', { quantity: 11, weight: 1 }, false],
    ['insufficient_stock', '/weight', 'decrease', { quantity: 1, weight: 100.501 }, false],
    ['weight_left', '/weight', 'decrease', { quantity: 10, weight: 100 }, false],
    ['weight_required', '/weight', 'decrease', { quantity: 1, weight: 100.5 }, false],
    ['piece_quantity', '/quantity', 'add', { quantity: 1, weight: 1 }, true],
  ] as const)('is refused with %s at %s', (code, path, operator, goods, isPiece) => {
    expect(() => stockAdjustment(rings, operator, goods, isPiece)).toThrow(broken(code, path))
  })
})

test('stock is added or decreased, in no other way', () => {
  expect(choices.stockOperators).toEqual(['add', 'decrease'])
})

test('a stock row with goods is not deleted', () => {
  expect(() => refuseFilled(rings)).toThrow(broken('stock_not_empty'))
  expect(() => refuseFilled({ ...empty, weight: 0.001 })).toThrow(broken('stock_not_empty'))
  refuseFilled(empty)
})
