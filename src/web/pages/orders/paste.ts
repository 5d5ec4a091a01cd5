import { round } from '#domain/decimal'
import { changeLine, type LineChange, type OrderDraft } from '#domain/order/draft'
import { parseNumber } from '../../fields/format'
import { isFixed, isNumberColumn, isTextColumn, mostOf, placesOf } from './line-columns'

function changeFor(column: string, text: string): LineChange {
  if (isTextColumn(column)) return { [column]: text.trim().slice(0, mostOf[column]) }
  if (!isNumberColumn(column)) return {}
  const value = parseNumber(text)
  return value === undefined || value < 0 ? {} : { [column]: round(value, placesOf[column]) }
}

/**
 * Fills lines from a block of cells: the first column at `columns[0]` of the line `key`, further rows below it.
 *
 * Cells that do not fit their column, and rows beyond the last line, are left out.
 */
export function pasteInto(draft: OrderDraft, key: number, columns: string[], rows: string[][]): OrderDraft {
  const { order_type } = draft.header
  const first = draft.lines.findIndex((line) => line.key === key)
  return rows.reduce((current, cells, offset) => {
    const line = current.lines[first + offset]
    if (line === undefined) return current
    const changes = cells.map((text, index) => {
      const column = columns[index] ?? ''
      return isFixed(line, column, order_type) ? {} : changeFor(column, text)
    })
    const change: LineChange = Object.assign({}, ...changes)
    return changeLine(current, line.key, change)
  }, draft)
}
