/** A sheet of labels as given on its package; lengths in millimetres. */
export interface LabelSheet {
  columns: number
  rows: number
  /** From the edges of the paper to the first label. */
  left: number
  top: number
  /** Between one label and the next. */
  gapAcross: number
  gapDown: number
}

/** Width and height, in millimetres. */
export interface PaperSize {
  width: number
  height: number
}

/** Sheets of labels are sold in A4. */
export const sheetPaper: PaperSize = { width: 210, height: 297 }

/** The position of a label: its sheet, counted from 0, and millimetres from that sheet's upper left corner. */
export interface LabelPlace {
  sheet: number
  left: number
  top: number
}

/**
 * The positions of all labels in a print, row by row from left to right, sheet after sheet.
 *
 * @param count the number of labels
 * @param start the number of places on the first sheet that are already used
 * @param label the size of one label
 */
export function labelPlaces(sheet: LabelSheet, label: PaperSize, count: number, start: number): LabelPlace[] {
  const perSheet = sheet.columns * sheet.rows
  return Array.from({ length: count }, (_, index) => {
    const place = (start + index) % perSheet
    const [row, column] = [Math.floor(place / sheet.columns), place % sheet.columns]
    return {
      sheet: Math.floor((start + index) / perSheet),
      left: sheet.left + column * (label.width + sheet.gapAcross),
      top: sheet.top + row * (label.height + sheet.gapDown),
    }
  })
}

/**
 * The sheet that fits the most labels of a size on A4, centred on the paper: the starting point until a shop has
 * measured its own sheets.
 */
export function fullestSheet(label: PaperSize): LabelSheet {
  const columns = Math.max(1, Math.floor(sheetPaper.width / label.width))
  const rows = Math.max(1, Math.floor(sheetPaper.height / label.height))
  const margin = (paper: number, used: number) => Math.max(0, Math.floor((paper - used) * 5) / 10)
  return {
    columns,
    rows,
    left: margin(sheetPaper.width, columns * label.width),
    top: margin(sheetPaper.height, rows * label.height),
    gapAcross: 0,
    gapDown: 0,
  }
}

/** Whether all labels of a sheet are within its paper. */
export function fitsPaper(sheet: LabelSheet, label: PaperSize): boolean {
  const right = sheet.left + sheet.columns * (label.width + sheet.gapAcross) - sheet.gapAcross
  const bottom = sheet.top + sheet.rows * (label.height + sheet.gapDown) - sheet.gapDown
  return right <= sheetPaper.width && bottom <= sheetPaper.height
}
