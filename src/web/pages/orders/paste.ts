import { round } from '#domain/decimal'
import { changeLine, type LineChange, type OrderDraft } from '#domain/order/draft'
import { orderTypes } from '#domain/order/order-types'
import { parseNumber } from '../../fields/format'
import { isFixed, isNumberColumn, placesOf } from './line-columns'

function changeFor(column: string, text: string): LineChange {
  if (column === 'size') return { size: text.trim() }
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
  const sells = orderTypes[draft.header.order_type].in_out === -1
  const first = draft.lines.findIndex((line) => line.key === key)
  return rows.reduce((current, cells, offset) => {
    const line = current.lines[first + offset]
    if (line === undefined) return current
    const changes = cells.map((text, index) => {
      const column = columns[index] ?? ''
      return isFixed(line, column, sells) ? {} : changeFor(column, text)
    })
    const change: LineChange = Object.assign({}, ...changes)
    return changeLine(current, line.key, change)
  }, draft)
}
