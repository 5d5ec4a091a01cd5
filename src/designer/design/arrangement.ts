import type { PaperSize, AlignCommand, Direction } from '#paper/designer-messages'
import { POINTS_PER_MILLIMETRE } from '#paper/panel'
import { isObject, list, unread, type Unread, number } from '#paper/panel-values'
import { readElement } from '#paper/read-panel-element'

/** A list with one of its items at another place. */
export function withItemMoved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_item, index) => index !== from)
  return others.toSpliced(Math.max(0, to), 0, ...items.slice(from, from + 1))
}

/** Whether the position and size of an element are locked. */
export const isLocked = ({ options }: DraftElement) => options.draggable === false

/** Whether an element is hidden on every page. */
export const isHidden = ({ options }: DraftElement) => options.showInPage === 'none'

/** The chosen elements that may be moved. */
function movable({ elements }: DraftPanel, chosen: ReadonlySet<number>): Set<number> {
  return new Set(
    [...chosen].filter((index) => {
      const element = elements[index]
      return element !== undefined && !isLocked(element)
    }),
  )
}

/** The offset of a copy from its original, in points. */
const ASIDE = 10

/** The element with its upper left corner at a point of the paper. */
export function elementAtPoint(element: DraftElement, point: Point): DraftElement {
  const { width, height } = boxOf(element.options)
  return { ...element, options: { ...element.options, ...boxOnPaper({ ...point, width, height }) } }
}

/** Copies of elements, slightly offset from their originals; on a paper too small for that, in its corner. */
export function copiesOn(paper: PaperSize, elements: readonly DraftElement[]): DraftElement[] {
  const boxes = elements.map(({ options }) => boxOf(options))
  const aside = (places: readonly number[], millimetres: number) => {
    const first = Math.min(...places)
    return first + ASIDE < millimetres * POINTS_PER_MILLIMETRE ? ASIDE : ASIDE - first
  }
  const right = aside(
    boxes.map(({ left }) => left),
    paper.width,
  )
  const down = aside(
    boxes.map(({ top }) => top),
    paper.height,
  )
  return elements.map((element) => {
    const { left, top } = boxOf(element.options)
    return elementAtPoint(element, { left: left + right, top: top + down })
  })
}

/** The server's limit on a panel. */
const MOST_ELEMENTS = 300

/** Copies of elements, each by the same step further than the one before it, as long as the panel holds them. */
export function repeatedElements(
  { elements: all }: DraftPanel,
  elements: readonly DraftElement[],
  times: number,
  step: { right: number; down: number },
): DraftElement[] {
  const copies = Array.from({ length: Math.max(0, Math.floor(times)) }, (_, index) =>
    elements.map((element) => {
      const { left, top } = boxOf(element.options)
      return elementAtPoint(element, {
        left: left + step.right * (index + 1),
        top: top + step.down * (index + 1),
      })
    }),
  )
  return copies.flat().slice(0, Math.max(0, MOST_ELEMENTS - all.length))
}

/** The panel with the chosen elements arranged: aligned to each other, evenly distributed, or at a distance. */
export function arrangedElements(
  panel: DraftPanel,
  chosen: ReadonlySet<number>,
  arrange: (boxes: readonly Box[]) => readonly Box[],
): DraftPanel {
  const indexes = [...chosen].toSorted((one, other) => one - other)
  const boxes = indexes.map((index) => boxOf(panel.elements[index]?.options ?? {}))
  const places = new Map(arrange(boxes).map((box, order) => [indexes[order], box]))
  return withOptions(panel, movable(panel, chosen), (_element, index) => {
    const { left, top } = boxOnPaper(places.get(index) ?? boxOf({}))
    return { left, top }
  })
}

/** The panel with the chosen elements moved by a number of points. */
export function nudgedElements(
  panel: DraftPanel,
  chosen: ReadonlySet<number>,
  right: number,
  down: number,
): DraftPanel {
  return withOptions(panel, movable(panel, chosen), ({ options }) => {
    const box = boxOf(options)
    const { left, top } = boxOnPaper({ ...box, left: box.left + right, top: box.top + down })
    return { left, top }
  })
}

/** An element of a panel, as stored in a template. */
export interface DraftElement {
  readonly options: Unread
  readonly printElementType: Unread
}

/** A panel as stored in a template: its elements, and its other settings. */
export interface DraftPanel {
  readonly settings: Unread
  readonly elements: readonly DraftElement[]
}

/**
 * The template being designed. It is the template's own JSON, which hiprint only displays and moves, so that anything
 * unknown to hiprint, or written differently by it, is preserved.
 */
export interface Draft {
  readonly panels: readonly DraftPanel[]
}

const emptyPanel: DraftPanel = { settings: { index: 0, name: 1, width: 210, height: 297 }, elements: [] }

function readDraftElement(value: unknown): DraftElement[] {
  const { options, printElementType } = unread(value)
  if (!isObject(options) || !isObject(printElementType) || !readElement(value)) return []
  return [{ options, printElementType }]
}

function readDraftPanel(value: unknown): DraftPanel {
  const { printElements, ...settings } = unread(value)
  return { settings, elements: list(printElements).flatMap(readDraftElement) }
}

/** Reads a template's content; content without panels starts as an empty A4 page. */
export function readDraft(content: string): Draft {
  const panels = list(unread(JSON.parse(content)).panels).map(readDraftPanel)
  return { panels: panels.length > 0 ? panels : [emptyPanel] }
}

/** The content in stored form. */
export function writeDraft({ panels }: Draft): string {
  return JSON.stringify({
    panels: panels.map(({ settings, elements }, index) => ({ ...settings, index, printElements: elements })),
  })
}

/** Elements as transferred between templates. */
export const writeElements = (elements: readonly DraftElement[]) => JSON.stringify(elements)

/** Elements from another template; anything that is not a printable element is dropped. */
export function readElements(elements: string): DraftElement[] {
  return list(JSON.parse(elements)).flatMap(readDraftElement)
}

/** The draft with one panel changed. */
export function withPanel(draft: Draft, index: number, change: (panel: DraftPanel) => DraftPanel): Draft {
  return { panels: draft.panels.map((panel, at) => (at === index ? change(panel) : panel)) }
}

/** The properties with changes applied; undefined values remove theirs. */
export function propertiesWithChanges(properties: Unread, changes: Unread): Unread {
  const entries = Object.entries({ ...properties, ...changes })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The panel with the options of some elements changed. */
export function withOptions(
  panel: DraftPanel,
  chosen: ReadonlySet<number>,
  change: (element: DraftElement, index: number) => Unread,
): DraftPanel {
  const elements = panel.elements.map((element, index) =>
    chosen.has(index)
      ? { ...element, options: propertiesWithChanges(element.options, change(element, index)) }
      : element,
  )
  return { ...panel, elements }
}

/** A position on a panel, in points from its upper left corner. */
export interface Point {
  readonly left: number
  readonly top: number
}

/** The position and size of an element on its panel, in points. */
export interface Box extends Point {
  readonly width: number
  readonly height: number
}

/** Hundredths of a point are finer than any printer's resolution. */
export const finePoints = (points: number) => Math.round(points * 100) / 100

/** The box of an element, read from its options. */
export function boxOf(options: Unread): Box {
  return {
    left: number(options.left, 0),
    top: number(options.top, 0),
    width: number(options.width, 0),
    height: number(options.height, 0),
  }
}

/** The nearest box that the server accepts: close to its paper. */
export function boxOnPaper({ left, top, width, height }: Box): Box {
  const within = (value: number, least: number) => finePoints(Math.min(4000, Math.max(least, value)))
  return {
    left: within(left, -200),
    top: within(top, -200),
    width: within(width, 0),
    height: within(height, 0),
  }
}

type Axis = { at: 'left' | 'top'; size: 'width' | 'height' }
const across: Axis = { at: 'left', size: 'width' }
const down: Axis = { at: 'top', size: 'height' }

/**
 * Moves all boxes so that the point at `share` of their size meets the same share of the space they occupy: 0 start, ½
 * middle, 1 end.
 */
function lined(boxes: readonly Box[], { at, size }: Axis, share: number): Box[] {
  const begin = Math.min(...boxes.map((box) => box[at]))
  const end = Math.max(...boxes.map((box) => box[at] + box[size]))
  return boxes.map((box) => ({ ...box, [at]: finePoints(begin + (end - begin - box[size]) * share) }))
}

/** Keeps the first and the last box in place, with equal gaps between all. */
function distributed(boxes: readonly Box[], { at, size }: Axis): Box[] {
  if (boxes.length < 3) return [...boxes]
  const first = Math.min(...boxes.map((box) => box[at]))
  const last = Math.max(...boxes.map((box) => box[at] + box[size]))
  const taken = boxes.reduce((sum, box) => sum + box[size], 0)
  return inRow(boxes, { at, size }, (last - first - taken) / (boxes.length - 1))
}

/** Keeps the first box in place; each other one follows the one before it after a gap. */
function inRow(boxes: readonly Box[], { at, size }: Axis, gap: number): Box[] {
  const place = (index: number) => boxes[index]?.[at] ?? 0
  const order = boxes.map((_box, index) => index).toSorted((one, other) => place(one) - place(other))
  const places = new Map<number, number>()
  let next = place(order[0] ?? 0)
  for (const index of order) {
    places.set(index, finePoints(next))
    next += (boxes[index]?.[size] ?? 0) + gap
  }
  return boxes.map((box, index) => ({ ...box, [at]: places.get(index) ?? box[at] }))
}

const axes: Record<Direction, Axis> = { across, down }

/** The same boxes one after the other, with a gap between them, in points; the first one stays. */
export function evenBoxes(boxes: readonly Box[], along: Direction, gap: number): Box[] {
  return inRow(boxes, axes[along], gap)
}

const commands: Record<AlignCommand, (boxes: readonly Box[]) => Box[]> = {
  left: (boxes) => lined(boxes, across, 0),
  centre: (boxes) => lined(boxes, across, 0.5),
  right: (boxes) => lined(boxes, across, 1),
  top: (boxes) => lined(boxes, down, 0),
  middle: (boxes) => lined(boxes, down, 0.5),
  bottom: (boxes) => lined(boxes, down, 1),
  'distribute-across': (boxes) => distributed(boxes, across),
  'distribute-down': (boxes) => distributed(boxes, down),
}

/** The same boxes, aligned to each other or evenly distributed. */
export function alignment(boxes: readonly Box[], how: AlignCommand): Box[] {
  return boxes.length === 0 ? [] : commands[how](boxes)
}
