import { encode } from 'uqr'
import { sealCode } from '#domain/trail/seal-text'
import { modulesPath } from '#drawing/bars'
import { printFrame } from '../../print/drawing/print-frame'
import { appendElement, dressFrame } from '../../print/frame'
import type { SealText, DaySeal } from './trail-calls'

const SVG = 'http://www.w3.org/2000/svg'

const STYLE = `
  @page { margin: 20mm }
  body { font: 11pt/1.5 system-ui, sans-serif; color: black; max-width: 150mm }
  h1 { font-size: 18pt; margin: 0 0 8mm }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 1mm 6mm; margin: 0 }
  dt { color: #444 }
  dd { margin: 0 }
  .hash { font: 13pt/1.7 ui-monospace, monospace; margin: 8mm 0 }
  svg { display: block; width: 45mm; height: 45mm }
  ol { padding-inline-start: 5mm; margin-block-start: 8mm }
`

/** Prints a seal as a page of its own, with a code that a scanner reads back. */
export function printSeal({ day, hash }: DaySeal, text: SealText): Promise<void> {
  return printFrame(text.title, (frame) => {
    const paper = dressFrame(frame, STYLE)
    paper.title = text.title
    const { body } = paper
    const facts = appendElement(body, 'dl')
    body.prepend(appendElement(body, 'h1', text.title))
    for (const [name, value] of text.facts) {
      appendElement(facts, 'dt', name)
      appendElement(facts, 'dd', value)
    }
    appendElement(body, 'p', text.hash).className = 'hash'
    body.append(codeOf(paper, sealCode(day, hash)))
    const check = appendElement(body, 'ol')
    for (const line of text.check) appendElement(check, 'li', line)
  })
}

function codeOf(paper: Document, code: string): SVGElement {
  const { data, size } = encode(code, { border: 4 })
  const rows = data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
  const svg = paper.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`)
  const path = paper.createElementNS(SVG, 'path')
  path.setAttribute('d', modulesPath(rows))
  path.setAttribute('shape-rendering', 'crispEdges')
  svg.append(path)
  return svg
}
