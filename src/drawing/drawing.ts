import type { PrintData } from './print-data'

/** Something the user should know before printing. */
export interface PrintNote {
  reason:
    | 'code_too_long'
    | 'code_refused'
    | 'code_replaced'
    | 'code_as_qr'
    | 'code_narrow'
    | 'code_denser'
    | 'text_cut'
    | 'off_paper'
  /** The code, or the beginning of the text, that it is about. */
  code: string
}

/** The context for drawing an element. */
export interface Drawing {
  /** The document that is printed. */
  document: Document
  data: PrintData
  /** Of the printer; codes are made of its whole dots. */
  dotsPerInch: number
  note: (note: PrintNote) => void
}

/** Points as CSS writes them. */
export function points(value: number): string {
  return `${value}pt`
}

/** An empty `<div>` of a class, in the printed document. */
export function division({ document }: Drawing, className: string): HTMLDivElement {
  const element = document.createElement('div')
  element.className = className
  return element
}
