import { PIXELS_PER_POINT } from '#paper/panel'
import type { Look, QrCorrection, Symbology, Placed, RowBorder, Stroke } from '#paper/panel-element'
import { modulesOf, modulesPath, moduleWidth, qrModulesOf } from './bars'
import { QUIET_MODULES, QUIET_QR_MODULES } from './code-reader'
import { division, points, type Drawing } from './drawing'

/** The place of a code on its page, in points. */
export interface CodeSpace {
  left: number
  width: number
  height: number
}

/** Rows of modules, their size in dots, and their place on the page. */
interface Pattern {
  path: string
  columns: number
  dots: number
  height: number
}

const SVG = 'http://www.w3.org/2000/svg'

/** QR modules smaller than this, in inches, are beyond an ordinary scanner (7 mil less what a dot rounds away). */
const NARROWEST_QR_MODULE = 0.0066

/** Any QR code holds as many bytes, whatever its correction. */
const LEAST_QR_BYTES = 1273
const isShort = (code: string) => new TextEncoder().encode(code).length <= LEAST_QR_BYTES

/** Widths of letters and signs in a text that is set small, and its line, in parts of its size. */
const LETTER = 0.66
const WIDE_LETTER = 1
const isWide = (sign: string) => sign > 'ÿ' || 'WM@%'.includes(sign)
const TIGHT_LINE = 1.1

/** The free space at the end of such a text, in points. */
const MARGIN = 4

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

/**
 * Draws a barcode, with its text below, in the middle of a space. A code that its symbology cannot hold is drawn as
 * Code 128, which most scanners read; one that Code 128 cannot hold, or holds only too long or too fine, as a QR code,
 * which holds any text in less space, with its text beside; one that cannot be drawn stays plain text. Every drawn code
 * reads as the original.
 */
export function drawBarcode(drawing: Drawing, space: CodeSpace, barcode: Barcode): HTMLElement[] {
  const { code, symbology } = barcode
  if (code === '') return []
  const modules = modulesOf(code, symbology)
  if (modules === undefined) return drawReplaced(drawing, space, barcode)
  const columns = modules.length + 2 * QUIET_MODULES
  const width = Math.floor(dotsIn(space.width, drawing.dotsPerInch))
  const { dots, isNarrow } = moduleWidth(columns, width, drawing.dotsPerInch)
  const fits = dots > 0
  if (symbology === 'code128' && (!fits || isNarrow)) return drawAsQr(drawing, space, barcode, 'code_denser')
  if (!fits) {
    drawing.note({ reason: 'code_too_long', code })
    return [drawPlain(drawing, code)]
  }
  if (isNarrow) drawing.note({ reason: 'code_narrow', code })
  return drawBars(drawing, space, barcode, modules, dots)
}

/** Draws a code that its symbology does not hold. */
function drawReplaced(drawing: Drawing, space: CodeSpace, barcode: Barcode): HTMLElement[] {
  const { code, symbology } = barcode
  if (symbology === 'code128' || modulesOf(code, 'code128') === undefined) {
    return drawAsQr(drawing, space, barcode, 'code_as_qr')
  }
  drawing.note({ reason: 'code_replaced', code })
  return drawBarcode(drawing, space, { ...barcode, symbology: 'code128' })
}

function drawBars(
  drawing: Drawing,
  space: CodeSpace,
  { code, look, showsText, ink }: Barcode,
  modules: string,
  dots: number,
): HTMLElement[] {
  const textHeight = showsText ? look.lineHeight : 0
  const height = Math.max(1, space.height - textHeight) * PIXELS_PER_POINT
  const bars = division(drawing, 'bars')
  bars.style.height = `${height}px`
  const pattern = { path: modulesPath([modules]), columns: modules.length, dots, height }
  bars.append(drawPattern(drawing, space, pattern, ink))
  if (!showsText) return [bars]
  const label = division(drawing, 'code-text')
  applyFont(label, look)
  label.textContent = code
  return [bars, label]
}

/** The text of a code, as large as its place and its look allow. */
function drawBeside(drawing: Drawing, { code, look }: Barcode, width: number, height: number): HTMLElement {
  const ems = [...code].reduce((sum, sign) => sum + (isWide(sign) ? WIDE_LETTER : LETTER), 0)
  const fontSize = Math.min(look.fontSize, Math.sqrt((width * height) / (ems * TIGHT_LINE * TIGHT_LINE)))
  const label = division(drawing, 'beside-code')
  applyFont(label, { ...look, fontSize, lineHeight: fontSize * TIGHT_LINE, align: 'left' })
  label.style.width = points(width)
  label.textContent = code
  return label
}

function drawAsQr(
  drawing: Drawing,
  space: CodeSpace,
  barcode: Barcode,
  reason: 'code_denser' | 'code_as_qr',
): HTMLElement[] {
  const { code, ink, showsText } = barcode
  const side = Math.min(space.height, showsText ? space.width / 2 : space.width)
  const square = { ...space, width: showsText ? side : space.width }
  const drawn = drawQrCode(drawing, square, { code, correction: 'L', ink })
  if (drawn.some((element) => element.className === 'plain-code')) return drawn
  drawing.note({ reason, code })
  if (!showsText) return drawn
  const row = division(drawing, 'denser')
  row.style.height = points(space.height)
  for (const element of drawn) element.style.width = points(side)
  row.append(...drawn, drawBeside(drawing, barcode, space.width - side - MARGIN, space.height))
  return [row]
}

/** Draws a QR code as large as the shorter side of a space allows. */
export function drawQrCode(
  drawing: Drawing,
  space: CodeSpace,
  { code, correction, ink }: { code: string; correction: QrCorrection; ink?: string },
): HTMLElement[] {
  if (code === '') return []
  const rows = qrModulesOf(code, correction)
  const side = Math.floor(dotsIn(Math.min(space.width, space.height), drawing.dotsPerInch))
  const dots = rows ? Math.floor(side / (rows.length + 2 * QUIET_QR_MODULES)) : 0
  if (!rows || dots === 0) {
    drawing.note({ reason: !rows && isShort(code) ? 'code_refused' : 'code_too_long', code })
    return [drawPlain(drawing, code)]
  }
  if (dots < NARROWEST_QR_MODULE * drawing.dotsPerInch) drawing.note({ reason: 'code_narrow', code })
  const box = division(drawing, 'bars')
  box.style.height = points(space.height)
  const size = (rows.length * dots * 96) / drawing.dotsPerInch
  box.style.paddingTop = `${(space.height * PIXELS_PER_POINT - size) / 2}px`
  box.append(
    drawPattern(drawing, space, { path: modulesPath(rows), columns: rows.length, dots, height: 0 }, ink),
  )
  return [box]
}

/** A line as CSS writes it, in the colour of the text where it has none of its own. */
export function strokeText({ width, style, colour }: Stroke): string {
  return `${points(width)} ${style} ${colour ?? 'currentColor'}`
}

/** Puts a box where it was designed; its top follows from the flow. */
export function place(box: HTMLElement, placed: Placed): void {
  Object.assign(box.style, {
    left: points(placed.left),
    width: points(placed.width),
    height: points(placed.height),
  })
  if (placed.rotation !== 0) box.style.transform = `rotate(${placed.rotation}deg)`
  if (placed.layer !== undefined) box.style.zIndex = String(placed.layer)
}

/** Gives a box the fonts and colours of an element. */
export function applyFont(box: HTMLElement, look: Look): void {
  const { style } = box
  style.fontSize = points(look.fontSize)
  style.lineHeight = points(look.lineHeight)
  if (look.fontFamily) style.fontFamily = look.fontFamily
  if (look.fontWeight) style.fontWeight = look.fontWeight
  if (look.letterSpacing) style.letterSpacing = points(look.letterSpacing)
  if (look.colour) style.color = look.colour
  if (look.background) style.backgroundColor = look.background
  if (look.decoration) style.textDecoration = look.decoration
  if (look.align) style.textAlign = look.align
  if (look.align === 'justify') style.textAlignLast = 'justify'
}

/** Gives a box the borders of an element, and its content the distance to them. */
export function applyFrame(box: HTMLElement, content: HTMLElement, look: Look): void {
  for (const [side, style] of Object.entries(look.borders)) {
    const line = strokeText({ width: look.borderWidth, style, colour: look.borderColour })
    box.style.setProperty(`border-${side.toLowerCase()}`, line)
  }
  for (const [side, padding] of Object.entries(look.paddings)) {
    content.style.setProperty(`padding-${side.toLowerCase()}`, points(padding))
  }
}

const borderSides: Record<RowBorder, readonly string[]> = {
  border: ['left', 'right', 'top', 'bottom'],
  noBorder: [],
  leftBorder: ['left'],
  rightBorder: ['right'],
  leftRightBorder: ['left', 'right'],
  topBorder: ['top'],
  bottomBorder: ['bottom'],
  topBottomBorder: ['top', 'bottom'],
}

/** Draws the borders of a row, all in one line style. */
export function applyRowBorder(row: HTMLElement, border: RowBorder, line: string): void {
  for (const side of borderSides[border]) row.style.setProperty(`border-${side}`, line)
}
