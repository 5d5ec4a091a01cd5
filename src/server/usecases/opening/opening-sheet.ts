import { RuleBroken } from '#domain/errors'
import type { OpeningSheetName } from '#domain/opening/opening-sheets'
import type { Resource } from '#resource/resource'
import type { Note } from '../change'
import type { Context } from '../../http/context'
import type { Fail, ImportRow } from '../imports/import-row'
import type { Values } from '../../http/input/shape'
import { alike } from '../../store/records/import'
import type { Tx } from '../../store/transaction'

/** A row of a sheet with its values; they are what was typed where the row has a fault already. */
export interface JudgedRow {
  row: ImportRow
  values: Values
}

/** What a check of a batch of rows is given; `seen` lasts from the first batch to the last. */
export interface SheetCheck {
  c: Context
  rows: readonly JudgedRow[]
  fail: Fail
  /** The row in which a value stood first, by value. */
  seen: Map<string, number>
}

/** An import of opening data that is being written or taken back. */
export interface OpeningWork {
  tx: Tx
  c: Context
  /** What every movement of it names. */
  importCode: string
  note: Note
}

/** How one sheet of opening data becomes movements, and how they are taken back. */
export interface OpeningSheet {
  name: OpeningSheetName
  /** Notes what stands against rows beyond their shape; nothing is locked and nothing written. */
  check: (check: SheetCheck) => Promise<void>
  /** Sees to what all rows of a sheet ask for together, before the first batch is written. @throws RuleBroken */
  prepare?: (work: OpeningWork, rows: readonly Values[]) => Promise<void>
  /**
   * Writes a batch of rows that were checked.
   *
   * @throws RuleBroken where the books have changed since the check
   */
  write: (work: OpeningWork, form: Resource, rows: readonly Values[]) => Promise<void>
  /** Writes the opposite of all that an import moved. @throws RuleBroken `opening_used` */
  takeBack: (work: OpeningWork) => Promise<void>
}

/** Refuses a value that another row of the file has. */
export function refuseRepeated(check: SheetCheck, property: string, valueOf: (values: Values) => unknown) {
  for (const { row, values } of check.rows) {
    const value = valueOf(values)
    if (value === null || value === undefined || value === '') continue
    const first = check.seen.get(alike(value))
    if (first === undefined) check.seen.set(alike(value), row.number)
    else check.fail(row, property, new RuleBroken('duplicate_in_file', { row: first }))
  }
}
