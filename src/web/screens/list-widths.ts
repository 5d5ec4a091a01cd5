import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType } from 'antd'

/** Rough widths in pixels: of a letter, of a Chinese character, and of what stands beside a title. */
const LETTER = 7.5
const CHARACTER = 14
const AROUND_TITLE = 50
const LINES = 2

const textWidth = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? CHARACTER : LETTER), 0)

/** Where a line may break: behind each word, and behind each Chinese character. */
const piecesOf = (title: string) => title.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+/g) ?? []

/** The width that a column's title needs to be read, in pixels: it wraps to two lines, but not within a word. */
export function titleWidth(title: string): number {
  const widest = Math.max(0, ...piecesOf(title).map(textWidth))
  return Math.ceil(Math.max(widest, textWidth(title) / LINES) + AROUND_TITLE)
}

/** The width below which a table scrolls sideways, in pixels. */
export function widthOf(columns: TableColumnsType<BaseRecord>): number {
  const widths = columns.map(({ width }) => (typeof width === 'number' ? width : 0))
  return widths.reduce((total, width) => total + width, 0)
}
