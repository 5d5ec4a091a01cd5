import type { PaperSize } from '#paper/designer-messages'
import { isRoll, POINTS_PER_MILLIMETRE } from '#paper/panel'
import { number, oneOf, type Unread } from '#paper/panel-values'
import {
  boxOf,
  finePoints,
  type Box,
  propertiesWithChanges,
  type DraftElement,
  type DraftPanel,
} from './arrangement'

/** Paper names that a template may store; any other paper is stored only by its millimetres. */
const namedPapers = ['A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8'] as const

/** Measured from the top of the paper, but attached to its bottom. */
const atBottom = [
  'paperFooter',
  'firstPaperFooter',
  'oddPaperFooter',
  'evenPaperFooter',
  'paperNumberTop',
] as const

/** The difference in width and height between two papers, in points. */
interface Growth {
  wider: number
  higher: number
}

/** Whether an element reaches across the whole paper. */
function spansPaper({ left, width }: Pick<Box, 'left' | 'width'>, before: number): boolean {
  return left < before / 4 && left + width > (before * 3) / 4
}

/** The rectangles across the paper: the cells in them share its width. */
function rowsOf(elements: readonly DraftElement[], before: number): Box[] {
  return elements
    .filter(({ printElementType }) => printElementType.type === 'rect')
    .map(({ options }) => boxOf(options))
    .filter((box) => spansPaper(box, before))
}

const isWithin = (box: Box, row: Box) =>
  box.left >= row.left &&
  box.top >= row.top &&
  box.left + box.width <= row.left + row.width &&
  box.top + box.height <= row.top + row.height &&
  box.width < row.width

/**
 * The place of an element on a paper of another width: an element across the whole paper grows with it, an element in
 * the right half keeps its distance to the right edge. No element ends up beyond the edge.
 */
function across({ left, width }: Box, before: number, wider: number): Pick<Box, 'left' | 'width'> {
  if (spansPaper({ left, width }, before)) return { left, width: Math.max(1, width + wider) }
  const isRight = left + width / 2 > before / 2
  const moved = isRight ? left + wider : left
  const last = Math.max(0, before + wider - width)
  return { left: left + width <= before ? Math.min(Math.max(0, moved), last) : moved, width }
}

/** A cell of a row across the paper, which grows with it. */
function inRow({ left, width }: Box, row: Box, wider: number): Pick<Box, 'left' | 'width'> {
  const share = (row.width + wider) / row.width
  return { left: row.left + (left - row.left) * share, width: width * share }
}

/**
 * An element on another paper: elements of the foot keep their distance to the bottom.
 *
 * @param rows the rectangles across the paper
 */
function withGrowth(
  element: DraftElement,
  settings: Unread,
  rows: readonly Box[],
  { wider, higher }: Growth,
): DraftElement {
  const box = boxOf(element.options)
  const before = number(settings.width, 210) * POINTS_PER_MILLIMETRE
  const foot = number(settings.paperFooter, 0)
  const row = rows.find((each) => isWithin(box, each))
  const { left, width } = row ? inRow(box, row, wider) : across(box, before, wider)
  const top = foot > 0 && box.top >= foot ? box.top + higher : box.top
  const places = { left: finePoints(left), width: finePoints(width), top: finePoints(top) }
  const changes = Object.entries(places).filter(([name, place]) => box[name as keyof Box] !== place)
  if (changes.length === 0) return element
  return { ...element, options: propertiesWithChanges(element.options, Object.fromEntries(changes)) }
}

/**
 * The panel on another paper. Elements at the bottom keep their distance to it, or are removed if the paper is too low;
 * the page number keeps its distance to the right edge, and elements stay on their side of the paper. A roll is one page,
 * however long.
 */
export function withPaper({ settings, elements }: DraftPanel, size: PaperSize, paper: string): DraftPanel {
  const higher = (size.height - number(settings.height, 297)) * POINTS_PER_MILLIMETRE
  const wider = (size.width - number(settings.width, 210)) * POINTS_PER_MILLIMETRE
  const head = number(settings.paperHeader, 0)
  const rows = rowsOf(elements, number(settings.width, 210) * POINTS_PER_MILLIMETRE)
  const changes: Record<string, unknown> = { ...size, paperType: oneOf(paper, namedPapers) }
  const before = { width: number(settings.width, 210), height: number(settings.height, 297) }
  if (isRoll(size) !== isRoll(before)) changes.panelPageRule = isRoll(size) ? 'none' : undefined
  for (const name of atBottom) {
    const place = number(settings[name], 0)
    if (place > 0) changes[name] = place + higher > head ? finePoints(place + higher) : undefined
  }
  const numberLeft = number(settings.paperNumberLeft, undefined)
  if (numberLeft !== undefined) changes.paperNumberLeft = finePoints(Math.max(0, numberLeft + wider))
  return {
    settings: propertiesWithChanges(settings, changes satisfies Unread),
    elements: elements.map((element) => withGrowth(element, settings, rows, { wider, higher })),
  }
}
