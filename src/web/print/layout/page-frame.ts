import { PIXELS_PER_POINT } from '#paper/panel'

/** A place on a page, in points from its upper left corner. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** A thousandth of a point is less than any printer places. */
export const rounded = (value: number) => Math.round(value * 1000) / 1000

/** The number in a value of CSS, such as `12px`; 0 for a word such as `normal`. */
export function numberIn(value: string): number {
  return Number(value.replace(/[a-z]+$/, '')) || 0
}

/** Turns places on the screen into places on a page. */
export interface PageFrame {
  /** Points from the left edge. */
  across: (pixels: number) => number
  /** Points from the upper edge. */
  down: (pixels: number) => number
  length: (pixels: number) => number
  place: (box: DOMRect) => Place
}

export function frameOf(paper: Element): PageFrame {
  const { left, top } = paper.getBoundingClientRect()
  const length = (pixels: number) => rounded(pixels / PIXELS_PER_POINT)
  const across = (pixels: number) => length(pixels - left)
  const down = (pixels: number) => length(pixels - top)
  return {
    across,
    down,
    length,
    place: (box) => ({
      x: across(box.left),
      y: down(box.top),
      width: length(box.width),
      height: length(box.height),
    }),
  }
}
