import type { LayoutItem, LayoutPage, PaperLayout, TextStyle } from './paper-layout'
import { UPRIGHT_COLUMNS, type PrintedColumn, type PrintedRow, type PrintedRows } from './printed-rows'

/** All lengths are points. */
const A4 = { short: 595.28, long: 841.89 }
const MARGIN = 34
const FOOT = 20
const TITLE_SIZE = 15
const TEXT_SIZE = 9
/** Of a line, and from its top to where letters stand, as parts of the letters' size. */
const LINE = 1.4
const ASCENT = 1.05
const PADDING = { x: 4, y: 3 }
/** The width of bold letters, as a part of that of plain ones. */
const BOLD = 1.06
/** A column of words breaks its lines rather than be wider. */
const WIDEST_WORDS = 200
/** Begins the label of a row that lies below another. */
const STEP = '\u2003'

const BLACK = '#000000'
const GREY = '#666666'
const RULE = '#bbbbbb'

/** Whether the pages of A4 are in landscape. */
export function isTurned({ columns }: PrintedRows): boolean {
  return columns.length > UPRIGHT_COLUMNS
}

/** The places of the styles in their list. */
const styleAt = { title: 0, fact: 1, text: 2, bold: 3, foot: 4 } as const

function stylesOf(size: number): TextStyle[] {
  const sans = (of: number, isBold: boolean, colour = BLACK): TextStyle => ({
    ...{ font: 'sans', isBold, colour, size: of },
  })
  return [
    sans(TITLE_SIZE, true),
    sans(TEXT_SIZE, false, GREY),
    sans(size, false),
    sans(size, true),
    sans(TEXT_SIZE - 1, false, GREY),
  ]
}

interface SetColumn extends PrintedColumn {
  x: number
  width: number
}

/** The columns as wide as their texts, with the remaining room for words, and the size of the letters. */
function setColumns(printed: PrintedRows, room: number): { columns: SetColumn[]; size: number } {
  const wanted = printed.columns.map(({ title, align }, place) => {
    const bold = [{ cells: printed.totals ?? [] }, ...printed.rows.filter(({ isHead }) => isHead)]
    const plain = printed.rows.filter(({ isHead }) => !isHead)
    const widthIn = (rows: readonly PrintedRow[]) => rows.map(({ cells }) => roughWidth(cells[place] ?? ''))
    const boldest = Math.max(roughWidth(title), ...widthIn(bold)) * BOLD
    const widest = Math.max(boldest, ...widthIn(plain)) * TEXT_SIZE + 2 * PADDING.x
    return align === 'end' ? widest : Math.min(widest, WIDEST_WORDS)
  })
  const sum = wanted.reduce((all, width) => all + width, 0)
  const scale = Math.min(1, room / sum)
  const words = printed.columns.filter(({ align }) => align !== 'end').length
  const spare = Math.max(0, room - sum) / Math.max(1, words)
  let x = MARGIN
  const columns = printed.columns.map((column, place) => {
    const width = (wanted[place] ?? 0) * scale + (column.align === 'end' ? 0 : spare)
    const set = { ...column, x, width }
    x += width
    return set
  })
  return { columns, size: TEXT_SIZE * scale }
}

interface RowStyle {
  columns: readonly SetColumn[]
  size: number
}

/** A row as the lines of each of its cells. */
interface SetRow {
  cells: { lines: string[]; indent: number }[]
  height: number
  isBold: boolean
}

function setRow({ cells, isHead = false }: PrintedRow, { columns, size }: RowStyle): SetRow {
  const set = columns.map(({ width }, place) => {
    const whole = cells[place] ?? ''
    const text = whole.replace(/^\u2003+/, '')
    const indent = (whole.length - text.length) * STEP.length * size
    return { indent, lines: brokenText(text, (width - 2 * PADDING.x - indent) / size) }
  })
  const most = Math.max(1, ...set.map(({ lines }) => lines.length))
  return { cells: set, height: most * size * LINE + 2 * PADDING.y, isBold: isHead }
}

function text(style: number, words: string, x: number, base: number, atEnd = false): LayoutItem[] {
  return words === '' ? [] : [{ shape: 'text', style, text: words, x, base, width: 0, atEnd }]
}

function rule(y: number, { columns }: RowStyle, isStrong: boolean): LayoutItem {
  const last = columns.at(-1)
  const end = last ? last.x + last.width : MARGIN
  return {
    ...{ shape: 'line', from: [MARGIN, y], to: [end, y], dash: 'solid' },
    ...(isStrong ? { width: 1, colour: BLACK } : { width: 0.5, colour: RULE }),
  }
}

function drawRow(row: SetRow, y: number, style: RowStyle, isStrong = false): LayoutItem[] {
  const { columns, size } = style
  const words = row.cells.flatMap(({ lines, indent }, place) => {
    const { x, width, align } = columns[place] ?? { x: 0, width: 0 }
    const atEnd = align === 'end'
    const at = atEnd ? x + width - PADDING.x : x + PADDING.x + indent
    const base = (line: number) => y + PADDING.y + size * (ASCENT + LINE * line)
    return lines.flatMap((line, place) =>
      text(row.isBold ? styleAt.bold : styleAt.text, line, at, base(place), atEnd),
    )
  })
  return [...words, rule(y + row.height, style, isStrong)]
}

/** The title and the facts above the table, and where it begins. */
function drawTop({ title, facts }: PrintedRows, width: number): { items: LayoutItem[]; y: number } {
  const under = MARGIN + TITLE_SIZE * LINE
  const lines = facts.flatMap((fact) => brokenText(fact, (width - 2 * MARGIN) / TEXT_SIZE))
  const items = lines.flatMap((fact, line) =>
    text(styleAt.fact, fact, MARGIN, under + TEXT_SIZE * (ASCENT + LINE * line)),
  )
  return {
    items: [...text(styleAt.title, title, MARGIN, MARGIN + TITLE_SIZE), ...items],
    y: under + lines.length * TEXT_SIZE * LINE + MARGIN / 3,
  }
}

/** The items of each page: the table goes on where there is room for a whole row, under its head. */
function fillPages(printed: PrintedRows, style: RowStyle, width: number, height: number): LayoutItem[][] {
  const head = setRow({ cells: printed.columns.map(({ title }) => title), isHead: true }, style)
  const totals = printed.totals ? [setRow({ cells: printed.totals, isHead: true }, style)] : []
  let { items, y } = drawTop(printed, width)
  const pages = [items]
  const put = (row: SetRow, isStrong: boolean) => {
    items.push(...drawRow(row, y, style, isStrong))
    y += row.height
  }
  put(head, true)
  for (const row of [...printed.rows.map((each) => setRow(each, style)), ...totals]) {
    if (y + row.height > height - MARGIN - FOOT) {
      items = []
      pages.push(items)
      y = MARGIN
      put(head, true)
    }
    put(row, row === totals[0])
  }
  return pages
}

/**
 * Rows laid out over as many pages of A4 as they take, the head of the table on each; many columns turn the pages to
 * landscape, and too many make the letters smaller. No row is split.
 *
 * @param printed the texts as the screen shows them
 */
export function rowsLayout(printed: PrintedRows): PaperLayout {
  const [width, height] = isTurned(printed) ? [A4.long, A4.short] : [A4.short, A4.long]
  const style = setColumns(printed, width - 2 * MARGIN)
  const pages = fillPages(printed, style, width, height)
  const number = (place: number) =>
    text(styleAt.foot, `${place + 1} / ${pages.length}`, width - MARGIN, height - MARGIN, true)
  const drawn = pages.map((items, place): LayoutPage => ({
    ...{ width, height, items: [...items, ...number(place)] },
  }))
  return { title: printed.title, styles: stylesOf(style.size), pictures: [], pages: drawn }
}

/** Rough widths of letters, as parts of their size, of which the first match counts. */
const letterWidths: [RegExp, number][] = [
  [/[\u2e80-\uffff]/, 1],
  [/[mwMW%@]/, 0.9],
  [/\p{Lu}/u, 0.68],
  [/[ijltfrI.,:;()/'’ |]/, 0.36],
  [/./su, 0.58],
]

/** The approximate width of a text, as parts of the size of its letters; never less than the real one. */
export function roughWidth(text: string): number {
  const widthOf = (letter: string) => letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? 0
  return [...text].reduce((sum, letter) => sum + widthOf(letter), 0)
}

/** Words with the space after them, and single Chinese or Japanese characters: a line may break behind each. */
const PIECES = /[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*|\s+/gu

/** A word wider than a line, in parts that fit. */
function tornWord(word: string, room: number): string[] {
  const parts: string[] = []
  for (const letter of word) {
    const last = parts.at(-1)
    if (last !== undefined && roughWidth(last + letter) <= room) parts[parts.length - 1] = last + letter
    else parts.push(letter)
  }
  return parts
}

/**
 * A text in lines.
 *
 * @param room the width of a line, as parts of the size of the letters
 * @returns no line for an empty text; a letter that is wider than the room has a line of its own
 */
export function brokenText(text: string, room: number): string[] {
  const lines: string[] = []
  const pieces = [...text.matchAll(PIECES)].flatMap(([piece]) =>
    roughWidth(piece.trimEnd()) > room ? tornWord(piece, room) : [piece],
  )
  for (const piece of pieces) {
    const last = lines.at(-1)
    const fits = last !== undefined && roughWidth((last + piece).trimEnd()) <= room
    if (fits) lines[lines.length - 1] = last + piece
    else lines.push(piece)
  }
  return lines.map((line) => line.trimEnd()).filter((line) => line !== '')
}
