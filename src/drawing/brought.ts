import { BROUGHT_COLUMNS, type BroughtColumn } from '#paper/brought-columns'
import { rowsAt, textAt, type PrintData } from './print-data'

/** Where data say that a row is the head of those below it. */
export const ROW_HEAD = 'is_head'

/** The columns that data bring along; none in most documents. */
export function broughtColumns(data: PrintData): BroughtColumn[] {
  return rowsAt(data, BROUGHT_COLUMNS).map((column) => ({
    title: textAt(column, 'title'),
    isFigure: textAt(column, 'is_figure') !== '',
  }))
}
