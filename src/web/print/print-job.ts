import { labelPlaces, sheetPaper, type LabelSheet, type PaperSize } from '#domain/print/label-sheet'
import { PIXELS_PER_POINT, POINTS_PER_MILLIMETRE, type Panel } from '#paper/panel'
import { drawnHeight } from '#drawing/paginate'
import { pageName } from '#drawing/paper-style'
import type { PrintData } from '#drawing/drawing'
import { renderTemplate, type DrawnPage, type Rendering } from '#drawing/render'

/** Labels on sheets: their arrangement, and the number of used places on the first sheet. */
export interface SheetUse {
  sheet: LabelSheet
  start: number
}

/** All that decides the contents of the paper. Preview, print and PDF draw the same job. */
export interface PrintJob {
  /** The file name that a browser proposes for a PDF. */
  title: string
  panels: readonly Panel[]
  /** One entry for each document or label. */
  documents: readonly PrintData[]
  dotsPerInch: number
  /** Labels lie side by side on sheets; one on each page when left out. */
  sheets?: SheetUse | undefined
}

/** The sizes of the papers that a job needs, in the order of its `@page` names. */
export function papersOf({ panels, sheets }: Pick<PrintJob, 'panels' | 'sheets'>): readonly PaperSize[] {
  return sheets ? [sheetPaper] : panels
}

const pixelsIn = (millimetres: number) => millimetres * POINTS_PER_MILLIMETRE * PIXELS_PER_POINT

function emptySheet(host: HTMLElement): HTMLElement {
  const paper = host.ownerDocument.createElement('div')
  paper.className = 'paper'
  paper.style.setProperty('page', pageName(0))
  paper.style.width = `${sheetPaper.width}mm`
  paper.style.height = `${drawnHeight(sheetPaper)}pt`
  host.append(paper)
  return paper
}

/** Moves drawn labels from pages of their own onto sheets. */
function layOnSheets(
  labels: readonly DrawnPage[],
  { sheet, start }: SheetUse,
  host: HTMLElement,
): DrawnPage[] {
  const [first] = labels
  if (!first) return []
  const pages: DrawnPage[] = []
  for (const [index, place] of labelPlaces(sheet, first, labels.length, start).entries()) {
    const { paper: label } = labels[index] ?? first
    const page = (pages[place.sheet] ??= { paper: emptySheet(host), ...sheetPaper })
    label.className = 'label'
    label.style.removeProperty('page')
    // Browsers move pictures to whole pixels, so labels begin at one: bars stay as far apart as they were drawn.
    label.style.left = `${Math.round(pixelsIn(place.left))}px`
    label.style.top = `${Math.round(pixelsIn(place.top))}px`
    page.paper.append(label)
  }
  return pages
}

/** Draws a job into a host, whose document has the style of `paperStyle(papersOf(job))`. */
export function drawJob(job: PrintJob, host: HTMLElement): Rendering {
  const rendering = renderTemplate(job.panels, job.documents, host, job.dotsPerInch)
  if (!job.sheets) return rendering
  return { ...rendering, pages: layOnSheets(rendering.pages, job.sheets, host) }
}
