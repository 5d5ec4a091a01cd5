import { byShelf, shelfTotal, totalsByMaterial, type ShelfRow } from '#domain/stock/shelf-totals'
import { expect, test } from 'vitest'

const piece = (code: string, more: Partial<ShelfRow> = {}): ShelfRow => ({
  code,
  location: 'A-1',
  material: '足金',
  quantity: 1,
  weight: 37.429,
  ...more,
})

test('the list goes from place to place, piece 2 before piece 10, and goods without a place last', () => {
  const rows = [
    piece('R100-10'),
    piece('U200', { location: null }),
    piece('B1', { location: 'A-10' }),
    piece('R100-2'),
    piece('B2', { location: 'A-2' }),
  ]
  expect(byShelf(rows).map(({ code }) => code)).toEqual(['R100-2', 'R100-10', 'B2', 'B1', 'U200'])
})

test('liang is the sum of the lines above it', () => {
  const rows = [piece('A', { weight: 0.018 }), piece('B', { weight: 0.018, quantity: 4 })]
  expect(shelfTotal(rows)).toEqual({ codes: 2, quantity: 5, weight: 0.036, liang: 0 })
  expect(shelfTotal([])).toEqual({ codes: 0, quantity: 0, weight: 0, liang: 0 })
})

test('each material has its totals, the heaviest first', () => {
  const rows = [piece('P1', { material: '铂金', weight: 10 }), piece('R1'), piece('R2', { weight: 0.1 })]
  expect(totalsByMaterial(rows)).toEqual([
    { material: '足金', codes: 2, quantity: 2, weight: 37.529, liang: 1.003 },
    { material: '铂金', codes: 1, quantity: 1, weight: 10, liang: 0.267 },
  ])
})
