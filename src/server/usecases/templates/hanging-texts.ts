import { number } from '#paper/panel-values'
import { isObject, type Values } from '../../request/input/shape'

/** The type size that hiprint uses where an element names none, in points. */
const FONT_SIZE = 9
const LINE_HEIGHT = 9.75

/** The width of a Latin and of a Chinese letter, as a share of the type size. */
const LATIN = 0.58
const FULL = 1

interface Place {
  left: number
  top: number
  width: number
  height: number
}

function elementBox(options: Values): Place {
  const [left, top] = [number(options.left, 0), number(options.top, 0)]
  return { left, top, width: number(options.width, 0), height: number(options.height, 0) }
}

/** Points that a text takes in its width: an estimate, since it has not been typeset yet. */
function heightOfText(title: string, options: Values, width: number): number {
  const size = number(options.fontSize, FONT_SIZE)
  const lines = title.split('\n').map((line) => {
    const letters = [...line].map((letter) => (letter.charCodeAt(0) < 0x2e80 ? LATIN : FULL))
    return Math.max(1, Math.ceil((letters.reduce((sum, each) => sum + each, 0) * size) / width))
  })
  return lines.reduce((sum, each) => sum + each, 0) * number(options.lineHeight, LINE_HEIGHT)
}

/** Points between a place and the next element below it. */
function roomBelow({ left, top, width }: Place, places: readonly Place[]): number {
  const below = places.filter(
    (other) => other.top > top && other.left < left + width && left < other.left + other.width,
  )
  return Math.min(...below.map((other) => other.top)) - top
}

/**
 * Heightens the places of fixed texts to their texts, modifying the elements: hiprint lets a text overflow its place,
 * where goldbook would shrink it. An element below a text ends its place.
 *
 * @param elements of one panel
 */
export function heightenTexts(elements: readonly unknown[]): void {
  const options = elements.flatMap((element) =>
    isObject(element) && isObject(element.options) ? [{ element, own: element.options }] : [],
  )
  const places = options.map(({ own }) => elementBox(own))
  for (const { element, own } of options) {
    const type = isObject(element.printElementType) ? element.printElementType.type : undefined
    const place = elementBox(own)
    if (type !== 'text' || own.textType || own.field || typeof own.title !== 'string' || place.width <= 0)
      continue
    const needed = Math.min(heightOfText(own.title, own, place.width), roomBelow(place, places))
    if (needed > place.height) own.height = Math.round(needed * 100) / 100
  }
}
