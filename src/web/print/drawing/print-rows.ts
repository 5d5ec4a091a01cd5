import type { PrintedRows } from '#paper/printed-rows'
import { isTurned } from '#paper/rows-layout'
import { appendElement, dressFrame } from '../frame'
import { printFrame } from './print-frame'

const STYLE = `
  body { font: 9pt/1.4 system-ui, sans-serif; color: black; margin: 0 }
  h1 { font-size: 15pt; margin: 0 0 2mm }
  p { margin: 0 0 1mm; color: #444 }
  table { border-collapse: collapse; width: 100%; margin-block-start: 4mm; font-variant-numeric: tabular-nums }
  thead { display: table-header-group }
  tr { break-inside: avoid }
  th, td { padding: 1mm 1.5mm; text-align: start; vertical-align: top; border-block-end: 0.2mm solid #bbb }
  th { border-block-end: 0.4mm solid black }
  .end { text-align: end; white-space: nowrap }
  .head td { font-weight: 600 }
  .totals td { font-weight: 600; border-block: 0.4mm solid black }
`

/** Prints a table over as many pages of A4 as it takes, its head on each; many columns turn the pages to landscape. */
export function printRows(printed: PrintedRows): Promise<void> {
  return printFrame(printed.title, (frame) => {
    const turned = isTurned(printed) ? ' landscape' : ''
    const paper = dressFrame(frame, `@page { size: A4${turned}; margin: 12mm }${STYLE}`)
    paper.title = printed.title
    paper.documentElement.lang = document.documentElement.lang
    appendElement(paper.body, 'h1', printed.title)
    for (const fact of printed.facts) appendElement(paper.body, 'p', fact)
    drawTable(paper.body, printed)
  })
}

function drawTable(body: HTMLElement, { columns, rows, totals }: PrintedRows): void {
  const table = appendElement(body, 'table')
  const heads = appendElement(appendElement(table, 'thead'), 'tr')
  for (const { title, align } of columns) appendElement(heads, 'th', title).className = align ?? 'start'
  const lines = appendElement(table, 'tbody')
  const draw = (cells: readonly string[], name: string) => {
    const line = appendElement(lines, 'tr')
    line.className = name
    for (const [index, cell] of cells.entries())
      appendElement(line, 'td', cell).className = columns[index]?.align ?? 'start'
  }
  for (const { cells, isHead } of rows) draw(cells, isHead ? 'head' : '')
  // A foot of a table would be printed on each page.
  if (totals) draw(totals, 'totals')
}
