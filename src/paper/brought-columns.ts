import type { Column, PanelElement, TableElement } from './panel-element'
import type { Panel } from './panel'

/** The field of a column that stands for all columns that come with the printed data. */
export const BROUGHT_CELLS = 'cells'

/** The name in the data of the columns that come with them, and of the texts below these. */
export const BROUGHT_COLUMNS = 'columns'
export const BROUGHT_TOTALS = 'totals'

/** A column that comes with the data; figures are aligned right. */
export interface BroughtColumn {
  title: string
  isFigure: boolean
}

/** Words need more room than figures, which get the width that they need in any case. */
const SHARE = { words: 2, figures: 1 }

function broughtAt(place: number, brought: BroughtColumn, designed: Column, table: TableElement): Column {
  const { title, isFigure } = brought
  return {
    ...designed,
    ...(isFigure ? { align: 'right', headAlign: 'right', summaryAlign: 'right' } : {}),
    key: `${table.field}.${title}`,
    title,
    field: `${BROUGHT_CELLS}.${place}`,
    width: isFigure ? SHARE.figures : SHARE.words,
    summary: `\${${BROUGHT_TOTALS}.${place}}`,
    summarySpan: 1,
  }
}

/**
 * A table with the columns that come with the data in place of the one that stands for them, which gives them its look;
 * any other table as it is.
 */
export function withBroughtColumns(table: TableElement, brought: readonly BroughtColumn[]): TableElement {
  const stands = ({ field }: Column) => field === BROUGHT_CELLS
  if (brought.length === 0 || !table.columns.some(stands)) return table
  const columns = table.columns.flatMap((column) =>
    stands(column) ? brought.map((each, place) => broughtAt(place, each, column, table)) : [column],
  )
  return { ...table, columns }
}

/** Panels whose tables have the columns that come with the data, so that these can be chosen one by one. */
export function panelsWithBrought(panels: readonly Panel[], brought: readonly BroughtColumn[]): Panel[] {
  const spread = (element: PanelElement) =>
    element.type === 'table' ? withBroughtColumns(element, brought) : element
  return panels.map((panel) => ({ ...panel, elements: panel.elements.map(spread) }))
}
