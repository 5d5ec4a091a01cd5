import { number } from '#paper/panel-values'
import { isObject, type Values } from '../../request/input/shape'

/** In characters, as in the schema. */
const LONGEST_WATERMARK = 60

/** Of a table, as in the schema. */
const MOST_COLUMNS = 40

/** In points, for a column of a table whose own width is unknown. */
const COMMON_WIDTH = 80

/** The types of the elements of hiprint's default provider, which a template may name in place of them. */
const defaultElements: Readonly<Record<string, string>> = {
  ...{ text: 'text', customText: 'text', longText: 'longText', image: 'image', html: 'html' },
  ...{ table: 'table', emptyTable: 'table', hline: 'hline', vline: 'vline', rect: 'rect', oval: 'oval' },
  ...{ barcode: 'barcode', qrcode: 'qrcode' },
}

const PROVIDER = 'defaultModule.'

/** Types of elements by the names that earlier versions of hiprint gave them. */
const formerTypes: Readonly<Record<string, string>> = { tableCustom: 'table' }

/** The columns of a table that names none. */
const blankColumns = () => [[100, 100].map((width) => ({ title: '', field: '', width }))]

/** The signs that titles name, as in HTML. */
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  ...{ nbsp: '\u00a0', ensp: '\u2002', emsp: '\u2003', thinsp: '\u2009', shy: '', zwnj: '', zwj: '' },
  ...{ middot: '·', bull: '•', hellip: '…', ndash: '–', mdash: '—', times: '×', divide: '÷', deg: '°' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', plusmn: '±', permil: '‰' },
  ...{ yen: '¥', euro: '€', pound: '£', cent: '¢', copy: '©', reg: '®', trade: '™', sect: '§' },
}

const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi

/** The tags of HTML that end a line. */
const LINE_END = /<br\s*\/?>|<\/(?:p|div|li|h[1-6])>(?=.)/gis

/** The tags of HTML that only give letters a look. */
const LOOK =
  /<\/?(?:b|strong|i|em|u|s|span|font|p|div|ul|ol|li|small|big|sup|sub|center|label|a|h[1-6])(?:\s[^<>]*)?>/gi

/** The letter of a number; empty where none has it. */
const letterOf = (point: number) => (point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '')

/** A title as the letters that hiprint, which writes it as HTML, shows of it. */
function plainTitle(title: string): string {
  return title
    .replaceAll(LINE_END, '\n')
    .replaceAll(LOOK, '')
    .replaceAll(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return letterOf(Number.parseInt(hex, 16))
      if (decimal !== undefined) return letterOf(Number(decimal))
      const known = name?.toLowerCase() ?? ''
      return Object.hasOwn(entities, known) ? (entities[known] ?? '') : whole
    })
}

function readTitle(titled: Values): void {
  if (typeof titled.title === 'string') titled.title = plainTitle(titled.title)
}

function listOf(from: unknown, name: string): readonly unknown[] {
  const list = isObject(from) ? from[name] : undefined
  return Array.isArray(list) ? list : []
}

/** The type of the default provider's element that an entry names; undefined for any other name. */
function providedType(tid: unknown): string | undefined {
  const name = typeof tid === 'string' && tid.startsWith(PROVIDER) ? tid.slice(PROVIDER.length) : ''
  return Object.hasOwn(defaultElements, name) ? defaultElements[name] : undefined
}

/** Gives an element its type, under the present name, and the parts of its content that hiprint keeps beside that. */
function nameType(element: Values, options: Values): void {
  const own = isObject(element.printElementType) ? element.printElementType : {}
  const { tid = element.tid, field, columns, ...known }: Values = own
  const type: Values = { type: providedType(tid), ...known }
  if (typeof type.type === 'string' && Object.hasOwn(formerTypes, type.type))
    type.type = formerTypes[type.type]
  if (type.type === undefined) return
  delete element.tid
  element.printElementType = type
  readTitle(type)
  if (field !== undefined) options.field ??= field
  if (type.type === 'table') options.columns ??= columns ?? blankColumns()
}

/**
 * Rewrites, in place, the parts that hiprint reads differently: an element that names its provider's type has that
 * type, columns without a width share that of their table, a title is plain text instead of HTML, the text of a
 * watermark lies across the page once, and a fixed text that overflows its place gets a higher one.
 */
export function fitForeign(content: unknown): void {
  for (const panel of listOf(content, 'panels')) {
    if (isObject(panel)) keepWatermark(panel)
    for (const element of listOf(panel, 'printElements')) {
      const options = isObject(element) ? element.options : undefined
      if (!isObject(element) || !isObject(options)) continue
      nameType(element, options)
      readTitle(options)
      readDate(options)
      joinHeads(options)
      readSums(options)
      for (const row of listOf(options, 'columns')) if (Array.isArray(row)) fitColumns(row, options)
    }
    heightenTexts(listOf(panel, 'printElements'))
  }
}

/** hiprint writes the parts of a date as Java does. */
function readDate(options: Values): void {
  const { dataType, format } = options
  if (dataType !== 'datetime' || typeof format !== 'string') return
  delete options.dataType
  options.format = format.replaceAll('y', 'Y').replaceAll('d', 'D')
}

/** The totals of an order by the columns of its lines: hiprint adds these up, where papers print the server's sums. */
const totals: Readonly<Record<string, string>> = {
  ...{ quantity: 'quantity', weight: 'weight', weight_in_liang: 'weight_in_liang' },
  ...{ diamond_fee_value: 'diamond_fee_value', receivable_cash_value: 'receivable_cash_value' },
  ...{ receivable_gold_weight: 'receivable_gold_weight', usd_value: 'usd_total' },
}

/** Prints the server's total below a column of an order's lines that was to be added up. */
function readSums(options: Values): void {
  if (options.field !== 'order_details') return
  for (const column of listOf(options, 'columns').flat().filter(isObject)) {
    const { tableSummary, field } = column
    if (tableSummary !== 'sum' || typeof field !== 'string' || !Object.hasOwn(totals, field)) continue
    Object.assign(column, { tableSummary: 'text', tableSummaryText: `\${${totals[field]}}` })
    options.tableFooterRepeat = 'last'
  }
}

const spanOf = (value: unknown) => Math.max(1, number(value, 1))

/** Turns a head of several rows into the columns of its lowest one, each with the titles above it as its group. */
function joinHeads(options: Values): void {
  const heads = listOf(options, 'columns').filter((row): row is unknown[] => Array.isArray(row))
  if (heads.length < 2) return
  const grid: Values[][] = heads.map(() => [])
  for (const [at, row] of heads.entries()) {
    let place = 0
    for (const column of row.filter(isObject)) {
      while (grid[at]?.[place]) place += 1
      for (let down = 0; down < Math.min(spanOf(column.rowspan), heads.length - at); down += 1)
        for (let right = 0; right < Math.min(spanOf(column.colspan), MOST_COLUMNS); right += 1) {
          const line = grid[at + down]
          if (line && place + right < MOST_COLUMNS) line[place + right] = column
        }
      place += spanOf(column.colspan)
    }
  }
  const lowest = grid.at(-1) ?? []
  options.columns = [
    lowest.map((column, place) => {
      const above = [...new Set(grid.map((line) => line[place]))].filter((each) => each && each !== column)
      const group = above.map((each) => plainTitle(typeof each?.title === 'string' ? each.title : ''))
      const { colspan: _colspan, rowspan: _rowspan, ...own } = column
      return { ...own, ...(above.length > 0 && { group: group.join(' ') }) }
    }),
  ]
}

/** hiprint rotates it in the opposite direction. */
function keepWatermark(panel: Values): void {
  const { content, rotate } = isObject(panel.watermarkOptions) ? panel.watermarkOptions : {}
  delete panel.watermarkOptions
  if (typeof content !== 'string' || content.trim() === '') return
  panel.watermarkText = content.slice(0, LONGEST_WATERMARK)
  if (typeof rotate === 'number' && Math.abs(rotate) <= 90) panel.watermarkAngle = -rotate
}

function fitColumns(row: readonly unknown[], { width }: Values): void {
  const share = typeof width === 'number' && width >= row.length ? width / row.length : COMMON_WIDTH
  for (const column of row) {
    if (!isObject(column)) continue
    readTitle(column)
    column.width ??= Math.round(share * 100) / 100
  }
}

/** The type size that hiprint uses where an element names none, in points. */
const FONT_SIZE = 9
const LINE_HEIGHT = 9.75

/** The width of a Latin and of a Chinese letter, as a share of the type size. */
const LATIN = 0.58
const FULL = 1

interface Place {
  left: number
  top: number
  width: number
  height: number
}

function elementBox(options: Values): Place {
  const [left, top] = [number(options.left, 0), number(options.top, 0)]
  return { left, top, width: number(options.width, 0), height: number(options.height, 0) }
}

/** Points that a text takes in its width: an estimate, since it has not been typeset yet. */
function heightOfText(title: string, options: Values, width: number): number {
  const size = number(options.fontSize, FONT_SIZE)
  const lines = title.split('\n').map((line) => {
    const letters = [...line].map((letter) => (letter.charCodeAt(0) < 0x2e80 ? LATIN : FULL))
    return Math.max(1, Math.ceil((letters.reduce((sum, each) => sum + each, 0) * size) / width))
  })
  return lines.reduce((sum, each) => sum + each, 0) * number(options.lineHeight, LINE_HEIGHT)
}

/** Points between a place and the next element below it. */
function roomBelow({ left, top, width }: Place, places: readonly Place[]): number {
  const below = places.filter(
    (other) => other.top > top && other.left < left + width && left < other.left + other.width,
  )
  return Math.min(...below.map((other) => other.top)) - top
}

/**
 * Heightens the places of fixed texts to their texts, modifying the elements: hiprint lets a text overflow its place,
 * where goldbook would shrink it. An element below a text ends its place.
 *
 * @param elements of one panel
 */
export function heightenTexts(elements: readonly unknown[]): void {
  const options = elements.flatMap((element) =>
    isObject(element) && isObject(element.options) ? [{ element, own: element.options }] : [],
  )
  const places = options.map(({ own }) => elementBox(own))
  for (const { element, own } of options) {
    const type = isObject(element.printElementType) ? element.printElementType.type : undefined
    const place = elementBox(own)
    if (type !== 'text' || own.textType || own.field || typeof own.title !== 'string' || place.width <= 0)
      continue
    const needed = Math.min(heightOfText(own.title, own, place.width), roomBelow(place, places))
    if (needed > place.height) own.height = Math.round(needed * 100) / 100
  }
}
