import type { Resource } from '#resource/resource'
import { wholeResource } from '../../http/access/access'
import { change } from '../change'
import type { Context } from '../../http/context'
import type { Values } from '../../http/input/shape'
import { withCodes } from '../../store/counters'
import { insertRecord } from '../../store/records/records'
import type { OpeningSheet } from './opening-sheet'

/** Rows of one step; between two steps the user hears how far it is. */
const BATCH = 200

/**
 * Writes a sheet of opening data that was checked: all of it in one transaction, or nothing. The import is kept as a
 * record, which every movement names.
 *
 * @param progress is told the number of rows that are written; what it throws undoes all
 */
export async function writeOpeningSheet(
  c: Context,
  sheet: OpeningSheet,
  form: Resource,
  rows: readonly Values[],
  file: string,
  progress: (rows: number) => void,
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
  })
}
