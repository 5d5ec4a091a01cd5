import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceAfter } from '#domain/stock/movement'
import { adjustmentOf } from '#domain/stock/stocktake-adjustment'

const rings = { code: 'R100', quantity: 10, weight: 100 }

test('fewer units that weigh more are two movements', () => {
  const { movements, row } = adjustmentOf(rings, { quantity: -1, weight: 0.5 }, false)
  expect(movements).toMatchObject([
    { in_out: 1, quantity: 0, weight: 0.5, kind: 'adjust' },
    { in_out: -1, quantity: 1, weight: 0, kind: 'adjust' },
  ])
  expect(row).toEqual({ code: 'R100', quantity: 9, weight: 100.5 })
})

test.each([
  ['fewer than none', { quantity: -11, weight: -100 }, false],
  ['less than no weight', { quantity: -1, weight: -100.001 }, false],
  ['a weight without a unit', { quantity: -10, weight: -99 }, false],
  ['units without a weight', { quantity: -1, weight: -100 }, false],
  ['a second piece', { quantity: 1, weight: 1 }, true],
])('%s is refused', (_what, difference, isPiece) => {
  expect(() => adjustmentOf(rings, difference, isPiece)).toThrow(
    expect.objectContaining({ code: 'stocktake_moved', facts: { inventory_code: 'R100' } }),
  )
})

test('the movements lead to the row', () => {
  const difference = fc.record({
    quantity: fc.integer({ min: -9, max: 100 }),
    weight: fc.integer({ min: -99_000, max: 99_000 }).map((milligrams) => milligrams / 1000),
  })
  fc.assert(
    fc.property(difference, (each) => {
      const { movements, row } = adjustmentOf(rings, each, false)
      expect(balanceAfter(rings, movements)).toEqual(row)
      expect(movements.every(({ quantity, weight }) => quantity >= 0 && weight >= 0)).toBe(true)
    }),
  )
})
