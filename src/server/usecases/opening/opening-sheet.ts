import { RuleBroken } from '#domain/errors'
import type { OpeningSheetName } from '#domain/opening/opening-sheets'
import type { Resource } from '#resource/resource'
import type { Note } from '../../request/use-cases'
import type { Context } from '../../request/context'
import type { Fail, ImportRow } from '../imports/import-row'
import type { Values } from '../../request/input/shape'
import { alike } from '../../store/records/import'
import type { Tx } from '../../store/transaction'

/** A row of a sheet with its values; for a row with a fault, the values as entered. */
export interface JudgedRow {
  row: ImportRow
  values: Values
}

/** The arguments for checking a batch of rows; `seen` is shared by all batches. */
export interface SheetCheck {
  c: Context
  rows: readonly JudgedRow[]
  fail: Fail
  /** The first row of each value. */
  seen: Map<string, number>
}

/** An import of opening data that is being written or reversed. */
export interface OpeningWork {
  tx: Tx
  c: Context
  /** The code that each of its movements names. */
  importCode: string
  note: Note
}

/** How one opening sheet is written as movements, and reversed. */
export interface OpeningSheet {
  name: OpeningSheetName
  /** Records the faults of rows beyond their shape; nothing is locked or written. */
  check: (check: SheetCheck) => Promise<void>
  /** Prepares what all rows of a sheet need together, before the first batch is written. @throws RuleBroken */
  prepare?: (work: OpeningWork, rows: readonly Values[]) => Promise<void>
  /**
   * Writes a batch of checked rows.
   *
   * @throws RuleBroken when the books have changed since the check
   */
  write: (work: OpeningWork, form: Resource, rows: readonly Values[]) => Promise<void>
  /** Writes the opposite of all movements of an import. @throws RuleBroken `opening_used` */
  takeBack: (work: OpeningWork) => Promise<void>
}

/** Refuses a value that another row of the file already has. */
export function refuseRepeated(check: SheetCheck, property: string, valueOf: (values: Values) => unknown) {
  for (const { row, values } of check.rows) {
    const value = valueOf(values)
    if (value === null || value === undefined || value === '') continue
    const first = check.seen.get(alike(value))
    if (first === undefined) check.seen.set(alike(value), row.number)
    else check.fail(row, property, new RuleBroken('duplicate_in_file', { row: first }))
  }
}
