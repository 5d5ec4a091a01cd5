import type { PaperSize } from './label-sheet'

/** The correction with which a printer prints true to size. */
export interface PrinterCorrection {
  /** Millimetres to shift right, and down. */
  across: number
  down: number
  /** Percent to stretch from the upper left corner. */
  wide: number
  high: number
}

/** The correction of a printer that needs none. */
export const noCorrection: PrinterCorrection = { across: 0, down: 0, wide: 100, high: 100 }

/** The marks of a ruler page, in millimetres from the left and the upper edge. */
export interface RulerMarks {
  left: number
  right: number
  top: number
  bottom: number
}

/** The actual positions of a printed ruler page's marks, measured with a ruler. */
export type Measured = RulerMarks

/**
 * Marks a tenth of the paper from each edge, in whole millimetres and at least 4 mm, since no printer prints up to the
 * edge.
 */
export function rulerMarks({ width, height }: PaperSize): RulerMarks {
  const inset = (length: number) => Math.min(20, Math.max(4, Math.round(length / 10)))
  const [across, down] = [inset(width), inset(height)]
  return { left: across, right: Math.round(width) - across, top: down, bottom: Math.round(height) - down }
}

const rounded = (value: number) => Math.round(value * 100) / 100 + 0

/** The correction along one axis, from the positions of two marks. */
function along(first: number, last: number, measuredFirst: number, measuredLast: number) {
  const stretch = (last - first) / (measuredLast - measuredFirst)
  return { offset: rounded(first - measuredFirst * stretch), percent: rounded(stretch * 100) }
}

/**
 * The correction that brings the marks of a ruler page, printed without one, to their true positions: a printer that
 * prints `d` at `o + s·d` is sent `(d − o) / s`.
 *
 * @param measured millimetres from the paper's left and upper edge, as read from a ruler
 * @returns undefined when the marks are out of order, or further off than printers are (a tenth of the scale): a
 *   misreading
 */
export function correctionFrom(marks: RulerMarks, measured: Measured): PrinterCorrection | undefined {
  if (measured.right <= measured.left || measured.bottom <= measured.top) return undefined
  const across = along(marks.left, marks.right, measured.left, measured.right)
  const down = along(marks.top, marks.bottom, measured.top, measured.bottom)
  const isLikely = ({ percent }: { percent: number }) => percent >= 90 && percent <= 110
  if (!isLikely(across) || !isLikely(down)) return undefined
  return { across: across.offset, down: down.offset, wide: across.percent, high: down.percent }
}

/** Whether a correction changes anything. */
export function isCorrected({ across, down, wide, high }: PrinterCorrection): boolean {
  return across !== 0 || down !== 0 || wide !== 100 || high !== 100
}
