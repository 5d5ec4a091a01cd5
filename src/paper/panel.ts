import type { Column, PanelElement } from './panel-element'
import { fonts, isObject, list, number, text, unread, type Unread } from './panel-values'
import { readElement } from './read-panel-element'
import { readWatermark, type Watermark } from './watermark'

/** Points per millimetre. Papers are measured in millimetres, everything on them in points. */
export const POINTS_PER_MILLIMETRE = 72 / 25.4

/** CSS pixels in a point. */
export const PIXELS_PER_POINT = 96 / 72

/** The widths of the rolls that receipt printers take, in millimetres. */
const rolls: readonly number[] = [58, 80]

/** Whether a paper is a roll, which is as long as its content; a low paper is a label. */
export const isRoll = ({ width, height }: { width: number; height: number }) =>
  rolls.includes(width) && height > width

/** The widest roll of a receipt printer, in millimetres; such a page is cut where its content ends. */
const WIDEST_ROLL = 112

/** The heights below which an element belongs to the foot of a page, in points. */
export interface Feet {
  every: number
  first?: number
  odd?: number
  even?: number
}

export interface PageNumber {
  left: number
  top: number
  /** Holds `${paperNo}` and `${paperCount}`. */
  format: string
  /** The numbering continues through all panels of a document instead of restarting. */
  continued: boolean
}

/** One page layout of a template. */
export interface Panel {
  /** Millimetres. */
  width: number
  /** Millimetres. */
  height: number
  /** Elements above this repeat on every page, in points from the top. */
  head: number
  feet: Feet
  /** When false, everything is on one page, however long. */
  paged: boolean
  /** Roll paper: the page is as long as its content. */
  roll: boolean
  fontFamily?: string
  pageNumber?: PageNumber
  watermark?: Watermark
  elements: PanelElement[]
}

/** The reason why a template's content cannot be printed. */
export type Refusal = 'not_json' | 'no_panels' | 'no_elements'

export type ReadContent = { panels: Panel[] } | { refusal: Refusal }

/**
 * The default place of the page number, in points: where hiprint puts one that was never moved.
 *
 * @param width of the paper in millimetres, like the height
 */
export function pageNumberPlace(
  panel: Unread,
  width: number,
  height: number,
): Pick<PageNumber, 'left' | 'top'> {
  return {
    left: number(panel.paperNumberLeft, width * POINTS_PER_MILLIMETRE - 30),
    top: number(panel.paperNumberTop, height * POINTS_PER_MILLIMETRE - 22),
  }
}

/** Whether a page number stands in the right half of its paper, where it grows to the left. */
export function isRightHalf({ left }: Pick<PageNumber, 'left'>, width: number): boolean {
  return 2 * left > width * POINTS_PER_MILLIMETRE
}

function pageNumber(panel: Unread, width: number, height: number): PageNumber | undefined {
  if (panel.paperNumberDisabled === true) return undefined
  return {
    ...pageNumberPlace(panel, width, height),
    format: text(panel.paperNumberFormat) || '${paperNo}-${paperCount}',
    continued: panel.paperNumberContinue !== false,
  }
}

/** Reads one panel; unknown values and values of the wrong type are dropped or replaced by their defaults. */
export function readPanel(value: unknown): Panel {
  const panel = unread(value)
  const width = number(panel.width, 210)
  const height = number(panel.height, 297)
  // hiprint writes 0 for a page without a foot of its own.
  const foot = (own: unknown) => number(own, 0) || undefined
  const paged = panel.panelPageRule !== 'none'
  return {
    width,
    height,
    head: number(panel.paperHeader, 0),
    feet: {
      every: foot(panel.paperFooter) ?? height * POINTS_PER_MILLIMETRE,
      first: foot(panel.firstPaperFooter),
      odd: foot(panel.oddPaperFooter),
      even: foot(panel.evenPaperFooter),
    },
    paged,
    roll: !paged && width <= WIDEST_ROLL,
    fontFamily: fonts(panel.fontFamily),
    pageNumber: pageNumber(panel, width, height),
    watermark: readWatermark(panel),
    elements: list(panel.printElements).flatMap((element) => readElement(element) ?? []),
  }
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/**
 * Reads the content of a print template. Unknown values and values of the wrong type are dropped or replaced by their
 * defaults, so that any template can be drawn safely.
 *
 * @param content hiprint's JSON, `{ "panels": [...] }`
 * @returns the panels, or the reason why it cannot be printed
 * @see spec.md §8
 */
export function readContent(content: string): ReadContent {
  const document = parsed(content)
  if (!isObject(document)) return { refusal: 'not_json' }
  const panels = list(document.panels).map(readPanel)
  if (panels.length === 0) return { refusal: 'no_panels' }
  return panels.every((panel) => panel.elements.length === 0) ? { refusal: 'no_elements' } : { panels }
}

/**
 * The columns that a user may choose from: those of the template's tables with a head, table by table. If a list is
 * printed twice, as on a copy for the shop, one choice applies to both.
 */
export function tableColumns(panels: readonly Panel[]): Column[][] {
  const seen = new Set<string>()
  const unseen = ({ key }: Column) => !seen.has(key) && seen.add(key)
  return panels
    .flatMap(({ elements }) => elements)
    .map((element) =>
      element.type === 'table' && element.headOn !== 'none' ? element.columns.filter(unseen) : [],
    )
    .filter((columns) => columns.length > 0)
}

/**
 * The panels with only the chosen columns in tables that have a head.
 *
 * @param keys the `key` of each column to print
 */
export function pickColumns(panels: readonly Panel[], keys: ReadonlySet<string>): Panel[] {
  const picked = (element: PanelElement): PanelElement => {
    if (element.type !== 'table' || element.headOn === 'none') return element
    return {
      ...element,
      columns: element.columns.map((column) => ({ ...column, shown: keys.has(column.key) })),
    }
  }
  return panels.map((panel) => ({ ...panel, elements: panel.elements.map(picked) }))
}

/** Whether a template prints codes, whose bars depend on the printer's resolution. */
export function holdsCodes(panels: readonly Panel[]): boolean {
  const isCode = (kind: string) => kind === 'barcode' || kind === 'qrcode'
  return panels.some(({ elements }) =>
    elements.some(
      (element) =>
        isCode(element.type) ||
        (element.type === 'table' && element.columns.some(({ kind }) => isCode(kind))),
    ),
  )
}
