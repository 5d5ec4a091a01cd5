import { imageAddress, list, number, text, unread, type Unread } from '#resource/panel-values'
import { readElement } from '#resource/read-panel-element'
import type { Palette, PaletteField } from '#resource/palette'
import { typeOf, type DraftElement, type DraftPanel } from './draft'
import { optionGroups, panelGroups } from './options'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that stays text where hiprint writes it as HTML. */
const escaped = (plain: string) => plain.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')

/** Table heads have lines; the paper keeps them. */
const escapedLines = (plain: string) => escaped(plain).replaceAll('\n', '<br>')

const settable = (groups: readonly { options: readonly { name: string }[] }[]) =>
  new Set(groups.flatMap(({ options }) => options.map(({ name }) => name)))

/** Only what can be set reaches hiprint, and of that nothing which it writes as markup or takes as an address. */
function picked(values: Unread, names: ReadonlySet<string>): Unread {
  const harmful = new Set(['title', 'testData', 'field', 'src'])
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name) && !harmful.has(name)))
}

/** Stands for a picture that is only known when a record is printed. */
const pictureFrame =
  'data:image/svg+xml;base64,' +
  btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 32"><rect width="48" height="32" fill="#f5f5f5"/>' +
      '<path d="M6 26l11-13 8 9 5-5 12 9z" fill="#d9d9d9"/><circle cx="34" cy="10" r="3" fill="#d9d9d9"/></svg>',
  )

function picture(options: Unread): string {
  const address = imageAddress(options.src)
  // The frame has no session: a picture of the server stays unseen here.
  return address.startsWith('data:') ? address : pictureFrame
}

/** The samples of fields, by where they stand in the data. */
export function samplesOf({ groups }: Palette): Map<string, string> {
  return new Map(groups.flatMap(({ fields }) => fields.map(({ path, sample }) => [path, sample])))
}

/** What an element prints, with a sample for a field. */
function content({ options, printElementType }: DraftElement, samples: ReadonlyMap<string, string>) {
  const title = text(options.title) || text(printElementType.title)
  const path = text(options.field)
  const value = path === '' ? '' : text(options.testData) || samples.get(path) || path
  return { title, value, path }
}

/** How many rows a table is shown with. */
const SAMPLE_ROWS = 3

function tableOptions({ options }: DraftElement, palette: Palette): Unread {
  const table = palette.tables.find(({ path }) => path === options.field)
  const samples = new Map(table?.columns.map(({ path, sample }: PaletteField) => [path, sample]))
  const columns = list(list(options.columns).at(-1)).map(unread)
  const shown = columns.map((column, index) => ({
    columnId: `c${index}`,
    field: `c${index}`,
    title: escapedLines(text(column.title)),
    width: number(column.width, 100),
    checked: column.checked !== false,
    align: column.align,
    halign: column.halign,
    vAlign: column.vAlign,
    tableTextType: column.tableTextType === 'sequence' ? 'sequence' : 'text',
    tableSummary: 'text',
    tableSummaryTitle: false,
    tableSummaryText: escaped(column.tableSummary === 'text' ? text(column.tableSummaryText) : ''),
    tableSummaryColspan: column.tableSummaryColspan,
    tableSummaryAlign: column.tableSummaryAlign,
  }))
  const row = columns.map(({ field }, index) => [`c${index}`, escaped(samples.get(text(field)) ?? '')])
  const rows = Array.from({ length: SAMPLE_ROWS }, () => Object.fromEntries(row))
  return { field: 'rows', columns: [shown], testData: JSON.stringify(rows) }
}

/** hiprint's own editing of tables writes what is typed as HTML; widths are all that is changed on the paper. */
const tableType = {
  type: 'table',
  editable: true,
  columnResizable: true,
  columnDisplayEditable: false,
  columnDisplayIndexEditable: false,
  columnTitleEditable: false,
  columnAlignEditable: false,
  isEnableEditField: false,
  isEnableContextMenu: false,
  isEnableInsertRow: false,
  isEnableDeleteRow: false,
  isEnableInsertColumn: false,
  isEnableDeleteColumn: false,
  isEnableMergeCell: false,
}

/** What makes an element show its texts. */
function texts(type: string, element: DraftElement, palette: Palette): Unread {
  if (type === 'table') return tableOptions(element, palette)
  const { title, value, path } = content(element, samplesOf(palette))
  if (type === 'image') return { src: picture(element.options) }
  if (type === 'barcode' || type === 'qrcode')
    return { testData: path === '' ? title : value, hideTitle: true, barAutoWidth: 'false', barWidth: 1 }
  const hasValue = path === '' ? {} : { field: 'value', testData: escapedLines(value) }
  return { title: escapedLines(title), ...hasValue }
}

/** Which of a panel's elements it is, kept where hiprint keeps a name of its own. */
export const indexOf = (options: Unread) => number(options.qid, -1)

function shownElement(element: DraftElement, index: number, palette: Palette): Unread {
  const read = readElement(element)
  if (!read) return {}
  const options = picked(element.options, settable(optionGroups[read.type]))
  return {
    options: {
      ...options,
      ...texts(read.type, element, palette),
      left: read.placed.left,
      top: read.placed.top,
      width: read.placed.width,
      height: read.placed.height,
      qid: String(index),
    },
    printElementType: read.type === 'table' ? tableType : { type: read.type },
  }
}

/** hiprint breaks pages even while designing, endlessly where header and footer leave no space: so far down it need not. */
const noFooter = { firstPaperFooter: 100_000, oddPaperFooter: 100_000, evenPaperFooter: 100_000 }

/** A panel as hiprint may show it: no code, no markup, no address but pictures that are there as data. */
export function shownPanel({ settings, elements }: DraftPanel, palette: Palette): Unread {
  return {
    ...picked(settings, settable(panelGroups)),
    ...noFooter,
    panelPageRule: undefined,
    index: 0,
    width: number(settings.width, 210),
    height: number(settings.height, 297),
    paperNumberLeft: number(settings.paperNumberLeft, undefined),
    paperNumberTop: number(settings.paperNumberTop, undefined),
    paperNumberFormat: text(settings.paperNumberFormat) || '${paperNo}-${paperCount}',
    printElements: elements.map((element, index) => shownElement(element, index, palette)),
  }
}

/** The digits under a barcode, which the paper shows in the element's own type. */
export function digitsUnder(element: DraftElement, palette: Palette): string {
  if (typeOf(element) !== 'barcode' || element.options.hideTitle === true) return ''
  const { title, value, path } = content(element, samplesOf(palette))
  return path === '' ? title : value
}
