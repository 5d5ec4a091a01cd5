import type { Palette } from '#paper/palette'
import type { Column, TableElement } from '#paper/panel-element'
import type { Unread } from '#paper/panel-values'
import { escaped, escapedLines } from '../escaped'

/** How high rows are without a height of their own, in points. */
const ROW_HEIGHT = 18

const MOST_ROWS = 3

/** hiprint's own editing of tables writes what is typed as HTML; widths are all that is changed on the paper. */
export const tableType = {
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

/** What stands under a column in the totals row: nothing under those that the text of another covers. */
function totalsOf(columns: readonly Column[], samples: ReadonlyMap<string, string>): Unread[] {
  let covered = 0
  return columns.map((column, index) => {
    const isCovered = covered > 0
    covered = Math.max(covered, column.summarySpan) - 1
    if (isCovered) return { tableSummary: '', tableSummaryColspan: 0 }
    const spanned = columns.slice(index, index + column.summarySpan)
    const filled = column.summary.replaceAll(/\$\{([\w.]+)\}/g, (_, path: string) => samples.get(path) ?? '')
    return {
      tableSummary: 'text',
      tableSummaryTitle: false,
      tableSummaryText: escaped(filled),
      tableSummaryColspan: spanned.filter(({ shown }) => shown).length,
      tableSummaryAlign: column.summaryAlign ?? column.align,
    }
  })
}

/** As many rows as the table was given room for, and one at least. */
function sampleRows({ placed, headOn, headHeight, bodyHeight, hasFoot }: TableElement): number {
  const head = headOn === 'none' ? 0 : (headHeight ?? ROW_HEIGHT)
  const foot = hasFoot ? ROW_HEIGHT : 0
  const room = Math.floor((placed.height - head - foot) / (bodyHeight ?? ROW_HEIGHT))
  return Math.min(MOST_ROWS, Math.max(1, room))
}

/** Whether the totals row, too, lies within the table as it was drawn, not over what comes below. */
function hasRoomForTotals(table: TableElement): boolean {
  const head = table.headOn === 'none' ? 0 : (table.headHeight ?? ROW_HEIGHT)
  return table.hasFoot && table.placed.height >= head + (table.bodyHeight ?? ROW_HEIGHT) + ROW_HEIGHT
}

/** A table with samples in its rows and totals, as hiprint may show it. */
export function shownTable(
  table: TableElement,
  palette: Palette,
  samples: ReadonlyMap<string, string>,
): Unread {
  const rows = palette.tables.find(({ path }) => path === table.field)
  const inRows = new Map(rows?.columns.map(({ path, sample }) => [path, sample]))
  const totals = totalsOf(table.columns, samples)
  const columns = table.columns.map((column, index) => ({
    columnId: `c${index}`,
    field: `c${index}`,
    title: escapedLines(column.title),
    width: column.width,
    checked: column.shown,
    align: column.align,
    halign: column.headAlign ?? column.align,
    vAlign: column.vertical,
    tableTextType: column.kind === 'sequence' ? 'sequence' : 'text',
    ...totals[index],
  }))
  const row = Object.fromEntries(
    table.columns.map(({ field }, index) => [`c${index}`, escapedLines(inRows.get(field) ?? '')]),
  )
  const data = Array.from({ length: sampleRows(table) }, () => row)
  return {
    field: 'rows',
    columns: [columns],
    testData: JSON.stringify(data),
    tableFooterRepeat: hasRoomForTotals(table) ? 'last' : 'no',
  }
}
