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

/** The widths of the letters that were met, since a list measures thousands of them. */
const met = new Map<string, number>()

function letterWidth(letter: string): number {
  const known = met.get(letter)
  if (known !== undefined) return known
  const width = letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? 0
  met.set(letter, width)
  return width
}

/** The approximate width of a text, in pixels. */
export const textWidth = (text: string) => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0)

/**
 * The parts between which a line may break: after each word, but not before a unit in brackets. Up to four Chinese
 * characters are a word; a longer run of them may break after each.
 */
const piecesOf = (title: string) =>
  title.match(
    /[\u2e80-\uffff]{0,4}（[^）]*）|(?<![\u2e80-\uffff])[\u2e80-\uffff]{1,4}(?![\u2e80-\uffff])|[\u2e80-\uffff]|[^\s\u2e80-\uffff]+/g,
  ) ?? []

/** The width that a column's title needs to be read, in pixels: it wraps to two lines, but not within a word. */
export function titleWidth(title: string): number {
  const pieces = piecesOf(title)
  const widest = Math.max(0, ...pieces.map(textWidth))
  // The wider line, with the first one ending after each piece.
  const broken = pieces.map((_, end) =>
    Math.max(textWidth(pieces.slice(0, end).join('')), textWidth(pieces.slice(end).join(''))),
  )
  return Math.ceil(Math.max(widest, Math.min(textWidth(title), ...broken)) + AROUND_TITLE)
}

/** The width below which a table scrolls sideways, in pixels. */
export function widthOf(columns: TableColumnsType<BaseRecord>): number {
  const widths = columns.map(({ width }) => (typeof width === 'number' ? width : 0))
  return widths.reduce((total, width) => total + width, 0)
}

type Column = TableColumnsType<BaseRecord>[number]

/** The width that a column may lose, in pixels. */
const slackOf = ({ width, minWidth = Infinity }: Column) =>
  typeof width === 'number' ? Math.max(0, width - minWidth) : 0

/** The extra width of a column of words when there is room, in pixels. */
const MOST_GROWTH = 120

/** Whether a column holds codes, which are never cut. */
export const isOfCodes = ({ className = '' }: Column) => className.includes('cell-code')

/** A column as wide as its longest text, and not held wider than that by its kind; the others as they are. */
function contented(column: Column, contents: ReadonlyMap<string, number>): Column {
  const content = contents.get(String(column.key))
  const { title, width, minWidth = 0 } = column
  if (content === undefined) return column
  const needed = Math.max(content, titleWidth(typeof title === 'string' ? title : ''))
  const least = isOfCodes(column) ? needed : Math.min(minWidth, needed)
  const most = Number(width) + MOST_GROWTH
  return { ...column, width: Math.min(Math.max(needed, least), most), minWidth: Math.min(least, most) }
}

/** Columns of words take the room that is left before the table spreads it over all. */
function widened(
  columns: TableColumnsType<BaseRecord>,
  isOfWords: (column: Column) => boolean,
  room: number,
) {
  const growth = Math.min(MOST_GROWTH, Math.floor(room / Math.max(1, columns.filter(isOfWords).length)))
  return columns.map((column) =>
    isOfWords(column) ? { ...column, width: Number(column.width) + growth } : column,
  )
}

const slackIn = (columns: readonly Column[]) => columns.reduce((sum, column) => sum + slackOf(column), 0)

/**
 * The columns, those of words narrower by their share of the excess.
 *
 * @param lead the key of the column with the title of a row, which yields last
 */
function squeezed(columns: TableColumnsType<BaseRecord>, excess: number, lead: Column['key']) {
  const others = slackIn(columns.filter(({ key }) => key !== lead))
  const byOthers = Math.min(excess, others)
  return columns.map((column) => {
    const share = column.key === lead ? excess - byOthers : (slackOf(column) * byOthers) / (others || 1)
    return { ...column, width: Math.floor(Number(column.width) - share) }
  })
}

/**
 * Columns that fit the available width: those of words are as wide as their texts, take the room that is left, or
 * shrink if that is enough, the first of them last; else the table scrolls sideways in any case.
 *
 * @param available the width of that place, in pixels
 * @param contents the width that the texts of a column need, in pixels, by its key; unknown while they load
 */
export function fittedColumns(
  columns: TableColumnsType<BaseRecord>,
  available: number,
  contents: ReadonlyMap<string, number> = new Map(),
): TableColumnsType<BaseRecord> {
  const wanted = columns.map((column) => contented(column, contents))
  if (widthOf(wanted) - slackIn(wanted) > available) return wanted
  const excess = widthOf(wanted) - available
  const growing = columns.filter((column) => slackOf(column) > 0 && !isOfCodes(column))
  const ofWords = new Set(growing.map(({ key }) => key))
  if (excess < 0) return widened(wanted, ({ key }) => ofWords.has(key), -excess)
  return excess === 0 ? wanted : squeezed(wanted, excess, growing[0]?.key)
}

/**
 * The columns that fit the available width once they are shrunk by half of their slack: the others are left out from
 * the right, where a resource has its least important ones. Important ones stay.
 *
 * @param available the width of that place, in pixels
 * @param important the names of columns that stay
 */
export function fewer(
  columns: TableColumnsType<BaseRecord>,
  available: number,
  important: ReadonlySet<string>,
): TableColumnsType<BaseRecord> {
  const legible = (some: TableColumnsType<BaseRecord>) =>
    some.reduce((sum, column) => sum + Number(column.width) - slackOf(column) / 2, 0)
  const others = columns.filter(({ key }) => !important.has(String(key))).toReversed()
  return others.reduce(
    (kept, column) => (legible(kept) > available ? kept.filter((each) => each !== column) : kept),
    columns,
  )
}
