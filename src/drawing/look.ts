import type { Look, Placed, RowBorder, Stroke } from '#paper/panel-element'
import { points } from './drawing'

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
