import { expect, test } from 'vitest'
import { stockCorrections } from '#domain/proof/correction'

const adjust = { inventory_code: 'R100', kind: 'adjust', order_detail_id: null }

test.each([
  ['a piece more, half a gram less', { pcs: 1, g: -0.5 }, [[1, 1, 0] as const, [-1, 0, 0.5] as const]],
  ['a piece and its weight more', { pcs: 1, g: 10.05 }, [[1, 1, 10.05] as const]],
  ['some grams less', { g: -0.02 }, [[-1, 0, 0.02] as const]],
  ['nothing', {}, []],
])('%s than the books: so many movements correct them', (_, excess, expected) => {
  expect(stockCorrections('R100', excess)).toEqual(
    expected.map(([in_out, quantity, weight]) => ({ ...adjust, in_out, quantity, weight })),
  )
})
