import type { PrintData } from '#drawing/drawing'
import { fieldsInText } from '#paper/filled-text'
import type { Palette } from '#paper/palette'
import { isObject, list, text, unread } from '#paper/panel-values'
import type { PanelElement } from '#paper/panel-element'
import type { DraftElement } from './design/arrangement'

/** The samples of a palette. */
export interface Samples {
  palette: Palette
  /** By the path of their field. */
  known: ReadonlyMap<string, string>
  /** The titles of the fields, by their path. */
  titles: ReadonlyMap<string, string>
  /** In the form of a paper's data. */
  data: PrintData
}

/** The data with a value under a path such as `customer.name`. */
function withValue(data: PrintData, path: string, value: string | PrintData[]): PrintData {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...data, [name]: value }
  const inner = Object.hasOwn(data, name) ? data[name] : undefined
  const beside = isObject(inner) && !Array.isArray(inner) ? inner : {}
  return { ...data, [name]: withValue(beside, rest.join('.'), value) }
}

const withValues = (data: PrintData, values: Iterable<readonly [string, string]>) =>
  [...values].reduce((all, [path, value]) => withValue(all, path, value), data)

/** Reads the samples of a palette. */
export function samplesOf(palette: Palette): Samples {
  const fields = palette.groups.flatMap((group) => group.fields)
  const known = new Map(fields.map(({ path, sample }) => [path, sample]))
  const titles = new Map(fields.map(({ path, title }) => [path, title]))
  return { palette, known, titles, data: withValues({ ...palette.brought }, known) }
}

/** The data for a text with places for fields; a field that the palette does not have is shown as its path. */
export function valuesForText({ known, data }: Samples, texts: readonly string[]): PrintData {
  const unknown = texts.flatMap(fieldsInText).filter((path) => !known.has(path))
  return withValues(
    data,
    unknown.map((path) => [path, path] as const),
  )
}

/** The data for drawing an element: its own field holds its test data, a sample, or the field's title. */
export function valuesFor(samples: Samples, { options, printElementType }: DraftElement): PrintData {
  const columns = list(list(options.columns).at(-1)).map(unread)
  const texts = [options.title, printElementType.title, ...columns.map((column) => column.tableSummaryText)]
  const data = valuesForText(samples, texts.map(text))
  const path = text(options.field)
  if (path === '' || columns.length > 0) return data
  return withValue(
    data,
    path,
    text(options.testData) || samples.known.get(path) || samples.titles.get(path) || path,
  )
}

/** The data with sample rows under the path of a table. */
export function withSampleRows(data: PrintData, palette: Palette, path: string, count: number): PrintData {
  if (path === '') return data
  const brought = palette.brought?.[path]
  if (Array.isArray(brought)) return withValue(data, path, brought.slice(0, count))
  const columns = palette.tables.find((table) => table.path === path)?.columns ?? []
  const row = withValues(
    {},
    columns.map(({ path: field, sample }) => [field, sample] as const),
  )
  return withValue(
    data,
    path,
    Array.from({ length: count }, () => row),
  )
}

/**
 * The height available to an element above the one that follows it, in points: down to the next element below, and at
 * least its own height.
 */
export function spaceBelow({ placed }: PanelElement, all: readonly PanelElement[]): number {
  const bottom = placed.top + placed.height
  const below = all
    .map((other) => other.placed)
    .filter(({ top }) => top >= bottom)
    .filter(({ left, width }) => left < placed.left + placed.width && placed.left < left + width)
    .map(({ top }) => top - placed.top)
  // No length of paper is greater; CSS has no infinite one.
  return Math.max(placed.height, Math.min(14_400, ...below))
}
