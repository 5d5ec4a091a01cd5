import { isObject, type Values } from '../../request/input/shape'
import { heightenTexts } from './hanging-texts'

/** As the schema has it, in letters. */
const LONGEST_WATERMARK = 60

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
 * The places of a foreign template that are worth telling: without notes of the designer.
 *
 * @param removed JSON pointers into the content
 */
export function worthTelling(removed: readonly string[]): string[] {
  return removed.filter((place) => !notes.has(place.slice(place.lastIndexOf('/') + 1)))
}

/**
 * Rewrites, in place, what hiprint understands otherwise: columns without a width share that of their table, a line break
 * in a title is one, the text of a watermark lies across the page once, and a fixed text that hangs out of its place gets
 * a higher one.
 */
export function fitForeign(content: unknown): void {
  for (const panel of listOf(content, 'panels')) {
    if (isObject(panel)) keepWatermark(panel)
    for (const element of listOf(panel, 'printElements')) {
      const options = isObject(element) ? element.options : undefined
      if (!isObject(options)) continue
      breakLines(options)
      for (const row of listOf(options, 'columns')) if (Array.isArray(row)) fitColumns(row, options)
    }
    heightenTexts(listOf(panel, 'printElements'))
  }
}

/** hiprint turns it the other way. */
function keepWatermark(panel: Values): void {
  const { content, rotate } = isObject(panel.watermarkOptions) ? panel.watermarkOptions : {}
  delete panel.watermarkOptions
  if (typeof content !== 'string' || content.trim() === '') return
  panel.watermarkText = content.slice(0, LONGEST_WATERMARK)
  if (typeof rotate === 'number' && Math.abs(rotate) <= 90) panel.watermarkAngle = -rotate
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
