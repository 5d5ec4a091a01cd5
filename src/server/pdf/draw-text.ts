import type { TextItem, TextStyle } from '#paper/paper-layout'
import { fontOf, fontsFor } from './fonts'
import { splitByFont, type FontRun } from './split-by-font'

/** What is asked of a PDF that is being written. */
export type Pdf = PDFKit.PDFDocument

/** Signs that are no letters and have no width. */
const NOTHING = /[\u200b-\u200d\u2060\ufeff]/g

/** Between these parts of its own width a letter is widened or narrowed to where it stands on the screen. */
const NARROWEST = 0.75
const WIDEST = 1.4

/** Less than this part of a width is seen by nobody. */
const UNSEEN = 0.001

/** Texts are placed by the line that their letters stand on. */
const baseline = 'alphabetic' as const

const OPENING = /^[\p{Ps}\p{Pi}]$/u

interface SetRun extends FontRun {
  /** Points, without the spaces at its end. */
  width: number
  /** Points to the next run. */
  advance: number
}

function measured(pdf: Pdf, runs: readonly FontRun[], { size, spacing = 0 }: TextStyle): SetRun[] {
  return runs.map((run) => {
    pdf.font(run.font).fontSize(size)
    const widthOf = (text: string) => pdf.widthOfString(text) + spacing * [...text].length
    return { ...run, width: widthOf(run.text.trimEnd()), advance: widthOf(run.text) }
  })
}

/** How much wider letters are set, and how far from where they begin, so that they end where they do on the screen. */
function fit(text: string, own: number, wanted: number): { scale: number; shift: number } {
  const scale = own === 0 || wanted === 0 ? 1 : wanted / own
  if (Math.abs(scale - 1) < UNSEEN) return { scale: 1, shift: 0 }
  if (scale >= NARROWEST && scale <= WIDEST) return { scale, shift: 0 }
  // A browser sets a bracket beside another in half its width: what it leaves out of an opening one is before it.
  if (scale < NARROWEST && OPENING.test(text.trim())) return { scale: 1, shift: wanted - own }
  return scale < NARROWEST && [...text.trim()].length === 1 ? { scale: 1, shift: 0 } : { scale, shift: 0 }
}

/** The fonts of a document, by the names of their files, each added when it is first used. */
function addFonts(pdf: Pdf, known: Set<string>, runs: readonly FontRun[]): void {
  for (const { font } of runs) {
    if (known.has(font)) continue
    pdf.registerFont(font, fontOf(font).bytes)
    known.add(font)
  }
}

/**
 * Sets a text on its line, in fonts that have its letters, as wide as it is on the screen.
 *
 * @param known the fonts that the document has already
 */
export function drawText(pdf: Pdf, known: Set<string>, item: TextItem, style: TextStyle): void {
  const text = item.text.replaceAll(NOTHING, '')
  const runs = splitByFont(text, fontsFor(style, text), fontOf)
  addFonts(pdf, known, runs)
  const set = measured(pdf, runs, style)
  const last = set.at(-1)
  if (!last) return
  const own = set.reduce((sum, { advance }) => sum + advance, last.width - last.advance)
  const { scale, shift } = fit(text, own, item.width)
  let x = item.x + shift - (item.atEnd ? own * scale : 0)
  const characterSpacing = style.spacing ?? 0
  const setting = { lineBreak: false, baseline, horizontalScaling: scale * 100, characterSpacing }
  pdf.fillColor(style.colour, style.opacity ?? 1)
  for (const run of set) {
    pdf.font(run.font).fontSize(style.size)
    pdf.text(run.text, x, item.base, setting)
    x += run.advance * scale
  }
}
