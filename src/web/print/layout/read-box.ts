import { PIXELS_PER_POINT } from '#paper/panel'
import type { Ink, LayoutItem, LineItem } from '#paper/paper-layout'
import { numberIn, rounded, type PageFrame, type Place } from './page-frame'
import type { TextStyles } from './text-styles'

interface Border {
  width: number
  dash: LineItem['dash']
  ink: Ink
}

type Side = 'top' | 'right' | 'bottom' | 'left'
const sides: readonly Side[] = ['top', 'right', 'bottom', 'left']

/** The kinds of lines that are kept; all others that are drawn at all are solid. */
const dashes: Record<string, LineItem['dash']> = { dashed: 'dashed', dotted: 'dotted' }

function borderOf(style: CSSStyleDeclaration, side: Side, styles: TextStyles): Border | undefined {
  const look = style.getPropertyValue(`border-${side}-style`)
  const width = numberIn(style.getPropertyValue(`border-${side}-width`)) / PIXELS_PER_POINT
  if (look === 'none' || look === 'hidden' || !(width > 0)) return undefined
  const ink = styles.inkOf(style.getPropertyValue(`border-${side}-color`))
  return ink && { width, dash: dashes[look] ?? 'solid', ink }
}

/** The two ends of a side of a box. */
function endsOf(side: Side, { x, y, width, height }: Place): Pick<LineItem, 'from' | 'to'> {
  const [right, bottom] = [rounded(x + width), rounded(y + height)]
  switch (side) {
    case 'top':
      return { from: [x, y], to: [right, y] }
    case 'bottom':
      return { from: [x, bottom], to: [right, bottom] }
    case 'left':
      return { from: [x, y], to: [x, bottom] }
    case 'right':
      return { from: [right, y], to: [right, bottom] }
  }
}

function inset({ x, y, width, height }: Place, by: number): Place {
  return { x: x + by, y: y + by, width: Math.max(0, width - 2 * by), height: Math.max(0, height - 2 * by) }
}

/** Cells and rows share their borders, whose middle is where they meet; other boxes have theirs inside. */
const isShared = ({ display, borderCollapse }: CSSStyleDeclaration) =>
  borderCollapse === 'collapse' && display.startsWith('table-')

/**
 * The line of one side, moved inside of its box by half its width; its ends stay at the corners, so that corners are
 * closed.
 */
function lineOf(side: Side, place: Place, { width, dash, ink }: Border, shared: boolean): LineItem {
  const { from, to } = endsOf(side, place)
  const by = shared ? 0 : width / 2
  const across = { top: 0, bottom: 0, left: by, right: -by }[side]
  const down = { top: by, bottom: -by, left: 0, right: 0 }[side]
  const moved = ([x, y]: [number, number]): [number, number] => [rounded(x + across), rounded(y + down)]
  return { shape: 'line', from: moved(from), to: moved(to), width, dash, ...ink }
}

/** What is drawn of a box itself: its background and its borders. */
export function readBox(
  box: Element,
  style: CSSStyleDeclaration,
  { frame, styles }: { frame: PageFrame; styles: TextStyles },
): LayoutItem[] {
  const place = frame.place(box.getBoundingClientRect())
  const isRound = style.borderTopLeftRadius === '50%'
  const ground = styles.inkOf(style.backgroundColor)
  const fill: LayoutItem[] = ground
    ? [{ shape: 'fill', ...place, ...(isRound ? { isRound } : {}), ...ground }]
    : []
  const borders = sides.map((side) => ({ side, border: borderOf(style, side, styles) }))
  const [top] = borders
  if (isRound && top?.border) {
    const { width, dash, ink } = top.border
    const { x, y, width: across, height } = inset(place, width / 2)
    return [...fill, { shape: 'oval', from: [x, y], to: [x + across, y + height], width, dash, ...ink }]
  }
  const shared = isShared(style)
  const lines = borders.flatMap(({ side, border }) => (border ? [lineOf(side, place, border, shared)] : []))
  return [...fill, ...lines]
}
