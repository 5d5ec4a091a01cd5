/** The most columns that an upright page of A4 has room for; a page with more is in landscape. */
export const UPRIGHT_COLUMNS = 7

/** A column of printed rows; figures stand at its end. */
export interface PrintedColumn {
  title: string
  align?: 'start' | 'end'
}

/** A printed row, with as many cells as there are columns; the head of a group is bold. */
export interface PrintedRow {
  cells: readonly string[]
  isHead?: boolean
}

/** The texts of a paper of rows, as the screen shows them. */
export interface PrintedRows {
  title: string
  /** Lines between the title and the table: the period, the filters, the user and time of the print. */
  facts: readonly string[]
  columns: readonly PrintedColumn[]
  rows: readonly PrintedRow[]
  /** The last row, under a line. */
  totals?: readonly string[]
}
