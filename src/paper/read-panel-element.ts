import {
  alignments,
  cellKinds,
  fits,
  lineStyles,
  pagesToHide,
  pagesToShow,
  rowBorders,
  sides,
  symbologies,
  verticals,
  wraps,
  type BarcodeElement,
  type Column,
  type Content,
  type Look,
  type PanelElement,
  type Placed,
  type QrCodeElement,
  type Side,
  type Stroke,
  type Symbology,
  type TableElement,
  type TextElement,
} from './panel-element'
import { readCondition, readFormat } from './format'
import {
  colour,
  fonts,
  imageAddress,
  isObject,
  list,
  number,
  oneOf,
  path,
  text,
  unread,
  type Unread,
} from './panel-values'

/** hiprint's alternative names of a symbology, used in its text elements. */
const modes = new Map<unknown, Symbology>([
  ['CODE39', 'code39'],
  ['EAN13', 'ean13'],
  ['EAN8', 'ean8'],
  ['UPC', 'upca'],
  ['ITF14', 'itf14'],
])

function readPlaced(options: Unread): Placed {
  return {
    left: number(options.left, 0),
    top: number(options.top, 0),
    width: Math.max(0, number(options.width, 0)),
    height: Math.max(0, number(options.height, 0)),
    rotation: number(options.transform, 0),
    layer: number(options.zIndex, undefined),
    fixed: options.fixed === true,
    breaksPage: options.pageBreak === true,
    keepsNext: options.keepsNext === true,
    showOn: oneOf(options.showInPage, pagesToShow),
    hideOn: oneOf(options.unShowInPage, pagesToHide),
    when: readCondition(options),
  }
}

function readStroke(options: Unread): Stroke {
  return {
    width: number(options.borderWidth, 0.75),
    style: oneOf(options.borderStyle, lineStyles) ?? 'solid',
    colour: colour(options.borderColor),
  }
}

function bySide<Value>(read: (side: Side) => Value | undefined): Partial<Record<Side, Value>> {
  return Object.fromEntries(
    sides.flatMap((side) => {
      const value = read(side)
      return value === undefined ? [] : [[side, value]]
    }),
  )
}

function readWeight(value: unknown): string | undefined {
  return /^(normal|bold|bolder|lighter|[1-9]00)$/.test(text(value)) ? text(value) : undefined
}

function readLook(options: Unread): Look {
  const stroke = readStroke(options)
  return {
    fontFamily: fonts(options.fontFamily),
    fontSize: Math.max(1, number(options.fontSize, 9)),
    fontWeight: readWeight(options.fontWeight),
    lineHeight: Math.max(1, number(options.lineHeight, 9.75)),
    letterSpacing: number(options.letterSpacing, undefined),
    colour: colour(options.color),
    background: colour(options.backgroundColor),
    align: oneOf(options.textAlign, alignments),
    decoration: oneOf(options.textDecoration, ['underline', 'overline', 'line-through'] as const),
    borders: bySide((side) => oneOf(options[`border${side}`], lineStyles)),
    borderWidth: stroke.width,
    borderColour: stroke.colour,
    paddings: bySide((side) => number(options[`contentPadding${side}`], undefined)),
  }
}

/** A fixed text may have lines; a title stands in one with its value. */
function readContent(options: Unread, type: Unread): Content {
  const field = path(options.field)
  const title = (text(options.title) || text(type.title)).replaceAll(/[\r\t]/g, '')
  return {
    field,
    title: field === '' ? title : title.replaceAll('\n', ''),
    hidesTitle: options.hideTitle === true,
    format: readFormat(options.format),
  }
}

function readColumn(value: unknown, index: number, table: string): Column {
  const column = unread(value)
  const field = path(column.field)
  return {
    key: `${table}.${text(column.columnId) || field || index}`,
    title: text(column.title),
    group: text(column.group),
    field,
    width: Math.max(1, number(column.width, 100)),
    shown: column.checked !== false,
    align: oneOf(column.align, alignments),
    headAlign: oneOf(column.halign, alignments),
    vertical: oneOf(column.vAlign, verticals) ?? 'middle',
    kind: oneOf(column.tableTextType, cellKinds) ?? 'text',
    codeHeight: number(column.tableColumnHeight, 30),
    format: readFormat(column.format),
    pattern: text(column.pattern),
    summary: column.tableSummary === 'text' ? text(column.tableSummaryText) : '',
    summarySpan: Math.max(1, number(column.tableSummaryColspan, 1)),
    summaryAlign: oneOf(column.tableSummaryAlign, alignments),
  }
}

/** A table. Of several rows of columns only the last is read: the import gives its columns their groups. */
function readTable(placed: Placed, options: Unread): TableElement {
  const cells = (value: unknown) => value !== 'noBorder'
  const border = (value: unknown) => oneOf(value, rowBorders) ?? 'border'
  const field = path(options.field)
  return {
    type: 'table',
    placed,
    look: readLook(options),
    field,
    columns: list(list(options.columns).at(-1)).map((column, index) => readColumn(column, index, field)),
    headOn: oneOf(options.tableHeaderRepeat, ['page', 'first', 'none'] as const) ?? 'page',
    hasFoot: options.tableFooterRepeat === 'last',
    outline: cells(options.tableBorder),
    headBorder: border(options.tableHeaderBorder),
    bodyBorder: border(options.tableBodyRowBorder),
    footBorder: border(options.tableFooterBorder),
    headCells: cells(options.tableHeaderCellBorder),
    bodyCells: cells(options.tableBodyCellBorder),
    footCells: cells(options.tableFooterCellBorder),
    headHeight: number(options.tableHeaderRowHeight, undefined),
    bodyHeight: number(options.tableBodyRowHeight, undefined),
    headBackground: colour(options.tableHeaderBackground),
    headFontSize: number(options.tableHeaderFontSize, undefined),
    headFontWeight: readWeight(options.tableHeaderFontWeight) ?? '700',
    mostRows: Math.max(0, number(options.maxRows, 0)) || Infinity,
    leastHeight: number(options.lHeight, 0),
    keepsRows: options.keepsRows === true,
  }
}

function readText(placed: Placed, options: Unread, content: Content): TextElement {
  return {
    type: 'text',
    placed,
    look: readLook(options),
    content,
    vertical: oneOf(options.textContentVerticalAlign, verticals) ?? 'top',
    wrap: oneOf(options.textContentWrap, wraps),
  }
}

function readBarcode(placed: Placed, options: Unread, content: Content): BarcodeElement {
  return {
    type: 'barcode',
    placed,
    look: readLook(options),
    content,
    symbology: oneOf(options.barcodeType, symbologies) ?? modes.get(options.barcodeMode) ?? 'code128',
    ink: colour(options.barColor),
  }
}

function readQrCode(placed: Placed, options: Unread, content: Content): QrCodeElement {
  // hiprint numbers the levels by the standard's bit patterns.
  const correction = (['M', 'L', 'H', 'Q'] as const)[number(options.qrCodeLevel, 0)] ?? 'M'
  return {
    type: 'qrcode',
    placed,
    look: readLook(options),
    content,
    correction,
    ink: colour(options.barColor),
  }
}

type Reader = (placed: Placed, options: Unread, content: Content) => PanelElement

const readers: Record<PanelElement['type'], Reader> = {
  text: (placed, options, content) =>
    options.textType === 'barcode'
      ? readBarcode(placed, options, content)
      : options.textType === 'qrcode'
        ? readQrCode(placed, options, content)
        : readText(placed, options, content),
  longText: (placed, options, content) => ({
    type: 'longText',
    placed,
    look: readLook(options),
    content,
    leastHeight: number(options.lHeight, 0),
  }),
  table: readTable,
  barcode: readBarcode,
  qrcode: readQrCode,
  image: (placed, options, { field }) => ({
    type: 'image',
    placed,
    field,
    source: imageAddress(options.src),
    fit: oneOf(options.fit, fits),
  }),
  hline: (placed, options) => ({ type: 'hline', placed, stroke: readStroke(options) }),
  vline: (placed, options) => ({ type: 'vline', placed, stroke: readStroke(options) }),
  rect: (placed, options) => ({
    type: 'rect',
    placed,
    stroke: readStroke(options),
    background: colour(options.backgroundColor),
  }),
  oval: (placed, options) => ({
    type: 'oval',
    placed,
    stroke: readStroke(options),
    background: colour(options.backgroundColor),
  }),
}

function isElementType(value: string): value is PanelElement['type'] {
  return Object.hasOwn(readers, value)
}

/**
 * One element of a panel, with values that can be drawn.
 *
 * @param value an entry of hiprint's `printElements`
 * @returns undefined for an entry without options or of a type that is not printed, such as `html`
 * @see design.md §8
 */
export function readElement(value: unknown): PanelElement | undefined {
  const element = unread(value)
  const type = unread(element.printElementType)
  const name = text(type.type)
  if (!isObject(element.options) || !isElementType(name)) return undefined
  return readers[name](readPlaced(element.options), element.options, readContent(element.options, type))
}
