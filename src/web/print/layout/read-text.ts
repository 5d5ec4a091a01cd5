import type { LayoutItem } from '#paper/paper-layout'
import { rounded, type PageFrame, type TextStyles } from './text-styles'

/** A letter where a line has it, in pixels, with the marks that belong to it. */
export interface Letter {
  text: string
  left: number
  right: number
  top: number
}

/** Letters of a line that stand side by side, to be set in one go. */
interface LetterRun {
  /** With the space that follows it. */
  text: string
  left: number
  /** Of the last letter, without the space. */
  right: number
  top: number
}

/** Letters that stand in squares of the size of their type. */
const SQUARE = /^[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u

/** What browsers round, in pixels. */
const SLACK = 0.3

/** Letters that are written from right to left, and joined. */
const LEFTWARD = /^\p{Script=Arabic}/u

const isLeftward = ({ text }: Letter) => LEFTWARD.test(text)
const isSquare = ({ text }: Letter) => SQUARE.test(text)
const widthOf = ({ left, right }: Letter) => right - left

/** Whether a letter goes on where the one before it ends. */
function follows(letter: Letter, before: Letter, advance: number): boolean {
  if (isLeftward(letter) !== isLeftward(before) || Math.abs(letter.top - before.top) >= SLACK) return false
  const gap = isLeftward(letter) ? letter.right - before.left : letter.left - before.right
  if (Math.abs(gap) >= SLACK || isSquare(letter) !== isSquare(before)) return false
  // A bracket that is set narrower beside another one would shift all that follows it.
  const isWhole = (each: Letter) => Math.abs(widthOf(each) - advance) < SLACK
  return !isSquare(letter) || (isWhole(letter) && isWhole(before))
}

/**
 * The runs of a text's letters, in order: words, those from right to left too, and squares in a row. Each begins where
 * the screen has it, so that no difference of fonts adds up.
 *
 * @param advance from square to square, in pixels
 */
export function letterRuns(letters: readonly Letter[], advance: number): LetterRun[] {
  const runs: LetterRun[] = []
  let before: Letter | undefined
  for (const letter of letters) {
    const run = runs.at(-1)
    if (letter.text.trim() === '') {
      // Behind an Arabic word a space would be set at its left, and shift its letters.
      if (run && before && !isLeftward(before)) run.text += ' '
      before = undefined
    } else if (run && before && follows(letter, before, advance)) {
      run.text += letter.text
      run.left = Math.min(run.left, letter.left)
      run.right = Math.max(run.right, letter.right)
      before = letter
    } else {
      runs.push({ ...letter })
      before = letter
    }
  }
  return runs
}

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
