import { useMemo, useState } from 'react'
import { sheetPaper, type PaperSize } from '#domain/print/label-sheet'
import {
  rememberedPrinter,
  rememberedStock,
  rememberPrinter,
  rememberStock,
  type LabelStock,
  type Printer,
} from './workstation'

/** The printer and the labels of this workstation, for a size of paper. */
export interface Workstation {
  /** The paper in the printer. */
  paper: PaperSize
  printer: Printer
  stock: LabelStock
  /** The number of used places on the first sheet. */
  start: number
  onPrinter: (printer: Printer) => void
  onStock: (stock: LabelStock) => void
  onStart: (start: number) => void
}

/** Reads the stored setting, again after each change: every size of paper has its own. */
function useRemembered<T>(
  paper: PaperSize,
  read: (paper: PaperSize) => T,
  write: (paper: PaperSize, kept: T) => void,
) {
  const [round, setRound] = useState(0)
  const { width, height } = paper
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const kept = useMemo(() => read({ width, height }), [read, width, height, round])
  const keep = (changed: T) => {
    write({ width, height }, changed)
    setRound((last) => last + 1)
  }
  return [kept, keep] as const
}

/**
 * The settings that this workstation keeps for a print.
 *
 * @param size of a page
 * @param areLabels they may lie on sheets
 */
export function useWorkstation(size: PaperSize, areLabels: boolean): Workstation {
  const [start, onStart] = useState(0)
  const [stock, onStock] = useRemembered(size, rememberedStock, rememberStock)
  const paper = areLabels && stock.onSheets ? sheetPaper : size
  const [printer, onPrinter] = useRemembered(paper, rememberedPrinter, rememberPrinter)
  const last = stock.sheet.columns * stock.sheet.rows - 1
  return { paper, printer, stock, start: Math.min(start, last), onPrinter, onStock, onStart }
}
