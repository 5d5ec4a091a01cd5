import { BROUGHT_CELLS, BROUGHT_COLUMNS, BROUGHT_TOTALS, type BroughtColumn } from '#paper/brought-columns'
import { rowsAt, textAt, type PrintData } from './print-data'

/** Where data say that a row is the head of those below it. */
export const ROW_HEAD = 'is_head'

/** What data hold for yes; they are texts alone. */
const YES = '1'

/** Steps into the room of a label that lies below another. */
const STEP = '\u2003'

/** A row of brought columns. */
export interface BroughtRow {
  /** The label, and a figure for each further column. */
  cells: readonly [label: string, ...figures: string[]]
  /** How many labels it lies below. */
  depth: number
  isHead: boolean
}

/** All that data bring along: their columns, the rows below these, and what all of them come to. */
export interface Brought {
  columns: readonly BroughtColumn[]
  rows: readonly BroughtRow[]
  totals: readonly string[]
}

const numbered = (texts: readonly string[]): PrintData =>
  Object.fromEntries(texts.map((text, place) => [String(place), text]))

const yesIf = (isSo: boolean) => (isSo ? YES : '')

/**
 * What data bring along, as a template asks for it.
 *
 * @param path of the table whose rows they are
 */
export function broughtData(path: string, { columns, rows, totals }: Brought): PrintData {
  return {
    [BROUGHT_COLUMNS]: columns.map(({ title, isFigure }) => ({ title, is_figure: yesIf(isFigure) })),
    [path]: rows.map(({ cells: [label, ...figures], depth, isHead }) => ({
      [BROUGHT_CELLS]: numbered([STEP.repeat(depth) + label, ...figures]),
      [ROW_HEAD]: yesIf(isHead),
    })),
    [BROUGHT_TOTALS]: numbered(totals),
  }
}

/** The columns that data bring along; none in most documents. */
export function broughtColumns(data: PrintData): BroughtColumn[] {
  return rowsAt(data, BROUGHT_COLUMNS).map((column) => ({
    title: textAt(column, 'title'),
    isFigure: textAt(column, 'is_figure') !== '',
  }))
}
