import { POINTS_PER_MILLIMETRE, type Panel } from '#paper/panel'
import type { PanelElement, TableElement } from '#paper/panel-element'
import { breakRows, type RowHeights, type RowRoom, type RowSlice } from './break-rows'

/** The space that an element takes with its data, in points. */
export interface Extent {
  height: number
  /** Of tables. */
  rows?: RowHeights
  /** Of long texts: they may break at every multiple of this. */
  lineHeight?: number
}

/** An element, or a part of one, in its place on a page. */
export interface Piece {
  element: PanelElement
  /** From 0. */
  page: number
  /** Points from the top of the page. */
  top: number
  rows?: RowSlice
  /** Of a box whose content is higher than it was designed for, in points. */
  height?: number
  /** The part of a long text that stands here, in points from its beginning. */
  part?: { from: number; height: number }
}

export interface Layout {
  pages: number
  pieces: Piece[]
  /** The end of the last element of the body on the last page, in points. */
  bottom: number
}

/** The element that was placed last: the elements after it on the panel keep their distance to it. */
interface Anchor {
  /** As designed. */
  top: number
  height: number
  /** As placed. */
  page: number
  placedTop: number
  lastPage: number
  bottom: number
}

/** A rectangle that is placed, as the box of the texts designed inside it. */
interface Box {
  piece: Piece
  anchor: Anchor
}

/** Whether an element is a text inside a rectangle, as designed. */
function isIn({ placed: outer }: PanelElement, { type, placed }: PanelElement): boolean {
  const isText = type === 'text' || type === 'longText'
  return (
    isText &&
    placed.left >= outer.left &&
    placed.top >= outer.top &&
    placed.left + placed.width <= outer.left + outer.width &&
    placed.top + placed.height <= outer.top + outer.height
  )
}

const nothingYet: Anchor = { top: 0, height: 0, page: 0, placedTop: 0, lastPage: 0, bottom: 0 }

/** Whether an element stands on every page: it is fixed, or lies in the head or foot of the panel. */
function repeats(panel: Panel, { placed }: PanelElement): boolean {
  return placed.fixed || placed.top < panel.head || placed.top >= panel.feet.every
}

/** Whether a repeated element shows on a page. */
function showsOn({ placed }: PanelElement, page: number, pages: number): boolean {
  const first = page === 0
  const last = page === pages - 1
  const isOdd = page % 2 === 0
  const shown = { none: false, first, last, odd: isOdd, even: !isOdd }
  const hidden = { first, last }
  return (!placed.showOn || shown[placed.showOn]) && !(placed.hideOn && hidden[placed.hideOn])
}

/** The beginning of the foot of a page, in points. */
function footOf({ feet }: Panel, page: number): number {
  const own = page % 2 === 0 ? feet.odd : feet.even
  return (page === 0 ? feet.first : undefined) ?? own ?? feet.every
}

class Flow {
  readonly pieces: Piece[] = []
  pages = 1
  bottom = 0
  /** Whether the next element begins a new page. */
  private breaks = false
  private anchor = nothingYet
  private box: Box | undefined

  constructor(private readonly panel: Panel) {}

  /** @param ending the elements below a list, of which the last page shall not consist alone */
  place(element: PanelElement, extent: Extent, ending: readonly Measured[] = []): void {
    this.leaveBox(element)
    const { page, top } = this.start(element)
    if (element.type === 'table' && extent.rows) this.placeTable(element, extent.rows, ending, { page, top })
    else this.placeWhole(element, extent, page, top)
    this.growBox(element)
  }

  /** A box grows with the texts inside it, which keep their distance to its lower edge. */
  private growBox(element: PanelElement): void {
    const { box, anchor } = this
    const last = this.pieces.at(-1)
    if (element.type === 'rect' && last?.element === element) this.box = { piece: last, anchor }
    else if (box && isIn(box.piece.element, element) && anchor.lastPage === box.piece.page) {
      const { top, height } = box.piece.element.placed
      const below = top + height - (element.placed.top + element.placed.height)
      box.anchor.bottom = Math.max(box.anchor.bottom, anchor.bottom + below)
      const grown = box.anchor.bottom - box.piece.top
      if (grown > height) box.piece.height = grown
      if (anchor.lastPage + 1 === this.pages) this.bottom = Math.max(this.bottom, box.anchor.bottom)
    }
  }

  /** The elements below a box that has grown keep their distance to it, and not to the last text inside it. */
  private leaveBox({ placed }: PanelElement): void {
    const { piece, anchor } = this.box ?? {}
    if (!piece || !anchor || placed.top < anchor.top + anchor.height) return
    if (piece.height !== undefined) this.anchor = anchor
    this.box = undefined
  }

  /** Elements that belong together begin on the next page, where there is room for all of them there alone. */
  keepTogether(elements: readonly Measured[]): void {
    const [first] = elements
    if (!first || !this.panel.paged) return
    this.leaveBox(first.element)
    const height = heightTogether(elements)
    const { page, top } = this.start(first.element)
    const room = footOf(this.panel, page + 1) - this.panel.head
    this.breaks = top + height > footOf(this.panel, page) && height <= room && top > this.panel.head
  }

  private start({ placed }: PanelElement): { page: number; top: number } {
    const { anchor, panel } = this
    if (this.breaks) return { page: anchor.lastPage + 1, top: panel.head }
    if (placed.breaksPage && this.pieces.length > 0) return { page: anchor.lastPage + 1, top: panel.head }
    const beside = placed.top >= anchor.top && placed.top < anchor.top + anchor.height
    const page = beside ? anchor.page : anchor.lastPage
    const top = beside
      ? anchor.placedTop + placed.top - anchor.top
      : anchor.bottom + placed.top - (anchor.top + anchor.height)
    const foot = footOf(panel, page)
    if (!panel.paged || top <= foot) return { page, top }
    return { page: page + 1, top: top - foot + panel.head }
  }

  private placeTable(
    element: TableElement,
    heights: RowHeights,
    ending: readonly Measured[],
    { page, top }: { page: number; top: number },
  ): void {
    const { panel } = this
    const room = (onPage: number) => footOf(panel, onPage) - panel.head
    const space: RowRoom = {
      first: panel.paged ? footOf(panel, page) - top : Infinity,
      later: (pages) => room(page + pages),
      mayMove: top > panel.head,
      headOn: element.headOn,
      mostRows: panel.paged ? element.mostRows : Infinity,
    }
    const whole = breakRows(heights, space)
    const breakBefore = panel.paged
      ? rowsBefore(element, ending, { heights, space, slices: whole })
      : undefined
    const slices = breakBefore === undefined ? whole : breakRows(heights, { ...space, breakBefore })
    const parts = slices.map((rows) => ({
      element,
      rows,
      page: page + rows.page,
      top: rows.page === 0 ? top : panel.head,
    }))
    const [first, last] = [parts[0], parts.at(-1)]
    if (!first || !last) return
    const leastBottom = first === last ? last.top + element.leastHeight : 0
    this.put(element, parts, Math.max(last.top + last.rows.height, leastBottom))
  }

  private placeWhole(element: PanelElement, extent: Extent, page: number, top: number): void {
    const { panel } = this
    const foot = footOf(panel, page)
    if (!panel.paged || top + extent.height <= foot) {
      this.put(element, [{ element, page, top }], top + extent.height)
    } else if (extent.lineHeight && extent.height > footOf(panel, page + 1) - panel.head) {
      this.placeLines(element, extent.height, extent.lineHeight, page, top)
    } else this.put(element, [{ element, page: page + 1, top: panel.head }], panel.head + extent.height)
  }

  /** A text longer than a page: it breaks between lines. */
  private placeLines(
    element: PanelElement,
    height: number,
    lineHeight: number,
    page: number,
    top: number,
  ): void {
    const parts: Piece[] = []
    let from = 0
    let bottom = top
    for (let on = page; from < height; on += 1) {
      const begin = on === page ? top : this.panel.head
      const lines = Math.floor((footOf(this.panel, on) - begin) / lineHeight)
      if (lines < 1 && on === page) continue
      const part = Math.min(height - from, Math.max(1, lines) * lineHeight)
      parts.push({ element, page: on, top: begin, part: { from, height: part } })
      from += part
      bottom = begin + part
    }
    this.put(element, parts, bottom)
  }

  private put({ placed }: PanelElement, parts: readonly Piece[], bottom: number): void {
    const [first, last] = [parts[0], parts.at(-1)]
    if (!first || !last) return
    this.breaks = false
    if (placed.showOn !== 'none') this.pieces.push(...parts)
    if (last.page + 1 > this.pages) this.bottom = 0
    this.pages = Math.max(this.pages, last.page + 1)
    if (last.page + 1 === this.pages) this.bottom = Math.max(this.bottom, bottom)
    this.anchor = {
      top: placed.top,
      height: placed.height,
      page: first.page,
      placedTop: first.top,
      lastPage: last.page,
      bottom,
    }
  }
}

/** An element with the space that it takes. */
interface Measured {
  element: PanelElement
  extent: Extent
}

/**
 * The elements below the last list of a panel: totals, words and signatures, which belong together. A list is a table
 * with a head; without one, there are no such elements.
 */
function endingOf(body: readonly Measured[]): readonly Measured[] {
  const list = body.findLastIndex(({ element }) => element.type === 'table' && element.headOn !== 'none')
  return list < 0 ? [] : body.slice(list + 1)
}

/**
 * The rows of a list that stand above its totals on the last page, where there is no room for these below the others:
 * this many, or half of those on the page before.
 */
const ROWS_BEFORE_ENDING = 3

/** A list, spread over pages. */
interface SpreadList {
  heights: RowHeights
  space: RowRoom
  slices: readonly RowSlice[]
}

/**
 * The row from which a list goes on beside its ending, on the last page, where the ending has no room below the last
 * rows; undefined where it has, and where no page has room for both.
 */
function rowsBefore(
  { placed, headOn }: TableElement,
  ending: readonly Measured[],
  { heights, space, slices }: SpreadList,
): number | undefined {
  const [first, last] = [ending[0], slices.at(-1)]
  if (!first || !last || placed.top + placed.height > first.element.placed.top) return undefined
  const below = heightTogether(ending) + first.element.placed.top - (placed.top + placed.height)
  const room = last.page === 0 ? space.first : space.later(last.page)
  if (last.height + below <= room) return undefined
  const { head, rows, foot } = heights
  const around = (headOn === 'page' ? head : 0) + foot + below
  const fitting = (count: number) =>
    rows.slice(-count).reduce((sum, height) => sum + height, around) <= space.later(last.page + 1)
  const most = Math.min(ROWS_BEFORE_ENDING, Math.floor((last.to - last.from) / 2))
  const counts = Array.from({ length: Math.max(0, most) }, (_, less) => most - less)
  const count = counts.find(fitting)
  return count === undefined ? undefined : rows.length - count
}

/** A table in a block begins on its page with its head and a row; one that keeps its rows has all of them there. */
function begun({ element, extent }: Measured): Measured {
  if (element.type !== 'table' || element.keepsRows || !extent.rows) return { element, extent }
  const { head, rows, foot } = extent.rows
  return { element, extent: { ...extent, height: head + (rows[0] ?? foot) } }
}

/**
 * The block that begins with an element: it and those that it keeps with it, up to the first that keeps nothing; empty
 * inside a block, and for an element that stands alone.
 */
function blockAt(body: readonly Measured[], index: number): readonly Measured[] {
  if (body[index - 1]?.element.placed.keepsNext) return []
  const length = body.slice(index).findIndex(({ element }) => !element.placed.keepsNext)
  const block = body.slice(index, length < 0 ? undefined : index + length + 1)
  const last = block.at(-1)
  const isBlock = block.length > 1 || (last?.element.type === 'table' && last.element.keepsRows)
  return last && isBlock ? [...block.slice(0, -1), begun(last)] : []
}

/** The height of elements together, in points, each keeping its distance to the one that it follows. */
function heightTogether(elements: readonly Measured[]): number {
  const [first] = elements
  if (!first) return 0
  const from = first.element.placed.top
  let [anchorTop, anchorHeight, anchorPlaced, bottom, lowest] = [from, 0, 0, 0, 0]
  for (const { element, extent } of elements) {
    const { top, height } = element.placed
    const isBeside = top >= anchorTop && top < anchorTop + anchorHeight
    const placed = isBeside ? anchorPlaced + top - anchorTop : bottom + top - (anchorTop + anchorHeight)
    ;[anchorTop, anchorHeight, anchorPlaced, bottom] = [top, height, placed, placed + extent.height]
    lowest = Math.max(lowest, bottom)
  }
  return lowest
}

/**
 * Lays a panel out on pages, by the rules of hiprint: the elements of the body follow one another from top to bottom
 * and push down the elements below them; those that repeat are the same on each page.
 *
 * @param extentOf measures an element of the body with its data in it
 */
export function paginate(panel: Panel, extentOf: (element: PanelElement) => Extent): Layout {
  const elements = panel.elements.toSorted(({ placed: a }, { placed: b }) => a.top - b.top || a.left - b.left)
  const flow = new Flow(panel)
  const body = elements
    .filter((element) => !repeats(panel, element))
    .map((element) => ({ element, extent: extentOf(element) }))
  const ending = endingOf(body)
  for (const [index, each] of body.entries()) {
    flow.keepTogether(each === ending[0] ? ending : blockAt(body, index))
    flow.place(each.element, each.extent, body[index + 1] === ending[0] ? ending : [])
  }
  const everywhere = elements.filter((element) => repeats(panel, element))
  const repeated = Array.from({ length: flow.pages }, (_, page) =>
    everywhere
      .filter((element) => showsOn(element, page, flow.pages))
      .map((element) => ({ element, page, top: element.placed.top })),
  )
  return { pages: flow.pages, pieces: [...flow.pieces, ...repeated.flat()], bottom: flow.bottom }
}

/** The text of a page number. */
export function pageNumberText(format: string, page: number, pages: number): string {
  return format.replaceAll('${paperNo}', String(page)).replaceAll('${paperCount}', String(pages))
}

/** Browsers add an empty page after one that is drawn as high as its paper; millimetres. */
const SPARED = 1

/** The drawn height of a page, in points. */
export function drawnHeight({ height }: { height: number }): number {
  return (height - SPARED) * POINTS_PER_MILLIMETRE
}

/** The height of the paper of a drawn page, in millimetres. */
export function paperHeight(drawn: number): number {
  return drawn / POINTS_PER_MILLIMETRE + SPARED
}

/**
 * The drawn height of a page from a roll, in points: as far as its elements reach, and the space that the design leaves
 * below its own.
 */
export function rollLength(panel: Panel, { bottom, pieces }: Layout): number {
  const designed = Math.max(0, ...panel.elements.map(({ placed }) => placed.top + placed.height))
  const repeated = pieces
    .filter(({ element }) => repeats(panel, element))
    .map(({ top, element }) => top + element.placed.height)
  const rest = Math.max(0, panel.height * POINTS_PER_MILLIMETRE - designed)
  return Math.max(bottom, ...repeated) + rest
}
