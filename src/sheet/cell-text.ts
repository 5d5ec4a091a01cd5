import { asShown } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import type { Cell } from './cell'

/** A cell as text, as a user would type it. */
export function textOf(cell: Exclude<Cell, null>): string {
  if (cell instanceof Date) return shownDate(cell).replace(' 00:00:00', '')
  return typeof cell === 'number' ? String(asShown(cell)) : String(cell)
}

/** What a sheet says of a formula that has no value, in the languages of spreadsheets. */
const failed = /^(#N\/A|#NV|#[¡¿]?[\p{Lu}\d/_ ]+[!?]|#GETTING_DATA|Err:\d{3})$/u

/** @throws RuleBroken `cell_error` for a formula without a value */
export function refuseFailed(cell: Cell): void {
  if (typeof cell === 'string' && failed.test(cell.trim()))
    throw new RuleBroken('cell_error', { text: cell.trim() })
}

/** A text as the sheet shows it. @throws RuleBroken `cell_boolean` for the answer of a formula */
export function wordsOf(cell: Exclude<Cell, null>): string {
  if (typeof cell === 'boolean' || cell === 'TRUE' || cell === 'FALSE')
    throw new RuleBroken('cell_boolean', { text: String(cell).toUpperCase() })
  return textOf(cell)
}

/** The time that a date cell shows, `2026-11-28 14:05:00`. */
export function shownDate(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}
