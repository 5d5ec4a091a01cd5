import type { Resource } from '#resource/resource'
import { wholeResource } from '../../request/access/access'
import { change } from '../change'
import type { Context } from '../../request/context'
import type { Values } from '../../request/input/shape'
import { withCodes } from '../../store/counters'
import { insertRecord } from '../../store/records/select'
import type { Written } from '../imports/imports'
import type { OpeningSheet } from './opening-sheet'

/** The number of rows per step; progress is reported between two steps. */
const BATCH = 200

/**
 * Writes a checked opening sheet: everything in one transaction, or nothing. The import is stored as a record, which
 * every movement names.
 *
 * @param written.progress receives the number of written rows; an error that it throws undoes everything
 * @param written.done notes in the same transaction that all is written
 */
export async function writeOpeningSheet(
  c: Context,
  sheet: OpeningSheet,
  form: Resource,
  rows: readonly Values[],
  file: string,
  { progress, done }: Written,
): Promise<void> {
  await change(c, `${sheet.name}.import`, async (tx, note) => {
    const imports = wholeResource(c, 'opening_imports')
    const kept = { sheet: sheet.name, file, rows: rows.length, imported_by: c.var.user.name }
    const values = await withCodes(tx, imports, kept)
    await insertRecord(tx, imports, values)
    note('opening_imports', values.code, null, values)
    const work = { tx, c, importCode: String(values.code), note }
    await sheet.prepare?.(work, rows)
    for (let at = 0; at < rows.length; at += BATCH) {
      await sheet.write(work, form, rows.slice(at, at + BATCH))
      progress(Math.min(at + BATCH, rows.length))
    }
    await done(tx)
  })
}
