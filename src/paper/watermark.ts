import { number, text, type Unread } from './panel-values'

/** A text across each page of a panel, behind its content. */
export interface Watermark {
  /** `${path}` stands for a value of the data: `${copy_mark}` is on copies alone. */
  text: string
  /** Clockwise. */
  degrees: number
  /** From 0 to 1. */
  opacity: number
}

/** The marks of drafts have it, too. */
export const usualMark = { degrees: -28, opacity: 0.2 } as const satisfies Omit<Watermark, 'text'>

/** The watermark among the settings of a panel; undefined where it has none. */
export function readWatermark(panel: Unread): Watermark | undefined {
  const mark = text(panel.watermarkText)
  if (mark.trim() === '') return undefined
  const percent = number(panel.watermarkOpacity, usualMark.opacity * 100)
  return {
    text: mark,
    degrees: Math.min(90, Math.max(-90, number(panel.watermarkAngle, usualMark.degrees))),
    opacity: Math.min(100, Math.max(1, percent)) / 100,
  }
}

/** The part of the page that a mark may take. */
const SHARE = 0.86

/** The widths of a Latin capital and of a Chinese letter, in parts of the type's size. */
const LATIN = 0.68
const FULL = 1

const lengthOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2e80 ? LATIN : FULL), 0)

/**
 * The size of type for a mark across a page, the largest that fits.
 *
 * @param width of the page; the result has its unit
 */
export function markSize(letters: string, degrees: number, width: number, height: number): number {
  const angle = (degrees * Math.PI) / 180
  const [across, down] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const length = lengthOf(letters)
  return SHARE * Math.min(width / (length * across + down), height / (length * down + across))
}
