import { breakRows, type RowHeights, type RowRoom } from '#drawing/break-rows'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const room = (more: Partial<RowRoom> = {}): RowRoom => ({
  first: 100,
  later: () => 100,
  mayMove: true,
  headOn: 'page',
  mostRows: Infinity,
  ...more,
})
const rows = (count: number, height = 20) => Array.from({ length: count }, () => height)
const spans = (heights: RowHeights, space: RowRoom) =>
  breakRows(heights, space).map(({ page, from, to, foot }) => `${page}: ${from}-${to}${foot ? ' foot' : ''}`)

describe('where a table breaks', () => {
  test('a table without rows is its head and foot', () => {
    expect(spans({ head: 20, rows: [], foot: 20 }, room())).toEqual(['0: 0-0 foot'])
  })

  test('it breaks between rows, with the head on each page', () => {
    const slices = breakRows({ head: 20, rows: rows(9), foot: 0 }, room())
    expect(slices.map(({ from, to, head }) => [from, to, head])).toEqual([
      [0, 4, true],
      [4, 8, true],
      [8, 9, true],
    ])
  })

  test('a head for the first page alone leaves more room on the others', () => {
    const slices = breakRows({ head: 20, rows: rows(9), foot: 0 }, room({ headOn: 'first' }))
    expect(slices.map(({ from, to, head }) => [from, to, head])).toEqual([
      [0, 4, true],
      [4, 9, false],
    ])
  })

  test('the foot takes the last row to a new page', () => {
    expect(spans({ head: 20, rows: rows(4), foot: 20 }, room())).toEqual(['0: 0-3', '1: 3-4 foot'])
  })

  test('a table whose first row does not fit begins on the next page', () => {
    expect(spans({ head: 20, rows: rows(2), foot: 0 }, room({ first: 30 }))).toEqual(['1: 0-2 foot'])
  })

  test('a row higher than a page has that page for itself, and ends the table there', () => {
    const heights = { head: 20, rows: [20, 500], foot: 0 }
    expect(spans(heights, room())).toEqual(['0: 0-1', '1: 1-2'])
    expect(spans({ ...heights, foot: 20 }, room())).toEqual(['0: 0-1', '1: 1-2', '2: 2-2 foot'])
  })

  test('a row higher than a page goes on from page to page, broken between its lines', () => {
    const tall = { head: 20, rows: [20, 170, 20], foot: 0, line: 10, padding: 5 }
    // 17 lines less their surroundings: 80 points of room below the head, of which the row before takes 20 on
    // the first.
    expect(
      breakRows(tall, room()).map(({ page, from, to, first, last }) => [page, from, to, first, last]),
    ).toEqual([
      [0, 0, 2, undefined, { from: 0, height: 50 }],
      [1, 1, 2, { from: 50, height: 70 }, undefined],
      [2, 1, 3, { from: 120, height: 50 }, undefined],
    ])
  })

  test('a page holds no more rows than its limit', () => {
    expect(spans({ head: 0, rows: rows(5, 1), foot: 1 }, room({ mostRows: 2 }))).toEqual([
      '0: 0-2',
      '1: 2-4',
      '2: 4-5 foot',
    ])
  })
})

test('with rows of any height, every line is printed exactly once, and no page overflows', () => {
  const heights = fc.record({
    head: fc.integer({ min: 0, max: 30 }),
    rows: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 30 }),
    foot: fc.integer({ min: 0, max: 30 }),
  })
  fc.assert(
    fc.property(heights, fc.integer({ min: -20, max: 100 }), ({ head, rows: lines, foot }, first) => {
      const measured = { head, rows: lines.map((count) => 5 + 10 * count), foot, line: 10, padding: 5 }
      const slices = breakRows(measured, room({ first }))
      const printed = measured.rows.map(() => 0)
      for (const { from, to, first: begin, last: end, height, page } of slices) {
        expect(height).toBeLessThanOrEqual((page === 0 ? Math.max(first, 0) : 100) + 0.1)
        for (let row = from; row < to; row += 1) {
          const part = row === from ? begin : row === to - 1 ? end : undefined
          expect(part?.from ?? 0).toBe(printed[row])
          printed[row] = (printed[row] ?? 0) + (part?.height ?? (measured.rows[row] ?? 0) - 5)
        }
      }
      expect(printed).toEqual(measured.rows.map((height) => height - 5))
    }),
  )
})

test('with rows of any height, every row is printed exactly once, in order, and the foot once', () => {
  const height = fc.integer({ min: 0, max: 150 })
  const heights = fc.record({ head: height, rows: fc.array(height, { maxLength: 60 }), foot: height })
  const space = fc.record({
    first: fc.integer({ min: -50, max: 200 }),
    mayMove: fc.boolean(),
    headOn: fc.constantFrom('page' as const, 'first' as const, 'none' as const),
    mostRows: fc.constantFrom(1, 3, Infinity),
  })
  fc.assert(
    fc.property(heights, space, (measured, given) => {
      const slices = breakRows(measured, room(given))
      const printed = slices.flatMap(({ from, to }) => measured.rows.slice(from, to).map((_, i) => from + i))
      expect(printed).toEqual(measured.rows.map((_, index) => index))
      expect(slices.filter(({ foot }) => foot).length).toBe(
        measured.foot > 0 ? 1 : slices.at(-1)?.foot ? 1 : 0,
      )
      expect(slices.map(({ page }) => page)).toEqual(slices.map(({ page }) => page).toSorted((a, b) => a - b))
      for (const { from, to, height, page } of slices) {
        const fits = height <= (page === 0 ? given.first : 100) + 0.1
        expect(fits || to - from <= 1).toBe(true)
      }
    }),
  )
})
