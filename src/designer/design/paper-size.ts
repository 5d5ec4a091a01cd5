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

/**
 * The place of an element on a paper of another width: an element across the whole paper grows with it, an element in
 * the right half keeps its distance to the right edge. No element ends up beyond the edge.
 */
function across({ left, width }: Box, before: number, wider: number): Pick<Box, 'left' | 'width'> {
  const spans = left < before / 4 && left + width > (before * 3) / 4
  if (spans) return { left, width: Math.max(1, width + wider) }
  const isRight = left + width / 2 > before / 2
  const moved = isRight ? left + wider : left
  const last = Math.max(0, before + wider - width)
  return { left: left + width <= before ? Math.min(Math.max(0, moved), last) : moved, width }
}

/** An element on another paper: elements of the foot keep their distance to the bottom. */
function withGrowth(element: DraftElement, settings: Unread, { wider, higher }: Growth): DraftElement {
  const box = boxOf(element.options)
  const before = number(settings.width, 210) * POINTS_PER_MILLIMETRE
  const foot = number(settings.paperFooter, 0)
  const { left, width } = across(box, before, wider)
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
    elements: elements.map((element) => withGrowth(element, settings, { wider, higher })),
  }
}
