import { drawElement } from '#drawing/draw-element'
import { drawTable } from '#drawing/draw-table'
import { points, type Drawing, type PrintData } from '#drawing/drawing'
import { fitText, isFitted } from '#drawing/fit-text'
import { PAPER_RULES } from '#drawing/paper-style'
import { DEFAULT_DOTS_PER_INCH } from '#drawing/render'
import type { ImageElement, PanelElement, TableElement } from '#paper/panel-element'
import { readElement } from '#paper/read-panel-element'
import { PIXELS_PER_POINT, type Panel } from '#paper/panel'
import type { DraftElement } from './design/arrangement'
import { part } from './page/page-parts'
import type { Word } from './words'
import { valuesFor, withSampleRows, type Samples, spaceBelow } from './sample-values'

/** The paper that samples are drawn for. */
export interface SampledPaper {
  panel: Panel
  samples: Samples
}

const MOST_ROWS = 3

/** Nothing of the designer's own style reaches a sample; rows after the first are its copies. */
const SAMPLE_RULES = `
:host{all:initial;position:absolute;inset:0;pointer-events:none}
.paper{position:absolute;inset:0;overflow:visible;background:none}
.element{top:0!important;left:0!important;transform:none!important}
tbody tr+tr{opacity:.3}
`

const sheet = new CSSStyleSheet()
sheet.replaceSync(PAPER_RULES + SAMPLE_RULES)

/** Stands for a picture that is known only when a record is printed. */
const pictureFrame =
  'data:image/svg+xml;base64,' +
  btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 32"><rect width="48" height="32" fill="#f5f5f5"/>' +
      '<path d="M6 26l11-13 8 9 5-5 12 9z" fill="#d9d9d9"/><circle cx="34" cy="10" r="3" fill="#d9d9d9"/></svg>',
  )

/** The sandboxed frame has no session, so it shows embedded pictures alone. */
function drawPictureIn(paper: HTMLElement, element: ImageElement, drawing: Drawing): void {
  const source = element.source.startsWith('data:') ? element.source : ''
  const box = drawElement({ ...element, field: '', source }, drawing)
  if (!box.firstChild) box.append(part('img', { src: pictureFrame, alt: '' }))
  paper.append(box)
}

/** An empty paper of its own in an element of hiprint's; anything drawn there before is removed. */
export function paperIn(target: HTMLElement, { fontFamily }: Panel): HTMLElement {
  target.querySelector(':scope > .sample')?.remove()
  const host = part('div', { className: 'sample' })
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  const paper = part('div', { className: 'paper' })
  if (fontFamily) paper.style.fontFamily = fontFamily
  root.append(paper)
  target.append(host)
  return paper
}

/** The context of the drawing functions; their notes have no receiver here. */
export function drawingOf(data: PrintData): Drawing {
  return { document, data, dotsPerInch: DEFAULT_DOTS_PER_INCH, note: () => {} }
}

/** A table with as many rows as its place holds, and at least one; answers whether its columns have room. */
function drawRows(paper: HTMLElement, element: TableElement, drawing: Drawing): boolean {
  const { box, rows, fit, isCrowded } = drawTable(element, drawing)
  paper.append(box)
  fit()
  const room = element.placed.height * PIXELS_PER_POINT
  for (const row of rows.slice(1).toReversed()) if (box.offsetHeight > room + 1) row.remove()
  return !isCrowded()
}

/** A growing element pushes down those below it on paper; its sample ends there instead. */
function limit(paper: HTMLElement, element: PanelElement, { elements }: Panel): void {
  if (element.type !== 'table' && element.type !== 'longText') return
  paper.style.height = points(spaceBelow(element, elements))
  paper.style.overflow = 'visible clip'
}

/**
 * Draws an element, as the paper prints it, into its box on hiprint's paper.
 *
 * @returns the reason why it would be printed incompletely; undefined where it has room
 */
export function drawSample(
  target: HTMLElement,
  draft: DraftElement,
  { panel, samples }: SampledPaper,
): Word | undefined {
  const element = readElement(draft)
  if (!element) return undefined
  const paper = paperIn(target, panel)
  limit(paper, element, panel)
  const data = valuesFor(samples, draft)
  const drawing = drawingOf(data)
  if (element.type === 'table') {
    const rows = withSampleRows(data, samples.palette, element.field, MOST_ROWS)
    return drawRows(paper, element, { ...drawing, data: rows }) ? undefined : 'too_narrow'
  }
  if (element.type === 'image') {
    drawPictureIn(paper, element, drawing)
    return undefined
  }
  const box = drawElement(element, drawing)
  if (element.type === 'longText') box.style.height = ''
  paper.append(box)
  return isFitted(element) && !fitText(box, element) ? 'too_long' : undefined
}
