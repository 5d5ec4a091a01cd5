import type { PaperSize } from '#domain/print/label-sheet'
import { rulerMarks } from '#domain/print/printer-correction'
import { POINTS_PER_MILLIMETRE, type Panel } from '#paper/panel'
import type { Alignment, PanelElement } from '#paper/panel-element'

/** The thinnest line that every browser draws at its exact width, in points. */
const HAIRLINE = 0.75
/** Millimetres from the middle of a cross to its ends. */
const ARM = 3
/** Lengths of the marks of a scale in millimetres, for every 10th, 5th and other millimetre. */
const [LONG, MIDDLE, SHORT] = [3, 2, 1.2]

const points = (millimetres: number) => millimetres * POINTS_PER_MILLIMETRE

/** A place that is the same on each page. */
const placed = (left: number, top: number, width: number, height: number) => ({
  left: points(left),
  top: points(top),
  width: points(width),
  height: points(height),
  rotation: 0,
  fixed: true,
  breaksPage: false,
  keepsNext: false,
})

const stroke = { width: HAIRLINE, style: 'solid' as const }

/** A line across, whose middle lies at a height. */
function across(left: number, middle: number, width: number): PanelElement {
  const at = placed(left, middle, width, 0)
  return { type: 'hline', placed: { ...at, top: at.top - HAIRLINE / 2 }, stroke }
}

/** A line down, whose middle lies at a distance from the left edge. */
function down(middle: number, top: number, height: number): PanelElement {
  const at = placed(middle, top, 0, height)
  return { type: 'vline', placed: { ...at, left: at.left - HAIRLINE / 2 }, stroke }
}

function words(title: string, left: number, top: number, width: number, align: Alignment): PanelElement {
  const look = { fontSize: 6, lineHeight: 7, align, borders: {}, borderWidth: 0, paddings: {} }
  const content = { field: '', title, hidesTitle: false }
  return { type: 'text', placed: placed(left, top, width, 3), look, content, vertical: 'top', wrap: 'nowrap' }
}

const lengthOf = (millimetre: number) =>
  millimetre % 10 === 0 ? LONG : millimetre % 5 === 0 ? MIDDLE : SHORT

const between = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

/**
 * A page on which a ruler shows how accurately a printer prints: four crosses, and between them scales of millimetres
 * from the paper's own edges.
 */
export function rulerPanel({ width, height }: PaperSize): Panel {
  const { left, right, top, bottom } = rulerMarks({ width, height })
  const crosses = [left, right].flatMap((x) =>
    [top, bottom].flatMap((y) => [across(x - ARM, y, 2 * ARM), down(x, y - ARM, 2 * ARM)]),
  )
  const scales = [
    ...between(left, right).map((x) => down(x, top, lengthOf(x))),
    ...between(top, bottom).map((y) => across(left, y, lengthOf(y))),
  ]
  const numbers = [...between(left, right).filter((x) => x % 10 === 0 && x > left)].map((x) =>
    words(String(x), x - 4, top + LONG, 8, 'center'),
  )
  const besides = between(top, bottom)
    .filter((y) => y % 10 === 0 && y > top)
    .map((y) => words(String(y), left + LONG + 0.5, y - 1.2, 8, 'left'))
  const middle = (top + bottom) / 2
  const names = [
    words(`A ${left}`, left + 1, top - 3.2, 10, 'left'),
    words(`B ${right}`, right - 11, top - 3.2, 10, 'right'),
    words(`C ${top}`, left + LONG + 6, middle - 4, 12, 'left'),
    words(`D ${bottom}`, left + 1, bottom - 3.4, 12, 'left'),
  ]
  return {
    width,
    height,
    head: 0,
    feet: { every: points(height) },
    paged: false,
    roll: false,
    elements: [...crosses, ...scales, ...numbers, ...besides, ...names],
  }
}
