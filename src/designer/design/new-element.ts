import type { ElementType } from '#paper/panel-element'
import type { Unread } from '#paper/panel-values'
import type { PaletteField, PaletteTable } from '#paper/palette'
import type { DraftElement } from './arrangement'
import type { Word } from '../words'

/** The elements without a field, in the palette's order. */
export const plainTypes = [
  'text',
  'longText',
  'table',
  'barcode',
  'qrcode',
  'image',
  'hline',
  'vline',
  'rect',
  'oval',
] as const satisfies readonly (ElementType & Word)[]

/** The number of checked columns in a new table; the rest are present but unchecked. */
const SHOWN_COLUMNS = 8
/** The server's limit. */
export const MOST_COLUMNS = 40

const sizes: Record<ElementType, Unread> = {
  text: { width: 120, height: 14, fontSize: 9, lineHeight: 14 },
  longText: { width: 240, height: 42, fontSize: 9, lineHeight: 14 },
  table: { width: 480, height: 54, fontSize: 9, lineHeight: 12, tableHeaderBackground: '#f5f5f5' },
  barcode: { width: 140, height: 42, fontSize: 8, lineHeight: 10 },
  qrcode: { width: 60, height: 60 },
  image: { width: 90, height: 60, fit: 'contain' },
  hline: { width: 200, height: 9, borderWidth: '0.75' },
  vline: { width: 9, height: 90, borderWidth: '0.75' },
  rect: { width: 120, height: 60, borderWidth: '0.75' },
  oval: { width: 90, height: 60, borderWidth: '0.75' },
}

function element(type: ElementType, options: Unread): DraftElement {
  return { options: { left: 0, top: 0, ...sizes[type], ...options }, printElementType: { type } }
}

/** A column that prints one text of each row. */
export function newColumn({ path, title, align }: PaletteField, checked = true): Unread {
  const shared = { width: 60, colspan: 1, rowspan: 1, checked }
  const figures = align ? { align, halign: align } : {}
  return { ...shared, title: title.slice(0, 100), field: path, columnId: path, ...figures }
}

/** A table of the rows under a path of the document's data. */
export function newTable(table: PaletteTable): DraftElement {
  const begins = table.begins ?? table.columns.slice(0, SHOWN_COLUMNS).map(({ path }) => path)
  const rank = ({ path }: PaletteField) => (begins.includes(path) ? begins.indexOf(path) : begins.length)
  const columns = table.columns
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MOST_COLUMNS)
    .map((column) => newColumn(column, begins.includes(column.path)))
  return element('table', { field: table.path, columns: [columns] })
}

/** A text element that prints a field, preceded by its title. */
export function newField({ path, title, sample, align }: PaletteField): DraftElement {
  const texts = { field: path, title: title.slice(0, 200), testData: sample.slice(0, 500) }
  return element('text', { width: 160, ...texts, ...(align ? { textAlign: align } : {}) })
}

const codes: readonly ElementType[] = ['barcode', 'qrcode']
const lettered: readonly ElementType[] = ['text', 'longText']

/** An element without a field; a table shows the first list of the document. */
export function newPlain(type: ElementType, title: string, tables: readonly PaletteTable[]): DraftElement {
  const [first] = tables
  if (type === 'table') {
    if (first) return newTable(first)
    const columns = [1, 2, 3].map((at) => ({
      title: `${title} ${at}`,
      field: '',
      columnId: `c${at}`,
      width: 60,
    }))
    return element('table', { columns: [columns] })
  }
  if (codes.includes(type)) return element(type, { title: '12345678' })
  return element(type, lettered.includes(type) ? { title } : {})
}
