import type { PaperSize } from './label-sheet'

/** What a printer needs so that a millimetre on the screen is one on its paper. */
export interface PrinterCorrection {
  /** Millimetres that everything is moved to the right, and down. */
  across: number
  down: number
  /** Percent that everything is stretched to, from the upper left corner. */
  wide: number
  high: number
}

/** Of a printer that prints true. */
export const noCorrection: PrinterCorrection = { across: 0, down: 0, wide: 100, high: 100 }

/** The marks of a ruler page, in millimetres from the left edge and from the upper one. */
export interface RulerMarks {
  left: number
  right: number
  top: number
  bottom: number
}

/** What a ruler says of a printed ruler page: where its marks really stand. */
export type Measured = RulerMarks

/** A tenth of the paper from each edge, in whole millimetres, at least 4 mm: no printer reaches the edge itself. */
export function rulerMarks({ width, height }: PaperSize): RulerMarks {
  const inset = (length: number) => Math.min(20, Math.max(4, Math.round(length / 10)))
  const [across, down] = [inset(width), inset(height)]
  return { left: across, right: Math.round(width) - across, top: down, bottom: Math.round(height) - down }
}

const rounded = (value: number) => Math.round(value * 100) / 100 + 0

/** What brings two marks of one direction back to where they belong. */
function along(first: number, last: number, measuredFirst: number, measuredLast: number) {
  const stretch = (last - first) / (measuredLast - measuredFirst)
  return { offset: rounded(first - measuredFirst * stretch), percent: rounded(stretch * 100) }
}

/**
 * The correction after which the marks of a ruler page, printed without one, stand where they should: a printer that
 * puts `d` at `o + s·d` is given `(d − o) / s`.
 *
 * @param measured millimetres from the paper's left and upper edge, as read from a ruler
 * @returns undefined when the marks do not stand in their order, or farther from their place than a printer errs (a
 * tenth of its scale): that was misread
 */
export function correctionFrom(marks: RulerMarks, measured: Measured): PrinterCorrection | undefined {
  if (measured.right <= measured.left || measured.bottom <= measured.top) return undefined
  const across = along(marks.left, marks.right, measured.left, measured.right)
  const down = along(marks.top, marks.bottom, measured.top, measured.bottom)
  const isLikely = ({ percent }: { percent: number }) => percent >= 90 && percent <= 110
  if (!isLikely(across) || !isLikely(down)) return undefined
  return { across: across.offset, down: down.offset, wide: across.percent, high: down.percent }
}

/** Whether a printer is corrected at all. */
export function isCorrected({ across, down, wide, high }: PrinterCorrection): boolean {
  return across !== 0 || down !== 0 || wide !== 100 || high !== 100
}
