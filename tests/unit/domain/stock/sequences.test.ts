import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inventoryCode } from '#domain/stock/inventory-code'
import { refuseTaken, sequenceIn, type KnownPiece } from '#domain/stock/sequences'

test.each([
  ['R100-12', 12],
  ['R100C3-12-S15-LUK', 12],
  ['R100-S15', null],
  ['R100', null],
  ['R100C3', null],
  ['R100-LUK', null],
  ['R1001-12', null],
  ['U200-12', null],
])('the sequence in %s is %o', (code, seq) => {
  expect(sequenceIn('R100', code)).toBe(seq)
})

test('the sequence of a piece is read from its code, whatever else that contains', () => {
  const parts = fc.record({
    product_code: fc.constantFrom('R100', 'R.1', 'C3', 'R-2'),
    color_id: fc.option(fc.integer({ min: 1, max: 99 })),
    inventory_code_seq: fc.integer({ min: 1, max: 99_999 }),
    size: fc.option(fc.constantFrom('15', '7', 'M')),
    customer_code: fc.option(fc.constantFrom('LUK', '88')),
  })
  fc.assert(
    fc.property(parts, (piece) => {
      expect(sequenceIn(piece.product_code, inventoryCode(piece))).toBe(piece.inventory_code_seq)
    }),
  )
})

const twelve = { product_code: 'U200', inventory_code_seq: 12, inventory_code: 'U200-12' }
const red = { ...twelve, inventory_code: 'U200C3-12' }
const known = (piece: typeof twelve, awaited: boolean): KnownPiece => ({ ...piece, awaited })
const place = () => '/inventory_code_seq'

test.each([
  ['a piece that is about to be bought', known(twelve, true)],
  ['a piece of another colour that is about to be bought', known(red, true)],
  ['a piece of another colour that came in', known(red, false)],
])('%s keeps its sequence', (_, other) => {
  expect(() => refuseTaken([twelve], [other], place)).toThrow(
    expect.objectContaining({
      code: 'sequence_taken',
      path: '/inventory_code_seq',
      facts: { product_code: 'U200', inventory_code_seq: 12 },
    }),
  )
})

test.each([
  ['nobody has', []],
  ['the piece came in with', [known(twelve, false)]],
  ['a piece of another product has', [known({ ...twelve, product_code: 'R100' }, true)]],
  ['is not asked for', [known({ ...twelve, inventory_code_seq: 13 }, true)]],
])('a sequence that %s is given', (_, others) => {
  expect(() => refuseTaken([twelve], others, place)).not.toThrow()
})

test('two lines do not share one, and the second is refused', () => {
  const lines = [twelve, red].map((line, index) => ({ ...line, path: `/order_details/${index}` }))
  expect(() => refuseTaken(lines, [], ({ path }) => path)).toThrow(
    expect.objectContaining({ code: 'sequence_taken', path: '/order_details/1' }),
  )
})
