import type { Ink, TextStyle, LayoutItem } from '#paper/paper-layout'
import { PIXELS_PER_POINT } from '#paper/panel'

const hex = (value: number) => value.toString(16).padStart(2, '0')

function inkOf([red = 0, green = 0, blue = 0, alpha = 255]: ArrayLike<number> & Iterable<number>):
  | Ink
  | undefined {
  if (alpha === 0) return undefined
  const colour = `#${hex(red)}${hex(green)}${hex(blue)}`
  return alpha === 255 ? { colour } : { colour, opacity: Math.round((alpha / 255) * 100) / 100 }
}

/**
 * Reads colours in whatever way CSS writes them, from the browser's drawing of them; undefined for an invisible one.
 */
function inkReader(): (colour: string) => Ink | undefined {
  const known = new Map<string, Ink | undefined>()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 1, height: 1 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (colour) => {
    if (known.has(colour) || !context) return known.get(colour)
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    const ink = inkOf(context.getImageData(0, 0, 1, 1).data)
    known.set(colour, ink)
    return ink
  }
}

/** A place on a page, in points from its upper left corner. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** A thousandth of a point is less than any printer places. */
export const printableLength = (value: number) => Math.round(value * 1000) / 1000

/** The number in a value of CSS, such as `12px`; 0 for a word such as `normal`. */
export function numberIn(value: string): number {
  return Number(value.replace(/[a-z]+$/, '')) || 0
}

/** Turns places on the screen into places on a page. */
export interface PageFrame {
  /** Points from the left edge. */
  across: (pixels: number) => number
  /** Points from the upper edge. */
  down: (pixels: number) => number
  length: (pixels: number) => number
  place: (box: DOMRect) => Place
}

export function frameOf(paper: Element): PageFrame {
  const { left, top } = paper.getBoundingClientRect()
  const length = (pixels: number) => printableLength(pixels / PIXELS_PER_POINT)
  const across = (pixels: number) => length(pixels - left)
  const down = (pixels: number) => length(pixels - top)
  return {
    across,
    down,
    length,
    place: (box) => ({
      x: across(box.left),
      y: down(box.top),
      width: length(box.width),
      height: length(box.height),
    }),
  }
}

/** Names of serif fonts, in the languages in which systems name them. */
const SERIF = /serif|song|simsun|sung|ming|mincho|batang|times|georgia|roman|宋|明/i
const SANS = /sans|gothic/i

const SEMI_BOLD = 600

/** The kind of font for a list of names, by the first that has a known kind. */
export function fontKind(names: string): TextStyle['font'] {
  for (const name of names.split(',')) {
    if (SANS.test(name)) return 'sans'
    if (SERIF.test(name)) return 'serif'
  }
  return 'sans'
}

/** The typesetting of an element's text, as the layout and as the screen need it. */
interface SetText {
  /** Its place in the list of styles. */
  style: number
  /** Pixels from the top of a letter's box to the line that letters stand on. */
  ascent: number
  /** Pixels from a square letter to the next. */
  advance: number
  size: number
}

/** Pixels from the top of a letter's box to its baseline, for a font: the browser alone has this figure. */
function measureAscent({ fontFamily, fontSize, fontWeight }: CSSStyleDeclaration, page: Document): number {
  const probe = page.createElement('div')
  const [letter, foot] = [page.createElement('span'), page.createElement('span')]
  Object.assign(probe.style, { position: 'absolute', fontFamily, fontSize, fontWeight })
  Object.assign(foot.style, { display: 'inline-block', width: '0', height: '0' })
  letter.textContent = 'x'
  probe.append(letter, foot)
  page.body.append(probe)
  const range = page.createRange()
  range.selectNodeContents(letter)
  const ascent = foot.getBoundingClientRect().bottom - range.getBoundingClientRect().top
  probe.remove()
  return ascent
}

/** The styles of a paper's texts, each kept once. */
export class TextStyles {
  readonly styles: TextStyle[] = []
  readonly inkOf = inkReader()
  private readonly known = new Map<string, SetText>()
  private readonly ascents = new Map<string, number>()

  constructor(private readonly page: Document) {}

  /** The typesetting of a text; undefined for an invisible one. */
  of(style: CSSStyleDeclaration): SetText | undefined {
    const { fontFamily, fontSize, fontWeight, letterSpacing, color } = style
    const key = [fontFamily, fontSize, fontWeight, letterSpacing, color].join('|')
    const known = this.known.get(key)
    const ink = this.inkOf(color)
    if (known || !ink) return known
    const [size, between] = [numberIn(fontSize), numberIn(letterSpacing)]
    const spacing = between === 0 ? {} : { spacing: printableLength(between / PIXELS_PER_POINT) }
    this.styles.push({
      font: fontKind(fontFamily),
      isBold: Number(fontWeight) >= SEMI_BOLD,
      size: printableLength(size / PIXELS_PER_POINT),
      ...spacing,
      ...ink,
    })
    const set = { style: this.styles.length - 1, ascent: this.ascentOf(style), advance: size + between, size }
    this.known.set(key, set)
    return set
  }

  private ascentOf(style: CSSStyleDeclaration): number {
    const key = [style.fontFamily, style.fontSize, style.fontWeight].join('|')
    const ascent = this.ascents.get(key) ?? measureAscent(style, this.page)
    this.ascents.set(key, ascent)
    return ascent
  }
}

/** A letter at its place in a line, in pixels, with the marks that belong to it. */
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

/** The rounding of browsers, in pixels. */
const SLACK = 0.3

/** Letters that are written from right to left, and joined. */
const LEFTWARD = /^\p{Script=Arabic}/u

const isLeftward = ({ text }: Letter) => LEFTWARD.test(text)
const isSquare = ({ text }: Letter) => SQUARE.test(text)
const widthOf = ({ left, right }: Letter) => right - left

/** Whether a letter begins where the one before it ends. */
function follows(letter: Letter, before: Letter, advance: number): boolean {
  if (isLeftward(letter) !== isLeftward(before) || Math.abs(letter.top - before.top) >= SLACK) return false
  const gap = isLeftward(letter) ? letter.right - before.left : letter.left - before.right
  if (Math.abs(gap) >= SLACK || isSquare(letter) !== isSquare(before)) return false
  // A bracket that is set narrower beside another one would shift all that follows it.
  const isWhole = (each: Letter) => Math.abs(widthOf(each) - advance) < SLACK
  return !isSquare(letter) || (isWhole(letter) && isWhole(before))
}

/** Whether a word from right to left goes on behind the space at the left of the one before it. */
function goesOnLeftward(letter: Letter, before: Letter, space: Letter): boolean {
  return (
    isLeftward(letter) &&
    isLeftward(before) &&
    Math.abs(letter.top - before.top) < SLACK &&
    Math.abs(letter.right - space.left) < SLACK
  )
}

/**
 * The runs of a text's letters, in order: words, and squares in a row. Each begins at its place on the screen, so that
 * no difference of fonts adds up. Words from right to left in a row are one run: set one by one they would be stretched
 * unevenly, and the spaces between them would stand at their wrong sides.
 *
 * @param advance from square to square, in pixels
 */
export function letterRuns(letters: readonly Letter[], advance: number): LetterRun[] {
  const runs: LetterRun[] = []
  let before: Letter | undefined
  let space: Letter | undefined
  for (const letter of letters) {
    const run = runs.at(-1)
    if (letter.text.trim() === '') {
      if (run && before && !space) run.text += ' '
      space ??= letter
      continue
    }
    const isNext =
      before && (space ? goesOnLeftward(letter, before, space) : follows(letter, before, advance))
    if (run && isNext) {
      run.text += letter.text
      run.left = Math.min(run.left, letter.left)
      run.right = Math.max(run.right, letter.right)
    } else runs.push({ ...letter })
    before = letter
    space = undefined
  }
  return runs
}

/**
 * The decorations of a text by their CSS names, with the position of each line, in parts of the size below the letters'
 * line.
 */
const DECORATIONS: Record<string, number> = { underline: 0.14, 'line-through': -0.3, overline: -0.88 }

/** The thickness of such a line, in parts of the size. */
const THICKNESS = 0.06

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The letters of a text node that are drawn; spaces that a browser leaves out are not there. */
function lettersIn(node: Text): Letter[] {
  const range = node.ownerDocument.createRange()
  return [...graphemes.segment(node.data)].flatMap(({ segment: text, index }) => {
    range.setStart(node, index)
    range.setEnd(node, index + text.length)
    // At the beginning of a line a letter also has a box without a width at the end of the line before it.
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

/** The drawing of a text: its runs, and the lines that decorate it. */
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
      const at = printableLength(base + frame.length(set.size * below))
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
  return { shape: 'line', from: [x, y], to: [printableLength(x + length), y], width, dash: 'solid', ...ink }
}
