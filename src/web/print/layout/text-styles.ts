import type { Ink, TextStyle } from '#paper/paper-layout'
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
 * Reads colours in whatever way CSS writes them, by what the browser draws of them; undefined for one that nobody sees.
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
export const rounded = (value: number) => Math.round(value * 1000) / 1000

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
  const length = (pixels: number) => rounded(pixels / PIXELS_PER_POINT)
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

/** Names of fonts whose letters have feet, in the languages in which systems name them. */
const SERIF = /serif|song|simsun|sung|ming|mincho|batang|times|georgia|roman|宋|明/i
const SANS = /sans|gothic/i

const SEMI_BOLD = 600

/** The kind of font that a list of names asks for, by the first that tells. */
export function fontKind(names: string): TextStyle['font'] {
  for (const name of names.split(',')) {
    if (SANS.test(name)) return 'sans'
    if (SERIF.test(name)) return 'serif'
  }
  return 'sans'
}

/** How the text of an element is set, as the layout and as the screen need it. */
export interface SetText {
  /** Its place in the list of styles. */
  style: number
  /** Pixels from the top of a letter's box to the line that letters stand on. */
  ascent: number
  /** Pixels from a square letter to the next. */
  advance: number
  size: number
}

/** Pixels from the top of a letter's box to the line that it stands on, for a font: the browser alone knows it. */
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

  /** How a text is set; undefined for one that nobody sees. */
  of(style: CSSStyleDeclaration): SetText | undefined {
    const { fontFamily, fontSize, fontWeight, letterSpacing, color } = style
    const key = [fontFamily, fontSize, fontWeight, letterSpacing, color].join('|')
    const known = this.known.get(key)
    const ink = this.inkOf(color)
    if (known || !ink) return known
    const [size, between] = [numberIn(fontSize), numberIn(letterSpacing)]
    const spacing = between === 0 ? {} : { spacing: rounded(between / PIXELS_PER_POINT) }
    this.styles.push({
      font: fontKind(fontFamily),
      isBold: Number(fontWeight) >= SEMI_BOLD,
      size: rounded(size / PIXELS_PER_POINT),
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
