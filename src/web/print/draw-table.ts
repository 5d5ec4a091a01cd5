import type { Column, RowBorder, TableElement } from '#resource/panel-element'
import type { RowSlice } from './break-rows'
import { drawBarcode, drawQrCode } from './draw-code'
import { drawPicture } from './draw-element'
import { division, points, type Drawing } from './drawing'
import { applyFont, applyRowBorder, place, strokeText } from './look'
import { filledIn, rowsAt, textAt, type PrintData } from './print-data'

/** A table with its data, before it is spread over pages. */
export interface DrawnTable {
  /** All of it, to be measured. */
  box: HTMLElement
  head: HTMLTableSectionElement
  rows: HTMLTableRowElement[]
  foot: HTMLTableSectionElement
  /** Takes the rows of a slice out of the whole table, into one of its own. */
  part: (slice: RowSlice) => HTMLElement
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
  const value = textAt(row, column.field)
  const space = { left: 0, width: column.width, height: column.codeHeight }
  const look = { fontSize: 7, lineHeight: 8, borders: {}, borderWidth: 0, paddings: {} }
  switch (column.kind) {
    case 'text':
      cell.textContent = value
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
  const row = addRow(head, element, element.headBorder)
  for (const column of shownColumns(element)) {
    const cell = addCell(row, element, element.headCells)
    cell.textContent = column.title
    cell.style.fontWeight = element.headFontWeight
    cell.style.textAlign = column.headAlign ?? column.align ?? ''
    if (element.headFontSize !== undefined) cell.style.fontSize = points(element.headFontSize)
    if (element.headHeight !== undefined) cell.style.height = points(element.headHeight)
  }
  return head
}

function drawBody(element: TableElement, drawing: Drawing): HTMLTableSectionElement {
  const body = drawing.document.createElement('tbody')
  const columns = shownColumns(element)
  for (const [index, data] of rowsAt(drawing.data, element.field).entries()) {
    const row = addRow(body, element, element.bodyBorder)
    for (const column of columns) {
      const cell = addCell(row, element, element.bodyCells)
      cell.style.textAlign = column.align ?? ''
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
    cell.textContent = filledIn(column.summary, drawing.data)
    cell.style.textAlign = column.summaryAlign ?? column.align ?? ''
    if (element.bodyHeight !== undefined) cell.style.height = points(element.bodyHeight)
  }
  return foot
}

function drawWidths(element: TableElement, drawing: Drawing): HTMLElement {
  const columns = shownColumns(element)
  const group = drawing.document.createElement('colgroup')
  let total = 0
  for (const column of columns) total += column.width
  for (const column of columns) {
    const width = drawing.document.createElement('col')
    width.style.width = `${(column.width / total) * 100}%`
    group.append(width)
  }
  return group
}

function shell(
  element: TableElement,
  drawing: Drawing,
  widths: HTMLElement,
): [HTMLElement, HTMLTableElement] {
  const box = division(drawing, 'element table')
  place(box, element.placed)
  box.style.height = ''
  applyFont(box, element.look)
  const table = drawing.document.createElement('table')
  if (element.outline) table.style.border = lineOf(element)
  table.append(widths)
  box.append(table)
  return [box, table]
}

/** Draws a table with all its rows, and knows how to take it apart. */
export function drawTable(element: TableElement, drawing: Drawing): DrawnTable {
  const widths = drawWidths(element, drawing)
  const head = drawHead(element, drawing)
  const body = drawBody(element, drawing)
  const foot = drawFoot(element, drawing)
  const [box, table] = shell(element, drawing, widths)
  table.append(head, body, foot)
  const rows = [...body.rows]
  return {
    box,
    head,
    rows,
    foot,
    part: (slice) => {
      const [partBox, part] = shell(element, drawing, widths.cloneNode(true) as HTMLElement)
      if (slice.head) part.append(head.cloneNode(true))
      part.createTBody().append(...rows.slice(slice.from, slice.to))
      if (slice.foot) part.append(foot)
      return partBox
    },
  }
}
