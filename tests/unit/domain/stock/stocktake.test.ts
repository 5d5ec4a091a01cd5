import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countComparison,
  minus,
  plus,
  refuseOwnHand,
  refuseState,
  type CountedCode,
} from '#domain/stock/stocktake'

const tray: CountedCode = {
  inventory_code: 'R100',
  frozen: { quantity: 10, weight: 100 },
  book: { quantity: 10, weight: 100 },
  book_location: 'A1',
  counted: { quantity: 10, weight: 100, location: 'A1' },
}
const counted = (more: object) => ({
  ...tray,
  counted: { quantity: 10, weight: 100, location: 'A1', ...more },
})
const sold = { book: { quantity: 0, weight: 0 }, counted: null }

test.each([
  ['what lies there as in the books', tray, 'found', 0, 0],
  ['fewer rings', counted({ quantity: 8, weight: 79.5 }), 'missing', -2, -20.5],
  ['fewer rings, not weighed', counted({ quantity: 8, weight: null }), 'missing', -2, -20],
  ['more rings', counted({ quantity: 11, weight: 110 }), 'surplus', 1, 10],
  ['a weight within the tolerance', counted({ weight: 100.05 }), 'found', 0, 0],
  ['a weight beyond it', counted({ weight: 100.051 }), 'wrong_weight', 0, 0.051],
  ['a weight 0.02 g too light', counted({ weight: 99.98 }), 'found', 0, 0],
  ['a lighter one within the tolerance', counted({ weight: 99.95 }), 'found', 0, 0],
  ['a lighter one beyond it', counted({ weight: 99.949 }), 'wrong_weight', 0, -0.051],
  ['another place', counted({ location: 'B2' }), 'wrong_place', 0, 0],
  ['nothing in another place', counted({ quantity: 0, weight: 0, location: 'B2' }), 'missing', -10, -100],
  ['what nobody counted', { ...tray, counted: null }, 'missing', -10, -100],
  ['what was sold meanwhile', { ...tray, ...sold }, 'moved', 0, 0],
  ['a code of no goods', { ...tray, inventory_code: null }, 'unknown', 0, 0],
] as const)('%s', (_what, code, outcome, quantity, weight) => {
  expect(countComparison(code)).toMatchObject({ outcome, difference: { quantity, weight } })
})

const goods = fc.record({
  quantity: fc.integer({ min: 0, max: 1000 }),
  weight: fc.integer({ min: 0, max: 1_000_000 }).map((milligrams) => milligrams / 1000),
})

test('the books of the count and the difference add up to the count, whatever moved since the freeze', () => {
  fc.assert(
    fc.property(goods, goods, goods, (frozen, book, found) => {
      const code = { ...tray, frozen, book, counted: { ...found, location: null } }
      const { outcome, moved, difference } = countComparison(code)
      expect(plus(frozen, moved)).toEqual(book)
      const isSame = outcome === 'found'
      expect(isSame ? found.quantity : plus(book, difference)).toEqual(isSame ? book.quantity : found)
    }),
  )
})

test('goods sold before their count are never missing', () => {
  fc.assert(
    fc.property(goods, goods, (frozen, left) => {
      const code = { ...tray, frozen, book: left, counted: { ...left, location: null } }
      expect(countComparison(code)).toMatchObject({ outcome: 'found', moved: minus(left, frozen) })
    }),
  )
})

test('a step is refused in another state, and so is an approval by somebody involved', () => {
  const open = { code: 'ST-00001', state: 'open' } as const
  expect(() => refuseState(open, ['submitted'])).toThrow(expect.objectContaining({ code: 'stocktake_state' }))
  expect(() => refuseState(open, ['open'])).not.toThrow()
  expect(() => refuseOwnHand([1, null, 7], 7)).toThrow(expect.objectContaining({ code: 'stocktake_own' }))
  expect(() => refuseOwnHand([1, null], 7)).not.toThrow()
})
