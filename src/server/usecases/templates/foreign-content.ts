import { isObject, type Values } from '../../http/input/shape'

/** In points, for a column of a table whose own width is unknown. */
const COMMON_WIDTH = 80

/**
 * What hiprint's designer notes for itself, and settings that change nothing on paper: where an element's other edges
 * are, the fields it offers, how the codes of a column of text would be drawn.
 */
const notes = new Set([
  ...['right', 'bottom', 'hCenter', 'vCenter', 'fields', 'index', 'rowsColumnsMergeClean'],
  ...['tableQRCodeLevel', 'tableBarcodeMode', 'gridColumnsGutter'],
])

/**
 * The places of a foreign template that are worth telling: without notes of the designer, and with a watermark told as
 * one, if it has a text.
 *
 * @param removed JSON pointers into the content
 */
export function worthTelling(removed: readonly string[], content: unknown): string[] {
  const told = removed.flatMap((place) => {
    const [, watermark] = /^(.*\/watermarkOptions)(?:\/|$)/.exec(place) ?? []
    if (watermark !== undefined) return hasText(at(content, watermark)) ? [watermark] : []
    return notes.has(place.slice(place.lastIndexOf('/') + 1)) ? [] : [place]
  })
  return [...new Set(told)]
}

function hasText(watermark: unknown): boolean {
  return isObject(watermark) && Boolean(watermark.content)
}

/** The part of a content at a JSON pointer whose names have no escapes. */
function at(content: unknown, place: string): unknown {
  return place
    .slice(1)
    .split('/')
    .reduce<unknown>(
      (part, name) => (Array.isArray(part) ? part[Number(name)] : isObject(part) ? part[name] : undefined),
      content,
    )
}

/**
 * Rewrites, in place, what hiprint understands otherwise: columns without a width share that of their table, and a line
 * break in a title is one.
 */
export function fitForeign(content: unknown): void {
  for (const panel of listOf(content, 'panels'))
    for (const element of listOf(panel, 'printElements')) {
      const options = isObject(element) ? element.options : undefined
      if (!isObject(options)) continue
      breakLines(options)
      for (const row of listOf(options, 'columns')) if (Array.isArray(row)) fitColumns(row, options)
    }
}

function listOf(from: unknown, name: string): readonly unknown[] {
  const list = isObject(from) ? from[name] : undefined
  return Array.isArray(list) ? list : []
}

function fitColumns(row: readonly unknown[], { width }: Values): void {
  const share = typeof width === 'number' && width >= row.length ? width / row.length : COMMON_WIDTH
  for (const column of row) {
    if (!isObject(column)) continue
    breakLines(column)
    column.width ??= Math.round(share * 100) / 100
  }
}

function breakLines(titled: Values): void {
  if (typeof titled.title === 'string') titled.title = titled.title.replaceAll(/<br\s*\/?>/gi, '\n')
}
