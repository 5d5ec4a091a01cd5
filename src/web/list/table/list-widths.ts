import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType } from 'antd'

/** Rough widths of letters in pixels, of which the first match counts: Chinese characters, then Latin letters. */
const letterWidths: [RegExp, number][] = [
  [/[\u2e80-\uffff]/, 14],
  [/[mwMW%]/, 13],
  [/\p{Lu}/u, 9.5],
  [/[ijltfríI.,:()/º ]/, 5.5],
  [/./s, 8.5],
]

/** The width beside a title, in pixels: the sort arrows, the funnel and the padding. */
const AROUND_TITLE = 52
const LINES = 2

const letterWidth = (letter: string) => letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? 0
const textWidth = (text: string) => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0)

/** Where a line may break: behind each word, and behind each Chinese character, but not before a unit in brackets. */
const piecesOf = (title: string) =>
  title.match(/[\u2e80-\uffff]{0,4}（[^）]*）|[\u2e80-\uffff]|[^\s\u2e80-\uffff]+/g) ?? []

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

type Column = TableColumnsType<BaseRecord>[number]

/** How much narrower a column may become, in pixels. */
const slackOf = ({ width, minWidth = Infinity }: Column) =>
  typeof width === 'number' ? Math.max(0, width - minWidth) : 0

/**
 * Columns that fit the available width, if shrinking those of words is enough; else unchanged, since the table scrolls
 * sideways in any case.
 *
 * @param available the width of that place, in pixels
 */
export function fitted(
  columns: TableColumnsType<BaseRecord>,
  available: number,
): TableColumnsType<BaseRecord> {
  const excess = widthOf(columns) - available
  const slack = columns.reduce((sum, column) => sum + slackOf(column), 0)
  if (excess <= 0 || excess > slack) return columns
  return columns.map((column) => ({
    ...column,
    width: Math.floor(Number(column.width) - (slackOf(column) * excess) / slack),
  }))
}
