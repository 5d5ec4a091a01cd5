import { isCorrected, type PrinterCorrection } from '#domain/print/printer-correction'
import type { DrawnPage } from '#drawing/render'

/**
 * Moves and stretches the contents of pages, so that an inexact printer puts them in their places. The papers stay as
 * they are and cut off parts beyond their edges, or browsers would shrink all of it to fit.
 */
export function correctPages(pages: readonly DrawnPage[], correction: PrinterCorrection): void {
  if (!isCorrected(correction)) return
  const { across, down, wide, high } = correction
  for (const { paper } of pages) {
    const moved = paper.ownerDocument.createElement('div')
    moved.className = 'corrected'
    moved.style.transform = `translate(${across}mm,${down}mm) scale(${wide / 100},${high / 100})`
    moved.append(...paper.childNodes)
    paper.append(moved)
  }
}
