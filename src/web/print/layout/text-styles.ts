import { PIXELS_PER_POINT } from '#paper/panel'
import type { TextStyle } from '#paper/paper-layout'
import { inkReader } from './ink'
import { numberIn, rounded } from './page-frame'

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
