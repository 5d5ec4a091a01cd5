/** The measured heights of a table's parts, in points; 0 for a missing head or foot. */
export interface RowHeights {
  head: number
  rows: readonly number[]
  foot: number
  /** Of the lines in a row, which may be parted between them; rows stay whole without it. */
  line?: number
  /** The height around the lines of a row. */
  padding?: number
}

/** A part of a row that is higher than a page, in points from the first of its lines. */
export interface RowPart {
  from: number
  height: number
}

/** The space that a table may take. */
export interface RowRoom {
  /** Points left on the page where the table begins. */
  first: number
  /** Points for it on the n-th page after that one. */
  later: (pages: number) => number
  /** Whether beginning on the next page gains anything. */
  mayMove: boolean
  headOn: 'page' | 'first' | 'none'
  mostRows: number
  /** A row that begins a page, with those after it. */
  breakBefore?: number
}

/**
 * The part of a table on one page: the rows from `from` up to, not including, `to`; of the first and of the last only
 * a part, where they are higher than a page.
 */
export interface RowSlice {
  /** Pages after the one where there was room first. */
  page: number
  from: number
  to: number
  head: boolean
  foot: boolean
  /** Points. */
  height: number
  first?: RowPart
  last?: RowPart
}

/** A unit that no page break divides: a row, or a line of a row that is higher than a page. */
interface Unit {
  row: number
  height: number
  /** Of a line: where it begins, in points from the first one. */
  line?: number
}

/** Measured heights are sums of device pixels: a smaller difference still fits. */
const SLACK = 0.05

/** The units of the rows; rows that are higher than a page are divided into lines. */
function unitsOf({ rows, head, line, padding = 0 }: RowHeights, room: RowRoom): Unit[] {
  const tallest = room.later(1) - (room.headOn === 'page' ? head : 0)
  return rows.flatMap((height, row): Unit[] => {
    if (!line || height <= tallest + SLACK) return [{ row, height }]
    const lines = Math.max(1, Math.round((height - padding) / line))
    return Array.from({ length: lines }, (_, index) => ({ row, height: line, line: index * line }))
  })
}

/** A table while it is spread: its units, and the extra height of a row's first line on a page. */
interface Spread {
  heights: RowHeights
  units: readonly Unit[]
}

/** The height of a unit at its place: lines of one row share the padding around them. */
function heightAt({ units, heights }: Spread, at: number, from: number): number {
  const unit = units[at]
  if (!unit) return 0
  const isFirst = at === from || units[at - 1]?.row !== unit.row
  return unit.height + (unit.line !== undefined && isFirst ? (heights.padding ?? 0) : 0)
}

type UnitSlice = Omit<RowSlice, 'first' | 'last'>

function fill(spread: Spread, room: RowRoom, page: number, from: number): UnitSlice {
  const { heights, units } = spread
  const space = page === 0 ? room.first : room.later(page)
  const head = room.headOn === 'page' || (room.headOn === 'first' && from === 0)
  let height = head ? heights.head : 0
  let to = from
  const stop = units.findIndex(({ row }, at) => row === room.breakBefore && at > from)
  const end = Math.min(from + room.mostRows, stop < 0 ? units.length : stop, units.length)
  for (; to < end; to += 1) {
    const next = heightAt(spread, to, from)
    if (height + next > space + SLACK) break
    height += next
  }
  const fitsFoot = to === units.length && height + heights.foot <= space + SLACK
  return { page, from, to, head, foot: fitsFoot, height: fitsFoot ? height + heights.foot : height }
}

function withRow(slice: UnitSlice, spread: Spread): UnitSlice {
  return { ...slice, to: slice.to + 1, height: slice.height + heightAt(spread, slice.to, slice.from) }
}

function withoutLastRow(slice: UnitSlice, spread: Spread): UnitSlice {
  return { ...slice, to: slice.to - 1, height: slice.height - heightAt(spread, slice.to - 1, slice.from) }
}

/** The lines of a row among some units, as a part of it; undefined for a whole row. */
function partOf(units: readonly Unit[], row: number): RowPart | undefined {
  const lines = units.filter((unit) => unit.row === row && unit.line !== undefined)
  const [first] = lines
  if (!first) return undefined
  return { from: first.line ?? 0, height: lines.reduce((sum, { height }) => sum + height, 0) }
}

/** A slice of units as one of rows. */
function sliceRows({ from, to, ...slice }: UnitSlice, units: readonly Unit[]): RowSlice {
  const taken = units.slice(from, to)
  const [begin, end] = [taken[0]?.row, taken.at(-1)?.row]
  if (begin === undefined || end === undefined) {
    const row = units[from]?.row ?? (units.at(-1)?.row ?? -1) + 1
    return { ...slice, from: row, to: row }
  }
  const first = partOf(taken, begin)
  const last = end === begin ? undefined : partOf(taken, end)
  return { ...slice, from: begin, to: end + 1, ...(first && { first }), ...(last && { last }) }
}

/**
 * Spreads the rows of a table over pages: it breaks between rows alone; the foot follows the last row, which moves to a
 * new page with it rather than leave it alone there; a row higher than a page goes on from page to page, broken between
 * its lines.
 */
export function breakRows(heights: RowHeights, room: RowRoom): RowSlice[] {
  const units = unitsOf(heights, room)
  return breakUnits({ heights, units }, room).map((slice) => sliceRows(slice, units))
}

function breakUnits(spread: Spread, room: RowRoom): UnitSlice[] {
  const { heights, units } = spread
  const count = units.length
  const slices: UnitSlice[] = []
  let from = 0
  for (let page = 0; ; page += 1) {
    const filled = fill(spread, room, page, from)
    const stuck = filled.to === from && !filled.foot
    if (stuck && page === 0 && room.mayMove) continue
    if (stuck && from === count)
      return [...slices, { ...filled, foot: true, height: filled.height + heights.foot }]
    const full = stuck ? withRow(filled, spread) : filled
    const orphansFoot = full.to === count && !full.foot && full.to - from > 1
    const slice = orphansFoot ? withoutLastRow(full, spread) : full
    slices.push(slice)
    if (slice.foot || (slice.to === count && heights.foot === 0)) return slices
    from = slice.to
  }
}
