import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  balanceAfter,
  emptyStock,
  withGoods,
  reversalOf,
  take,
  takeBack,
  varianceAllowed,
} from '#domain/stock/movement'

const rings = { code: 'R100', quantity: 10, weight: 100.5 }

test('a stock row begins empty', () => {
  expect(emptyStock('R100')).toEqual({ code: 'R100', quantity: 0, weight: 0 })
})

test('goods that are put in are there', () => {
  expect(withGoods(rings, 2, 20.1)).toEqual({ code: 'R100', quantity: 12, weight: 120.6 })
})

test('goods that are taken are gone, and the rest stays', () => {
  expect(take(rings, 3, 37.429)).toEqual({ row: { code: 'R100', quantity: 7, weight: 63.071 }, variance: 0 })
})

test.each([
  [11, 50, '/quantity'],
  [1, 100.501, '/weight'],
  [10, 100.501, '/weight'],
])('%d rings of %d g are more than there are', (quantity, weight, path) => {
  expect(() => take(rings, quantity, weight)).toThrow(
    expect.objectContaining({
      code: 'insufficient_stock',
      path,
      facts: {
        inventory_code: 'R100',
        asked_quantity: quantity,
        asked_weight: weight,
        available_quantity: 10,
        available_weight: 100.5,
      },
    }),
  )
})

describe('when the last unit leaves', () => {
  test('the rest that scales leave is written off', () => {
    expect(take(rings, 10, 100.3)).toEqual({ row: { code: 'R100', quantity: 0, weight: 0 }, variance: 0.2 })
    expect(take(rings, 10, 100.5)).toEqual({ row: { code: 'R100', quantity: 0, weight: 0 }, variance: 0 })
  })

  test('more than that needs an adjustment', () => {
    expect(() => take(rings, 10, 100.298)).toThrow(
      expect.objectContaining({
        code: 'weight_left',
        path: '/weight',
        facts: expect.objectContaining({ inventory_code: 'R100', weight_left: 0.202, weight_allowed: 0.201 }),
      }),
    )
  })

  test('0.02 g a unit or 0.2 % may stay, whichever is more', () => {
    expect(varianceAllowed(rings, 10)).toBe(0.201)
    expect(varianceAllowed({ ...rings, weight: 50 }, 10)).toBe(0.2)
    expect(varianceAllowed({ ...rings, quantity: 1, weight: 3 }, 1)).toBe(0.02)
  })
})

test('weight may stay behind while units do', () => {
  expect(take(rings, 9, 1)).toMatchObject({ row: { quantity: 1, weight: 99.5 }, variance: 0 })
})

const grams = fc.integer({ min: 1, max: 5_000_000 }).map((units) => Number(`${units}e-3`))

test('goods put in and taken out again leave the stock as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), grams, (quantity, weight) => {
      expect(take(withGoods(rings, quantity, weight), quantity, weight)).toEqual({ row: rings, variance: 0 })
    }),
  )
})

describe('goods put in by mistake', () => {
  test('are taken out again to the gram', () => {
    expect(takeBack(rings, 3, 37.429)).toEqual({ code: 'R100', quantity: 7, weight: 63.071 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), grams, (quantity, weight) => {
        expect(takeBack(withGoods(rings, quantity, weight), quantity, weight)).toEqual(rings)
        expect(takeBack(withGoods(emptyStock('R100'), quantity, weight), quantity, weight)).toEqual(
          emptyStock('R100'),
        )
      }),
    )
  })

  test.each([
    ['insufficient_stock', 11, 50, '/quantity'],
    ['insufficient_stock', 1, 100.501, '/weight'],
    ['weight_left', 10, 100.499, '/weight'],
  ])('stay with %s when they have moved on', (code, quantity, weight, path) => {
    expect(() => takeBack(rings, quantity, weight)).toThrow(expect.objectContaining({ code, path }))
  })
})

test('a movement is taken back by the opposite one, which names it', () => {
  const sold = {
    id: 7,
    inventory_code: 'R100',
    kind: 'sale' as const,
    in_out: -1 as const,
    quantity: 3,
    weight: 37.429,
    order_detail_id: 4,
  }
  const { id: reverses_id, ...same } = sold
  expect(reversalOf(sold)).toEqual({ ...same, kind: 'reversal', in_out: 1, reverses_id })
  expect(reversalOf({ ...sold, in_out: 1 }).in_out).toBe(-1)
})

test('a stock row is the sum of its movements', () => {
  const movement = fc.record({
    in_out: fc.constantFrom(1 as const, -1 as const),
    quantity: fc.integer({ min: 0, max: 100 }),
    weight: grams,
  })
  fc.assert(
    fc.property(fc.array(movement), (movements) => {
      const { quantity, weight } = balanceAfter(emptyStock('R100'), movements)
      const total = (of: (one: (typeof movements)[number]) => number) =>
        movements.reduce((running, one) => running + BigInt(one.in_out) * BigInt(Math.round(of(one))), 0n)
      expect(BigInt(quantity)).toBe(total((one) => one.quantity))
      expect(weight).toBe(Number(`${total((one) => one.weight * 1000)}e-3`))
    }),
  )
})
