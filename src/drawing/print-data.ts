import { isMet } from '#paper/condition'
import { filledText } from '#paper/filled-text'
import type { PanelElement } from '#paper/panel-element'
import { isObject, text } from '#paper/panel-values'

/**
 * What a template prints: texts, as they shall stand on the paper, under the names that its elements ask for. Lists
 * are the rows of tables.
 */
export interface PrintData {
  [field: string]: string | PrintData | PrintData[]
}

/** The value under a path such as `customer.name`; undefined where there is none. */
function at(data: PrintData, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (from, name) => (isObject(from) && Object.hasOwn(from, name) ? from[name] : undefined),
      data,
    )
}

/** The text under a path; empty where there is none. */
export function textAt(data: PrintData, path: string): string {
  return path === '' ? '' : text(at(data, path))
}

/** The rows under a path; none where there is no list. */
export function rowsAt(data: PrintData, path: string): PrintData[] {
  const rows = path === '' ? [] : at(data, path)
  return Array.isArray(rows) ? rows.filter((row): row is PrintData => isObject(row)) : []
}

/** Where data tell the tag of the language of their paper. */
export const PAPER_LANGUAGE = 'paper_language'

/** Where data of a report name the resource whose records it counts: whoever may print those may print it. */
export const PRINTED_OF = 'printed_of'

/** The language of a paper: its own, else that of the screen. */
export function languageOf(data: PrintData): string {
  return textAt(data, PAPER_LANGUAGE) || document.documentElement.lang || 'en'
}

/**
 * A text of a template in which `${path}` stands for a value of the data.
 *
 * @param row whose values come before those of its document
 */
export function filledIn(pattern: string, data: PrintData, row: PrintData = {}): string {
  return filledText(pattern, (path) => textAt(row, path) || textAt(data, path), languageOf(data))
}

/** Whether an element is on the paper of these data. A list counts by its rows. */
export function isWanted({ placed: { when } }: PanelElement, data: PrintData): boolean {
  if (!when) return true
  const { length } = rowsAt(data, when.field)
  return isMet(when, length > 0 ? String(length) : textAt(data, when.field))
}
