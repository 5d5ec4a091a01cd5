import type { AlignCommand, Direction } from '#paper/designer-messages'
import { number, type Unread } from '#paper/panel-values'

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
export const rounded = (points: number) => Math.round(points * 100) / 100

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
export function kept({ left, top, width, height }: Box): Box {
  const within = (value: number, least: number) => rounded(Math.min(4000, Math.max(least, value)))
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
  return boxes.map((box) => ({ ...box, [at]: rounded(begin + (end - begin - box[size]) * share) }))
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
    places.set(index, rounded(next))
    next += (boxes[index]?.[size] ?? 0) + gap
  }
  return boxes.map((box, index) => ({ ...box, [at]: places.get(index) ?? box[at] }))
}

const axes: Record<Direction, Axis> = { across, down }

/** The same boxes one after the other, with a gap between them, in points; the first one stays. */
export function spaced(boxes: readonly Box[], along: Direction, gap: number): Box[] {
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
export function aligned(boxes: readonly Box[], how: AlignCommand): Box[] {
  return boxes.length === 0 ? [] : commands[how](boxes)
}
