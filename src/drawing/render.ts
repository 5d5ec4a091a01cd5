import { isRightHalf, PIXELS_PER_POINT, type Panel } from '#paper/panel'
import type { PanelElement, TableElement } from '#paper/panel-element'
import { drawElement, showPart } from './draw-element'
import { drawTable, type DrawnTable } from './draw-table'
import { fitText, isFitted } from './fit-text'
import { isOnPaper } from './on-paper'
import {
  division,
  plainText,
  points,
  type Drawing,
  type PrintNote,
  drawMark,
  isWanted,
  type PrintData,
} from './drawing'
import {
  drawnHeight,
  pageNumberText,
  paginate,
  paperHeight,
  rollLength,
  type Extent,
  type Piece,
} from './paginate'
import { pageName } from './paper-style'

/** Templates for office printers name no resolution; every common one is a multiple of this or finer. */
export const DEFAULT_DOTS_PER_INCH = 300

/** A page in the host, and its paper in millimetres. */
export interface DrawnPage {
  paper: HTMLElement
  width: number
  height: number
}

export interface Rendering {
  /** In order. */
  pages: DrawnPage[]
  notes: PrintNote[]
}

interface DrawnPanel {
  panel: Panel
  pages: HTMLElement[]
}

/** Millimetres of a drawn page: those of its panel, or its resulting length. */
const heightOfPage = ({ height, roll }: Panel, paper: HTMLElement) =>
  roll ? paperHeight(Number(paper.style.height.replace('pt', ''))) : height

/** The height of a drawn element, in points. */
function heightOf(element: Element): number {
  return element.getBoundingClientRect().height / PIXELS_PER_POINT
}

/** The number of letters by which a note identifies a text. */
const NOTED_LETTERS = 40

/** Whether a text or a code is empty; an empty one has no place. */
const isEmpty = (box: HTMLElement) => (box.textContent ?? '') === '' && box.querySelector('.content') !== null

/** The type of a list that does not fit on one page, in points; a larger one would only make more pages. */
const DENSE = 7.5

/** A table in denser type; any other element as it is. */
function denserTable(element: PanelElement): PanelElement {
  if (element.type !== 'table' || element.look.fontSize <= DENSE) return element
  const { look, headFontSize, headHeight, bodyHeight } = element
  const scale = DENSE / look.fontSize
  return {
    ...element,
    look: { ...look, fontSize: DENSE, lineHeight: look.lineHeight * scale },
    ...(headFontSize && { headFontSize: headFontSize * scale }),
    ...(headHeight && { headHeight: headHeight * scale }),
    ...(bodyHeight && { bodyHeight: bodyHeight * scale }),
  }
}

class PanelRendering {
  private readonly tables = new Map<TableElement, DrawnTable>()

  constructor(
    private readonly panel: Panel,
    private readonly name: string,
    private readonly drawing: Drawing,
    private readonly host: HTMLElement,
  ) {}

  render(): HTMLElement[] {
    const stage = this.page()
    const elements = this.panel.elements.filter((element) => isWanted(element, this.drawing.data))
    const layOut = (all: PanelElement[]) =>
      paginate({ ...this.panel, elements: all }, (element) => this.measure(element, stage))
    const designed = layOut(elements)
    const denser = designed.pages > 1 ? layOut(elements.map(denserTable)) : designed
    const layout = denser.pages < designed.pages ? denser : designed
    const height = this.panel.roll ? rollLength(this.panel, layout) : drawnHeight(this.panel)
    const pages = Array.from({ length: layout.pages }, () => this.page(height))
    for (const paper of pages) paper.append(drawMark(this.panel, paper.style.height, this.drawing) ?? '')
    const drawn = layout.pieces.map((piece) => {
      const box = this.drawPiece(piece)
      pages[piece.page]?.append(box)
      return { piece, box }
    })
    stage.remove()
    for (const { piece, box } of drawn) this.check(piece, box)
    return pages
  }

  private page(height = drawnHeight(this.panel)): HTMLElement {
    const { panel, drawing } = this
    const paper = division(drawing, 'paper')
    paper.style.setProperty('page', this.name)
    paper.style.width = `${panel.width}mm`
    paper.style.height = points(height)
    if (panel.fontFamily) paper.style.fontFamily = panel.fontFamily
    this.host.append(paper)
    return paper
  }

  /** Sets a text so that all of it stands in its place, and notes each one that is not whole on the paper. */
  private check({ element }: Piece, box: HTMLElement): void {
    const { note } = this.drawing
    const code = plainText(box).trim().slice(0, NOTED_LETTERS) || element.type
    if (isFitted(element) && !fitText(box, element)) note({ reason: 'text_cut', code })
    if (!isEmpty(box) && !isOnPaper(box)) note({ reason: 'off_paper', code })
  }

  private measure(element: PanelElement, stage: HTMLElement): Extent {
    const { placed } = element
    if (element.type === 'table') return this.measureTable(element, stage)
    if (element.type !== 'longText') return { height: placed.height }
    const box = drawElement(element, this.drawing)
    box.style.height = ''
    stage.append(box)
    const height = Math.max(heightOf(box), element.leastHeight)
    box.remove()
    return { height, lineHeight: element.look.lineHeight }
  }

  private measureTable(element: TableElement, stage: HTMLElement): Extent {
    const table = drawTable(element, this.drawing)
    this.tables.set(element, table)
    stage.append(table.box)
    table.fit()
    const rows = {
      head: heightOf(table.head),
      rows: table.rows.map(heightOf),
      foot: heightOf(table.foot),
      ...table.lines(),
    }
    const height = heightOf(table.box)
    table.box.remove()
    return { height, rows }
  }

  private drawPiece({ element, top, rows, height, part }: Piece): HTMLElement {
    const box = this.drawBox(element, rows)
    box.style.top = points(top)
    if (element.type === 'longText' && !part) box.style.height = ''
    if (height !== undefined) box.style.height = points(height)
    if (part) showPart(box, part)
    return box
  }

  private drawBox(element: PanelElement, rows: Piece['rows']): HTMLElement {
    if (element.type !== 'table') return drawElement(element, this.drawing)
    const table = rows ? this.tables.get(element) : undefined
    // A table that repeats on every page is drawn whole on each.
    return table && rows ? table.part(rows) : drawTable(element, this.drawing).box
  }
}

function numberPages(drawing: Drawing, drawn: readonly DrawnPanel[]): void {
  const all = drawn.flatMap(({ pages }) => pages)
  for (const { panel, pages } of drawn) {
    const { pageNumber } = panel
    if (!pageNumber) continue
    const counted = pageNumber.continued ? all : pages
    for (const paper of pages) {
      const label = division(drawing, 'page-number')
      label.style.left = points(pageNumber.left)
      label.style.top = points(pageNumber.top)
      label.classList.toggle('at-right', isRightHalf(pageNumber, panel.width))
      label.textContent = pageNumberText(pageNumber.format, counted.indexOf(paper) + 1, counted.length)
      paper.append(label)
    }
  }
}

/**
 * Draws a template with its data: each page a `.paper` in the host, in the document that the host belongs to, which
 * must have the style of `paperStyle`. Everything from the data or the template is inserted as text.
 *
 * @param documents one entry for each copy with data of its own, for example one per label
 */
export function renderTemplate(
  panels: readonly Panel[],
  documents: readonly PrintData[],
  host: HTMLElement,
  dotsPerInch = DEFAULT_DOTS_PER_INCH,
): Rendering {
  const notes: PrintNote[] = []
  const pages = documents.flatMap((data) => {
    const note = (added: PrintNote) => {
      const isKnown = notes.some(({ reason, code }) => reason === added.reason && code === added.code)
      if (!isKnown) notes.push(added)
    }
    const drawing: Drawing = { document: host.ownerDocument, data, dotsPerInch, note }
    const drawn = panels.map((panel, index) => ({
      panel,
      pages: new PanelRendering(panel, pageName(index), drawing, host).render(),
    }))
    numberPages(drawing, drawn)
    return drawn.flatMap(({ panel, pages: papers }) =>
      papers.map((paper) => ({ paper, width: panel.width, height: heightOfPage(panel, paper) })),
    )
  })
  return { pages, notes }
}
