import { formattedText } from '#paper/format'
import type { Column, RowBorder, TableElement } from '#paper/panel-element'
import { withBroughtColumns } from '#paper/brought-columns'
import type { RowPart, RowSlice } from './break-rows'
import {
  broughtColumns,
  ROW_HEAD,
  division,
  points,
  type Drawing,
  labelText,
  templateText,
  languageOf,
  rowsAt,
  textAt,
  withWholeFigures,
  type PrintData,
} from './drawing'
import { readable } from './fit-text'
import { drawBarcode, drawQrCode, applyFont, applyRowBorder, place, strokeText } from './draw-code'
import { drawPicture } from './draw-element'

/** A table with its data, before it is spread over pages. */
export interface DrawnTable {
  /** The whole table, for measuring. */
  box: HTMLElement
  head: HTMLTableSectionElement
  rows: HTMLTableRowElement[]
  foot: HTMLTableSectionElement
  /** Gives figures the width that they need; the table must stand in the document. */
  fit: () => void
  /** Whether figures had no room even in the smallest type, once it is fitted. */
  isCrowded: () => boolean
  /** Takes the rows of a slice out of the whole table, into one of its own. */
  part: (slice: RowSlice) => HTMLElement
  /** The height of a line in its rows, and the padding around the lines; as set after `fit`. */
  lines: () => { line: number; padding: number }
}

const shownColumns = (element: TableElement) => element.columns.filter((column) => column.shown)

function lineOf({ look }: TableElement): string {
  return strokeText({ width: look.borderWidth, style: 'solid', colour: look.borderColour })
}

function addCell(row: HTMLTableRowElement, element: TableElement, hasBorder: boolean): HTMLTableCellElement {
  const cell = row.insertCell()
  // The outline, or the row itself, draws the last one.
  if (hasBorder) cell.style.borderRight = lineOf(element)
  return cell
}

function addRow(
  section: HTMLTableSectionElement,
  element: TableElement,
  border: RowBorder,
): HTMLTableRowElement {
  const row = section.insertRow()
  applyRowBorder(row, border, lineOf(element))
  return row
}

function fillCell(
  cell: HTMLElement,
  column: Column,
  row: PrintData,
  position: number,
  drawing: Drawing,
): void {
  const value = column.pattern
    ? templateText(column.pattern, drawing.data, row)
    : formattedText(textAt(row, column.field), column.format, languageOf(drawing.data))
  const space = { left: 0, width: column.width, height: column.codeHeight }
  const look = { fontSize: 7, lineHeight: 8, borders: {}, borderWidth: 0, paddings: {} }
  switch (column.kind) {
    case 'text':
      cell.textContent = withWholeFigures(value)
      break
    case 'sequence':
      cell.textContent = String(position)
      break
    case 'barcode':
      cell.append(
        ...drawBarcode(drawing, space, { code: value, symbology: 'code128', look, showsText: false }),
      )
      break
    case 'qrcode':
      cell.append(...drawQrCode(drawing, space, { code: value, correction: 'M' }))
      break
    case 'image': {
      const picture = drawPicture(value, drawing)
      if (!picture) break
      picture.style.height = points(column.codeHeight)
      cell.append(picture)
    }
  }
}

function drawHead(element: TableElement, drawing: Drawing): HTMLTableSectionElement {
  const head = drawing.document.createElement('thead')
  if (element.headOn === 'none') return head
  if (element.headBackground) head.style.backgroundColor = element.headBackground
  const columns = shownColumns(element)
  const upper = addRow(head, element, element.headBorder)
  const lower = columns.some(({ group }) => group !== '')
    ? addRow(head, element, element.headBorder)
    : undefined
  let group: HTMLTableCellElement | undefined
  for (const [index, column] of columns.entries()) {
    const isAlone = column.group === ''
    if (group && !isAlone && columns[index - 1]?.group === column.group) group.colSpan += 1
    else if (lower && !isAlone) group = addHeadCell(upper, element, labelText(column.group, drawing.data))
    const cell = addHeadCell(
      isAlone ? upper : (lower ?? upper),
      element,
      labelText(column.title, drawing.data),
    )
    cell.style.textAlign = column.headAlign ?? column.align ?? ''
    if (lower && isAlone) cell.rowSpan = 2
  }
  return head
}

function addHeadCell(row: HTMLTableRowElement, element: TableElement, title: string): HTMLTableCellElement {
  const cell = addCell(row, element, element.headCells)
  cell.textContent = title
  cell.style.fontWeight = element.headFontWeight
  cell.style.textAlign = 'center'
  // A part of the table's own size, which may become smaller.
  if (element.headFontSize !== undefined) {
    cell.style.fontSize = `${element.headFontSize / element.look.fontSize}em`
  }
  if (element.headHeight !== undefined) cell.style.height = points(element.headHeight)
  return cell
}

function drawBody(element: TableElement, drawing: Drawing): HTMLTableSectionElement {
  const body = drawing.document.createElement('tbody')
  const columns = shownColumns(element)
  for (const [index, data] of rowsAt(drawing.data, element.field).entries()) {
    const row = addRow(body, element, element.bodyBorder)
    if (textAt(data, ROW_HEAD) !== '') row.className = 'head-row'
    for (const column of columns) {
      const cell = addCell(row, element, element.bodyCells)
      cell.style.textAlign = column.align ?? ''
      if (isFigure(column)) cell.className = 'figure'
      cell.style.verticalAlign = column.vertical
      if (element.bodyHeight !== undefined) cell.style.height = points(element.bodyHeight)
      fillCell(cell, column, data, index + 1, drawing)
    }
  }
  return body
}

/** The columns of the totals row, each with the count of shown columns that its text takes. */
function summaries(element: TableElement): { column: Column; span: number }[] {
  const cells: { column: Column; span: number }[] = []
  let skip = 0
  for (const [index, column] of element.columns.entries()) {
    const isCovered = skip > 0
    skip = Math.max(0, skip - 1)
    if (!column.shown || isCovered) continue
    const covered = element.columns.slice(index, index + column.summarySpan)
    cells.push({ column, span: covered.filter(({ shown }) => shown).length })
    skip = column.summarySpan - 1
  }
  return cells
}

function drawFoot(element: TableElement, drawing: Drawing): HTMLTableSectionElement {
  const foot = drawing.document.createElement('tfoot')
  if (!element.hasFoot) return foot
  const row = addRow(foot, element, element.footBorder)
  for (const { column, span } of summaries(element)) {
    const cell = addCell(row, element, element.footCells)
    cell.colSpan = span
    cell.textContent = withWholeFigures(templateText(labelText(column.summary, drawing.data), drawing.data))
    cell.style.textAlign = column.summaryAlign ?? column.align ?? ''
    if (isFigure(column)) cell.className = 'figure'
    if (element.bodyHeight !== undefined) cell.style.height = points(element.bodyHeight)
  }
  return foot
}

function drawWidths({ widths }: Fit, drawing: Drawing): HTMLElement {
  const group = drawing.document.createElement('colgroup')
  for (const part of widths) {
    const width = drawing.document.createElement('col')
    width.style.width = `${part * 100}%`
    group.append(width)
  }
  return group
}

/** The widths as they were designed. */
function designedFit(element: TableElement): Fit {
  const columns = shownColumns(element)
  return fitColumns(columns, 1, () => columns.map(() => 0), element.look.fontSize)
}

function applyFit(box: HTMLElement, { look }: TableElement, { scale, parted, crowded }: Fit): void {
  box.style.fontSize = points(look.fontSize * scale)
  box.style.lineHeight = points(look.lineHeight * scale)
  box.classList.toggle('tight', scale < 1)
  box.classList.toggle('parted-sums', parted === true)
  box.classList.toggle('crowded', crowded === true)
}

function shell(element: TableElement, drawing: Drawing, fit: Fit): [HTMLElement, HTMLTableElement] {
  const box = division(drawing, 'element table')
  place(box, element.placed)
  box.style.height = ''
  applyFont(box, element.look)
  applyFit(box, element, fit)
  const table = drawing.document.createElement('table')
  if (element.outline) table.style.border = lineOf(element)
  table.append(drawWidths(fit, drawing))
  box.append(table)
  return [box, table]
}

/** The space above and below the text of a cell, in points; see the style of papers. */
const PADDING = 5
const TIGHT_PADDING = 4

/** A part of a row that goes on from page to page: the lines of each cell on this page. */
function drawRowPart(
  row: HTMLTableRowElement,
  { from, height }: RowPart,
  drawing: Drawing,
): HTMLTableRowElement {
  const part = drawing.document.importNode(row, true)
  part.classList.add('parted')
  for (const cell of part.cells) {
    const inside = division(drawing, 'row-lines')
    inside.style.marginTop = points(-from)
    inside.append(...cell.childNodes)
    const window = division(drawing, 'row-part')
    window.style.height = points(height)
    window.append(inside)
    cell.append(window)
  }
  return part
}

/** Draws a table with all its rows; the result can be divided into parts. */
export function drawTable(designed: TableElement, drawing: Drawing): DrawnTable {
  const element = withBroughtColumns(designed, broughtColumns(drawing.data))
  let fit = designedFit(element)
  const head = drawHead(element, drawing)
  const body = drawBody(element, drawing)
  const foot = drawFoot(element, drawing)
  const [box, table] = shell(element, drawing, fit)
  table.append(head, body, foot)
  const rows = [...body.rows]
  return {
    box,
    head,
    rows,
    foot,
    fit: () => {
      const needs = (setting: Setting) => {
        applyFit(box, element, { ...fit, ...setting })
        return leastWidths(table, element)
      }
      const { width } = table.getBoundingClientRect()
      fit = fitColumns(shownColumns(element), width, needs, element.look.fontSize)
      applyFit(box, element, fit)
      table.querySelector('colgroup')?.replaceWith(drawWidths(fit, drawing))
    },
    isCrowded: () => fit.crowded === true,
    lines: () => ({
      line: element.look.lineHeight * fit.scale,
      padding: fit.scale < 1 ? TIGHT_PADDING : PADDING,
    }),
    part: (slice) => {
      const [partBox, part] = shell(element, drawing, fit)
      if (slice.head) part.append(head.cloneNode(true))
      const { first, last } = slice
      const taken = rows.slice(slice.from, slice.to).map((row, index, all) => {
        const rowPart = index === 0 ? first : index === all.length - 1 ? last : undefined
        return rowPart ? drawRowPart(row, rowPart, drawing) : row
      })
      part.createTBody().append(...taken)
      if (slice.foot) part.append(foot)
      return partBox
    },
  }
}

/** Font scales, down to the smallest type. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5] as const

interface Setting {
  /** Of the designed size of its type. */
  scale: number
  /** Money and gold that are due together stand in two lines. */
  parted: boolean
}

/** The settings of a table; it takes the first in which its figures fit. Unreadable type is worse than a second line. */
function settingsFor(size: number): Setting[] {
  const first = readable(SCALES, size)
  const smaller = SCALES.filter((scale) => !first.includes(scale))
  const set = (scales: readonly number[], parted: boolean) => scales.map((scale) => ({ scale, parted }))
  return [...set(first, false), ...set(first, true), ...set(smaller, true)]
}

/** The least part of its share that a column of words keeps, where figures need more than theirs. */
const KEPT_SHARE = 0.6

/** Browsers round the widths of cells, in pixels. */
const ROUNDING = 0.5

/** The setting of a table in which no figure breaks. */
interface Fit extends Partial<Setting> {
  scale: number
  /** Of its columns, as parts of 1. */
  widths: number[]
  /** Even the smallest type has no room: figures break after all, rather than be cut. */
  crowded?: true
}

/** Figures stand at the right; a number in two lines would be read as two numbers. */
function isFigure({ align }: Column): boolean {
  return align === 'right'
}

/** Widths of at least the minimum of each column, and otherwise as near to its share as there is room. */
function spread(shares: readonly number[], least: readonly number[], total: number): number[] {
  const free = least.reduce((rest, width) => rest - width, total)
  const wishes = shares.map((share, index) => Math.max(0, share - (least[index] ?? 0)))
  const wished = wishes.reduce((sum, wish) => sum + wish, 0)
  return least.map((width, index) => {
    const wish = wished === 0 ? 1 / least.length : (wishes[index] ?? 0) / wished
    return (width + free * wish) / total
  })
}

/**
 * Widths for columns by their shares of the table, which give way to the needs of figures; where all needs together
 * exceed the width, a smaller type.
 *
 * @param total width of the table
 * @param needs the minimum width of each column in a setting, in the unit of `total`
 * @param size of the type as designed, in points
 */
export function fitColumns(
  columns: readonly Column[],
  total: number,
  needs: (setting: Setting) => readonly number[],
  size: number,
): Fit {
  const sum = columns.reduce((all, { width }) => all + width, 0)
  const shares = columns.map(({ width }) => (width / sum) * total)
  const designed = { scale: 1, widths: shares.map((share) => share / total) }
  const settings = settingsFor(size)
  for (const setting of settings) {
    const needed = needs(setting)
    const isDesigned = setting.scale === 1 && !setting.parted
    if (isDesigned && shares.every((share, index) => share >= (needed[index] ?? 0))) return designed
    const least = columns.map((column, index) => {
      const kept = isFigure(column) ? 0 : (shares[index] ?? 0) * KEPT_SHARE
      return Math.max(kept, needed[index] ?? 0)
    })
    const taken = least.reduce((all, width) => all + width, 0)
    if (taken <= total) return { ...setting, widths: spread(shares, least, total) }
    if (setting === settings.at(-1))
      return { ...setting, widths: least.map((width) => width / taken), crowded: true }
  }
  return designed
}

/** The minimum width of each column of a drawn table, in pixels; the table is unchanged afterwards. */
function leastWidths(table: HTMLTableElement, { columns }: TableElement): number[] {
  const count = columns.filter(({ shown }) => shown).length
  const row = [...table.rows].find(({ cells }) => cells.length === count)
  table.classList.add('measured')
  const widths = [...(row?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width + ROUNDING)
  table.classList.remove('measured')
  return widths
}
