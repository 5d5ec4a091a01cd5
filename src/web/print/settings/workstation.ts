import type { DocumentType } from '#domain/print/document-types'
import { fullestSheet, type LabelSheet, type PaperSize } from '#domain/print/label-sheet'
import { noCorrection, type PrinterCorrection } from '#domain/print/printer-correction'
import { isObject, number, text } from '#paper/panel-values'
import { keepHere, readDeskSetting } from '../../data/preferences/scheme'

/** Printers that shops have, in dots per inch: label printers first. */
export const RESOLUTIONS = [203, 300, 600]
const [LABEL_PRINTER = 203] = RESOLUTIONS

/**
 * The settings of a printer at this workstation. Each size of paper lies in a printer of its own, and identifies it.
 */
export interface Printer {
  dotsPerInch: number
  correction: PrinterCorrection
}

/** The stock of labels here: one after the other from a roll, or side by side on sheets. */
export interface LabelStock {
  onSheets: boolean
  sheet: LabelSheet
}

const paperKey = ({ width, height }: PaperSize) => `${width}x${height}`
const printerKey = (paper: PaperSize) => `printer:${paperKey(paper)}`
const directKey = (document: DocumentType) => `print-now:${document}`
const stockKey = (label: PaperSize) => `label-stock:${paperKey(label)}`

/** The stored numbers of an object, with defaults for the missing ones. */
function numbersOf<Name extends string>(kept: unknown, first: Record<Name, number>): Record<Name, number> {
  if (!isObject(kept)) return first
  const names = Object.keys(first) as Name[]
  return Object.fromEntries(names.map((name) => [name, number(kept[name], first[name])])) as Record<
    Name,
    number
  >
}

/** The printer that holds this paper, as it was set up last. */
export function rememberedPrinter(paper: PaperSize): Printer {
  const kept = readDeskSetting(printerKey(paper))
  const dotsPerInch = number(kept.dotsPerInch, LABEL_PRINTER)
  return {
    dotsPerInch: RESOLUTIONS.includes(dotsPerInch) ? dotsPerInch : LABEL_PRINTER,
    correction: numbersOf(kept.correction, { ...noCorrection }),
  }
}

/** Keeps the settings of a printer. */
export function rememberPrinter(paper: PaperSize, printer: Printer): void {
  keepHere(printerKey(paper), printer)
}

/** The last stock of labels of this size. */
export function rememberedStock(label: PaperSize): LabelStock {
  const kept = readDeskSetting(stockKey(label))
  return { onSheets: kept.onSheets === true, sheet: numbersOf(kept.sheet, { ...fullestSheet(label) }) }
}

/** Keeps the stock of labels of this size. */
export function rememberStock(label: PaperSize, stock: LabelStock): void {
  keepHere(stockKey(label), stock)
}

/** The template in which this workstation prints a document without a question; empty when it opens the dialog. */
export function directTemplate(document: DocumentType): string {
  return text(readDeskSetting(directKey(document)).template)
}

/** Keeps the template in which this workstation prints a document without asking; empty for asking. */
export function rememberDirect(document: DocumentType, template: string): void {
  keepHere(directKey(document), { template })
}
