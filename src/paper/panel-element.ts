import type { Condition } from './format'

/** The place of an element on its panel, in points, and the pages on which it appears. */
export interface Placed {
  left: number
  top: number
  width: number
  height: number
  /** Degrees, clockwise. */
  rotation: number
  layer?: number
  /** The element repeats on every page. */
  fixed: boolean
  /** The element starts a new page. */
  breaksPage: boolean
  /** The element stands on one page with the one that follows it. */
  keepsNext: boolean
  showOn?: (typeof pagesToShow)[number]
  hideOn?: (typeof pagesToHide)[number]
  /** The condition for the element to be on the paper. */
  when?: Condition
}

export const pagesToShow = ['none', 'first', 'odd', 'even', 'last'] as const
export const pagesToHide = ['first', 'last'] as const

/** The printed content of an element: a value of the data, preceded by its title, or only the title. */
export interface Content {
  field: string
  title: string
  hidesTitle: boolean
  /** Of a date or a figure. */
  format?: string
}

export const lineStyles = ['solid', 'dashed', 'dotted'] as const
export type LineStyle = (typeof lineStyles)[number]

export interface Stroke {
  /** Points. */
  width: number
  style: LineStyle
  colour?: string
}

export const sides = ['Left', 'Top', 'Right', 'Bottom'] as const
export type Side = (typeof sides)[number]
export const alignments = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof alignments)[number]
export const verticals = ['top', 'middle', 'bottom'] as const
export type Vertical = (typeof verticals)[number]

/** The appearance of text; sizes in points. */
export interface Look {
  fontFamily?: string
  fontSize: number
  fontWeight?: string
  lineHeight: number
  letterSpacing?: number
  colour?: string
  background?: string
  align?: Alignment
  decoration?: 'underline' | 'overline' | 'line-through'
  borders: Partial<Record<Side, LineStyle>>
  borderWidth: number
  borderColour?: string
  paddings: Partial<Record<Side, number>>
}

export const symbologies = ['code128', 'code39', 'ean13', 'ean8', 'upca', 'itf14'] as const
export type Symbology = (typeof symbologies)[number]

export type QrCorrection = 'L' | 'M' | 'Q' | 'H'

export const wraps = ['nowrap', 'clip', 'ellipsis'] as const
export const fits = ['contain', 'cover', 'fill', 'none'] as const
export const cellKinds = ['text', 'sequence', 'barcode', 'qrcode', 'image'] as const
export const rowBorders = [
  'border',
  'noBorder',
  'leftBorder',
  'rightBorder',
  'leftRightBorder',
  'topBorder',
  'bottomBorder',
  'topBottomBorder',
] as const
export type RowBorder = (typeof rowBorders)[number]

export interface Column {
  /** Identifies the column in a choice of columns, even when a template prints several lists. */
  key: string
  title: string
  /** The title above it and its neighbours of the same group; empty for none. */
  group: string
  field: string
  /** Its share of the table's width. */
  width: number
  shown: boolean
  align?: Alignment
  headAlign?: Alignment
  vertical: Vertical
  kind: (typeof cellKinds)[number]
  /** Height of a code or picture in a cell, in points. */
  codeHeight: number
  /** Of a date or a figure. */
  format?: string
  /** A text in which `${path}` stands for a value of the row, printed instead of one field; empty for none. */
  pattern: string
  /** The text in the totals row; `${path}` stands for a value of the data. */
  summary: string
  /** The number of columns, this one included, that the text spans. */
  summarySpan: number
  summaryAlign?: Alignment
}

export interface TableElement {
  type: 'table'
  placed: Placed
  look: Look
  field: string
  columns: Column[]
  headOn: 'page' | 'first' | 'none'
  /** The totals row, after the last row of data. */
  hasFoot: boolean
  outline: boolean
  headBorder: RowBorder
  bodyBorder: RowBorder
  footBorder: RowBorder
  headCells: boolean
  bodyCells: boolean
  footCells: boolean
  headHeight?: number
  bodyHeight?: number
  headBackground?: string
  headFontSize?: number
  headFontWeight: string
  /** The maximum number of rows per page. */
  mostRows: number
  leastHeight: number
  /** Its rows stand on one page, where they have room on one. */
  keepsRows: boolean
}

export interface TextElement {
  type: 'text'
  placed: Placed
  look: Look
  content: Content
  vertical: Vertical
  wrap?: (typeof wraps)[number]
}

export interface LongTextElement {
  type: 'longText'
  placed: Placed
  look: Look
  content: Content
  leastHeight: number
}

export interface BarcodeElement {
  type: 'barcode'
  placed: Placed
  look: Look
  content: Content
  symbology: Symbology
  ink?: string
}

export interface QrCodeElement {
  type: 'qrcode'
  placed: Placed
  look: Look
  content: Content
  correction: QrCorrection
  ink?: string
}

export interface ImageElement {
  type: 'image'
  placed: Placed
  field: string
  source: string
  fit?: (typeof fits)[number]
}

export interface LineElement {
  type: 'hline' | 'vline'
  placed: Placed
  stroke: Stroke
}

export interface ShapeElement {
  type: 'rect' | 'oval'
  placed: Placed
  stroke: Stroke
  background?: string
}

export type PanelElement =
  | TextElement
  | LongTextElement
  | TableElement
  | BarcodeElement
  | QrCodeElement
  | ImageElement
  | LineElement
  | ShapeElement

export type ElementType = PanelElement['type']
