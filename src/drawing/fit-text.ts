import { PIXELS_PER_POINT } from '#paper/panel'
import type { LongTextElement, TextElement } from '#paper/panel-element'
import { plainText, points } from './drawing'

/** Scales of the type for a line before it breaks: below them, two lines are easier to read. */
const IN_ONE_LINE = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7] as const

/** Scales of the type for a text that may break, or a figure that may not. */
const SMALLER = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4] as const

/** The smallest type that is read without effort, in points: a text takes more lines before it becomes smaller. */
const READABLE = 7

/** Browsers round the sizes of boxes, in pixels. */
const SLACK = 1

/** Figures, dates and codes: half of one on the next line would be read as another. */
const UNBREAKABLE = /^[^\s\p{Script=Han}]{0,6}[\d.,:/-]+([ \u00a0]?[a-zA-Z%]{0,3})$/u

/** A way to set a text: at a part of its size, in one line or in as many as it takes. */
interface Setting {
  scale: number
  breaks: boolean
}

/** The scales at which a type of a size is readable, down to the smallest readable one. */
export function readable(scales: readonly number[], size: number): number[] {
  const least = Math.min(1, READABLE / size)
  return [...new Set([...scales.filter((scale) => scale >= least), least])]
}

/**
 * The ways to set a text, the best first: as it was designed, smaller, in more lines, and only then smaller than is
 * easily read.
 *
 * @param size of its type as designed, in points
 * @param inOneLine whether it was designed for one line
 */
export function settingsFor(text: string, size: number, inOneLine: boolean): Setting[] {
  const set = (scales: readonly number[], breaks: boolean) => scales.map((scale) => ({ scale, breaks }))
  if (UNBREAKABLE.test(text)) return set(SMALLER, false)
  const broken = readable(SMALLER, size)
  const smallest = SMALLER.filter((scale) => !broken.includes(scale))
  const lines = set([...broken, ...smallest], true)
  return inOneLine ? [...set(readable(IN_ONE_LINE, size), false), ...lines] : lines
}

function applySetting(box: HTMLElement, { look }: TextElement, { scale, breaks }: Setting): void {
  box.style.fontSize = points(look.fontSize * scale)
  box.style.lineHeight = points(look.lineHeight * scale)
  if (look.letterSpacing) box.style.letterSpacing = points(look.letterSpacing * scale)
  box.classList.toggle('broken', breaks)
  box.classList.toggle('whole', !breaks)
}

/** A box lower than its only line holds that line all the same. */
const roomIn = (box: HTMLElement, { look }: TextElement) =>
  Math.max(box.clientHeight, look.lineHeight * PIXELS_PER_POINT)

const fits = (box: HTMLElement, element: TextElement) => {
  const content = box.querySelector<HTMLElement>('.content') ?? box
  return (
    content.scrollWidth <= box.clientWidth + SLACK &&
    content.scrollWidth <= content.clientWidth + SLACK &&
    Math.max(content.offsetHeight, content.scrollHeight) <= roomIn(box, element) + SLACK
  )
}

/**
 * Sets the text of an element so that all of it stands in its place: as designed, else smaller, else in more lines. A
 * text that was designed to end in an ellipsis, or to be clipped, is not an exception: nobody signs half a name.
 *
 * @param box drawn, in the document
 * @returns whether it fits
 */
export function fitText(box: HTMLElement, element: TextElement): boolean {
  if (fits(box, element)) return true
  const { fontSize } = element.look
  const settings = settingsFor(plainText(box), fontSize, element.wrap !== undefined)
  return settings.some((setting) => {
    applySetting(box, element, setting)
    return fits(box, element)
  })
}

/** Whether a box has to be set by `fitText`; long texts grow instead. */
export const isFitted = (element: { type: string }): element is TextElement =>
  element.type === ('text' satisfies (TextElement | LongTextElement)['type'])
