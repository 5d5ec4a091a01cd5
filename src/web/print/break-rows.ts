/** Heights of a table's parts as they were measured, in points; 0 for a head or foot that there is not. */
export interface RowHeights {
  head: number
  rows: readonly number[]
  foot: number
}

/** The space that a table may take. */
export interface RowRoom {
  /** Points left on the page where the table begins. */
  first: number
  /** Points for it on the n-th page after that one. */
  later: (pages: number) => number
  /** Whether there is anything to gain from beginning on the next page. */
  mayMove: boolean
  headOn: 'page' | 'first' | 'none'
  mostRows: number
}

/** The part of a table on one page: the rows from `from` up to, not including, `to`. */
export interface RowSlice {
  /** Pages after the one where there was room first. */
  page: number
  from: number
  to: number
  head: boolean
  foot: boolean
  /** Points. */
  height: number
}

/** Measured heights are sums of device pixels: what differs by less than this fits. */
const SLACK = 0.05

function fill(heights: RowHeights, room: RowRoom, page: number, from: number): RowSlice {
  const space = page === 0 ? room.first : room.later(page)
  const head = room.headOn === 'page' || (room.headOn === 'first' && from === 0)
  let height = head ? heights.head : 0
  let to = from
  for (const row of heights.rows.slice(from, from + room.mostRows)) {
    if (height + row > space + SLACK) break
    height += row
    to += 1
  }
  const fitsFoot = to === heights.rows.length && height + heights.foot <= space + SLACK
  return { page, from, to, head, foot: fitsFoot, height: fitsFoot ? height + heights.foot : height }
}

function withRow(slice: RowSlice, heights: RowHeights): RowSlice {
  return { ...slice, to: slice.to + 1, height: slice.height + (heights.rows[slice.to] ?? 0) }
}

function withoutLastRow(slice: RowSlice, heights: RowHeights): RowSlice {
  return { ...slice, to: slice.to - 1, height: slice.height - (heights.rows[slice.to - 1] ?? 0) }
}

/**
 * Spreads the rows of a table over pages: it breaks between rows alone; the foot follows the last row and takes it
 * along to a new page rather than stand there by itself; a row higher than a page has that page for itself.
 */
export function breakRows(heights: RowHeights, room: RowRoom): RowSlice[] {
  const count = heights.rows.length
  const slices: RowSlice[] = []
  let from = 0
  for (let page = 0; ; page += 1) {
    const filled = fill(heights, room, page, from)
    const stuck = filled.to === from && !filled.foot
    if (stuck && page === 0 && room.mayMove) continue
    if (stuck && from === count)
      return [...slices, { ...filled, foot: true, height: filled.height + heights.foot }]
    const full = stuck ? withRow(filled, heights) : filled
    const orphansFoot = full.to === count && !full.foot && full.to - from > 1
    const slice = orphansFoot ? withoutLastRow(full, heights) : full
    slices.push(slice)
    if (slice.foot || (slice.to === count && heights.foot === 0)) return slices
    from = slice.to
  }
}
