import { expect, test } from 'vitest'
import fc from 'fast-check'
import { roundOf, scanOutcome, type Scan, type ScannedLine, adjustmentOf } from '#domain/stock/stocktake-scan'
import { balanceAfter } from '#domain/stock/movement'

const fresh: ScannedLine = {
  ...{ round: null, to_recount: false },
  counted_quantity: null,
  counted_weight: null,
  counted_by_id: null,
  counted_by: null,
}
const once: ScannedLine = {
  ...{ round: 1, to_recount: true },
  counted_quantity: 3,
  counted_weight: 30,
  counted_by_id: 2,
  counted_by: 'clerk',
}
const one: Scan = { quantity: 1, weight: 10, location: 'A1', again: 'keep' }

test('a first scan counts, and a second one is a duplicate', () => {
  expect(scanOutcome(fresh, one, 1, false)).toMatchObject({
    duplicate: false,
    values: { counted_quantity: 1 },
  })
  expect(scanOutcome(once, one, 1, false)).toEqual({ duplicate: true, settled: false, values: {} })
})

test('a scan adds to the count, or corrects it', () => {
  const added = scanOutcome(once, { ...one, again: 'add' }, 1, false)
  expect(added.values).toMatchObject({ counted_quantity: 4, counted_weight: 40 })
  const unweighed = scanOutcome(once, { ...one, weight: null, again: 'add' }, 1, false)
  expect(unweighed.values).toMatchObject({ counted_quantity: 4, counted_weight: null })
  expect(scanOutcome(once, { ...one, again: 'replace' }, 1, false).values).toMatchObject({
    counted_quantity: 1,
  })
})

test('in the second round the first count is kept', () => {
  expect(roundOf('open')).toBe(1)
  expect(scanOutcome(once, one, roundOf('recount'), false)).toMatchObject({
    duplicate: false,
    values: { round: 2, counted_quantity: 1, first_quantity: 3, first_by: 'clerk' },
  })
})

test('matching goods of the first count are counted no more; unseen ones are', () => {
  expect(scanOutcome({ ...once, to_recount: false }, one, 2, false)).toEqual({
    ...{ duplicate: false, settled: true, values: {} },
  })
  expect(scanOutcome(fresh, one, 2, false)).toMatchObject({ settled: false, values: { round: 2 } })
})

test('a piece counts one', () => {
  expect(() => scanOutcome(fresh, { ...one, quantity: 2 }, 1, true)).toThrow(
    expect.objectContaining({ code: 'piece_quantity' }),
  )
})

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
