import { filledText } from '#paper/filled-text'
import { formatted } from '#paper/format'
import type { Palette } from '#paper/palette'
import type { Column, TableElement } from '#paper/panel-element'
import type { Unread } from '#paper/panel-values'
import { escaped, escapedLines } from '../escaped'

/** The default row height, in points. */
const ROW_HEIGHT = 18

const MOST_ROWS = 3

/** hiprint's own table editing writes typed text as HTML, so only column widths can be changed on the paper. */
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

/** The text under a column in the totals row; none under columns that another text spans. */
function totalsOf(columns: readonly Column[], samples: ReadonlyMap<string, string>): Unread[] {
  let covered = 0
  return columns.map((column, index) => {
    const isCovered = covered > 0
    covered = Math.max(covered, column.summarySpan) - 1
    if (isCovered) return { tableSummary: '', tableSummaryColspan: 0 }
    const spanned = columns.slice(index, index + column.summarySpan)
    const filled = filledText(column.summary, (path) => samples.get(path) ?? '')
    return {
      tableSummary: 'text',
      tableSummaryTitle: false,
      tableSummaryText: escaped(filled),
      tableSummaryColspan: spanned.filter(({ shown }) => shown).length,
      tableSummaryAlign: column.summaryAlign ?? column.align,
    }
  })
}

/** As many sample rows as fit the table's height, and at least one. */
function sampleRows({ placed, headOn, headHeight, bodyHeight, hasFoot }: TableElement): number {
  const head = headOn === 'none' ? 0 : (headHeight ?? ROW_HEIGHT)
  const foot = hasFoot ? ROW_HEIGHT : 0
  const room = Math.floor((placed.height - head - foot) / (bodyHeight ?? ROW_HEIGHT))
  return Math.min(MOST_ROWS, Math.max(1, room))
}

/** Whether the totals row also fits into the drawn height of the table, without covering what is below. */
function hasRoomForTotals(table: TableElement): boolean {
  const head = table.headOn === 'none' ? 0 : (table.headHeight ?? ROW_HEIGHT)
  return table.hasFoot && table.placed.height >= head + (table.bodyHeight ?? ROW_HEIGHT) + ROW_HEIGHT
}

/** A table that hiprint may show, with samples in its rows and totals. */
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
  const sampleOf = (path: string) => inRows.get(path) ?? samples.get(path) ?? ''
  const row = Object.fromEntries(
    table.columns.map(({ field, format, pattern }, index) => {
      const value = pattern ? filledText(pattern, sampleOf) : formatted(inRows.get(field) ?? '', format)
      return [`c${index}`, escapedLines(value)]
    }),
  )
  const data = Array.from({ length: sampleRows(table) }, () => row)
  return {
    field: 'rows',
    columns: [columns],
    testData: JSON.stringify(data),
    tableFooterRepeat: hasRoomForTotals(table) ? 'last' : 'no',
  }
}
