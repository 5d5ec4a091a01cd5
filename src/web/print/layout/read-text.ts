import type { LayoutItem } from '#paper/paper-layout'
import { letterRuns, type Letter } from './letter-runs'
import { rounded, type PageFrame } from './page-frame'
import type { TextStyles } from './text-styles'

/** What decorates a text, as CSS names it, and where its line is, in parts of the size below the letters' line. */
const DECORATIONS: Record<string, number> = { underline: 0.14, 'line-through': -0.3, overline: -0.88 }

/** How thick such a line is, in parts of the size. */
const THICKNESS = 0.06

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The letters of a text node that are drawn; spaces that a browser leaves out are not there. */
function lettersIn(node: Text): Letter[] {
  const range = node.ownerDocument.createRange()
  return [...graphemes.segment(node.data)].flatMap(({ segment: text, index }) => {
    range.setStart(node, index)
    range.setEnd(node, index + text.length)
    // At the begin of a line a letter also has a box without a width at the end of the line before it.
    const box = [...range.getClientRects()].findLast(({ width }) => width > 0)
    return box ? [{ text, left: box.left, right: box.right, top: box.top }] : []
  })
}

/** A box outside of which nothing is seen. */
export type Opening = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Whether the middle of a box is seen through an opening. */
export function isInside(opening: Opening, { left, right, top, bottom }: Opening): boolean {
  const [across, down] = [(left + right) / 2, (top + bottom) / 2]
  return across > opening.left && across < opening.right && down > opening.top && down < opening.bottom
}

interface Reading {
  frame: PageFrame
  styles: TextStyles
}

/** What is drawn of a text: its runs, and the lines that decorate it. */
export function readText(
  node: Text,
  style: CSSStyleDeclaration,
  { opening, decoration }: { opening: Opening; decoration: string },
  { frame, styles }: Reading,
): LayoutItem[] {
  const set = node.data.trim() === '' ? undefined : styles.of(style)
  if (!set) return []
  const ink = styles.inkOf(style.color) ?? { colour: '#000000' }
  return letterRuns(lettersIn(node), set.advance).flatMap((run): LayoutItem[] => {
    const { text, left, right, top } = run
    if (!isInside(opening, { left, right, top, bottom: top + set.size })) return []
    const base = frame.down(top + set.ascent)
    const [x, width] = [frame.across(left), frame.length(right - left)]
    const lines = decoration.split(' ').flatMap((name) => {
      const below = DECORATIONS[name]
      if (below === undefined) return []
      const at = rounded(base + frame.length(set.size * below))
      return [decorationLine([x, at], width, frame.length(set.size * THICKNESS), ink)]
    })
    return [{ shape: 'text', style: set.style, text, x, base, width }, ...lines]
  })
}

function decorationLine(
  [x, y]: [number, number],
  length: number,
  width: number,
  ink: { colour: string; opacity?: number },
): LayoutItem {
  return { shape: 'line', from: [x, y], to: [rounded(x + length), y], width, dash: 'solid', ...ink }
}
