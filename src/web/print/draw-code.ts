import type { Look, QrCorrection, Symbology } from '#resource/panel-element'
import { encode } from 'uqr'
import { modulesOf, modulesPath, moduleWidth, QUIET_MODULES } from './bars'
import { PIXELS_PER_POINT, division, points, type Drawing } from './drawing'
import { applyFont } from './look'

/** The place of a code on its page, in points. */
export interface CodeSpace {
  left: number
  width: number
  height: number
}

/** Rows of modules, their size in dots, and where on the page they begin. */
interface Pattern {
  path: string
  columns: number
  dots: number
  height: number
}

const SVG = 'http://www.w3.org/2000/svg'

/** Empty modules around a QR code. */
const QUIET_QR_MODULES = 4

const dotsIn = (length: number, dotsPerInch: number) => (length / 72) * dotsPerInch

/**
 * Draws modules on whole dots of the page, in the middle of a space. The picture begins on a whole CSS pixel, since
 * browsers move it to one, and has no viewBox, since they would stretch it to whole pixels.
 */
function drawPattern(drawing: Drawing, space: CodeSpace, pattern: Pattern, ink: string | undefined): Element {
  const pixelsPerDot = 96 / drawing.dotsPerInch
  const spare = dotsIn(space.width, drawing.dotsPerInch) - pattern.columns * pattern.dots
  const begin = Math.round(dotsIn(space.left, drawing.dotsPerInch) + spare / 2) * pixelsPerDot
  const left = space.left * PIXELS_PER_POINT
  const origin = Math.ceil(left)
  const svg = drawing.document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', 'code')
  svg.style.left = `${origin - left}px`
  const path = drawing.document.createElementNS(SVG, 'path')
  const scale = pattern.dots * pixelsPerDot
  path.setAttribute('d', pattern.path)
  path.setAttribute('fill', ink ?? 'black')
  path.setAttribute('shape-rendering', 'crispEdges')
  path.setAttribute('transform', `translate(${begin - origin} 0) scale(${scale} ${pattern.height || scale})`)
  svg.append(path)
  return svg
}

/** The code in plain text, where it cannot be drawn. */
function drawPlain(drawing: Drawing, code: string): HTMLElement {
  const plain = division(drawing, 'plain-code')
  plain.textContent = code
  return plain
}

export interface Barcode {
  code: string
  symbology: Symbology
  look: Look
  showsText: boolean
  ink?: string
}

/** Draws a barcode, with its text below, in the middle of a space; a code that cannot be drawn stays plain text. */
export function drawBarcode(drawing: Drawing, space: CodeSpace, barcode: Barcode): HTMLElement[] {
  const { code, look, ink } = barcode
  if (code === '') return []
  const modules = modulesOf(code, barcode.symbology)
  const columns = (modules?.length ?? 0) + 2 * QUIET_MODULES
  const width = Math.floor(dotsIn(space.width, drawing.dotsPerInch))
  const { dots, isNarrow } = moduleWidth(columns, width, drawing.dotsPerInch)
  if (modules === undefined || dots === 0) {
    drawing.note({ reason: modules === undefined ? 'code_refused' : 'code_too_long', code })
    return [drawPlain(drawing, code)]
  }
  if (isNarrow) drawing.note({ reason: 'code_narrow', code })
  const textHeight = barcode.showsText ? look.lineHeight : 0
  const height = Math.max(1, space.height - textHeight) * PIXELS_PER_POINT
  const bars = division(drawing, 'bars')
  bars.style.height = `${height}px`
  const pattern = { path: modulesPath([modules]), columns: modules.length, dots, height }
  bars.append(drawPattern(drawing, space, pattern, ink))
  if (!barcode.showsText) return [bars]
  const label = division(drawing, 'code-text')
  applyFont(label, look)
  label.textContent = code
  return [bars, label]
}

/** Draws a QR code as large as the shorter side of a space allows. */
export function drawQrCode(
  drawing: Drawing,
  space: CodeSpace,
  { code, correction, ink }: { code: string; correction: QrCorrection; ink?: string },
): HTMLElement[] {
  if (code === '') return []
  const rows = qrRows(code, correction)
  const side = Math.floor(dotsIn(Math.min(space.width, space.height), drawing.dotsPerInch))
  const dots = rows ? Math.floor(side / (rows.length + 2 * QUIET_QR_MODULES)) : 0
  if (!rows || dots === 0) {
    drawing.note({ reason: 'code_too_long', code })
    return [drawPlain(drawing, code)]
  }
  const box = division(drawing, 'bars')
  box.style.height = points(space.height)
  const size = (rows.length * dots * 96) / drawing.dotsPerInch
  box.style.paddingTop = `${(space.height * PIXELS_PER_POINT - size) / 2}px`
  box.append(
    drawPattern(drawing, space, { path: modulesPath(rows), columns: rows.length, dots, height: 0 }, ink),
  )
  return [box]
}

/** The modules of a QR code, row by row; undefined when the text is longer than any holds. */
function qrRows(code: string, correction: QrCorrection): string[] | undefined {
  try {
    const { data } = encode(code, { ecc: correction, border: 0 })
    return data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
  } catch {
    return undefined
  }
}
