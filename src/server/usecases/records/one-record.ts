import { takenLines } from '#resource/lines'
import type { Resource } from '#resource/resource'
import { resourcesFor } from '../../request/access/access'
import type { Note } from '../../request/use-cases'
import type { Context } from '../../request/context'
import { addPlain, changePlain } from './plain-record'
import { saveLines } from './record-lines'
import type { Values } from '../../request/input/shape'
import { findRecord, keyById, type RecordValues } from '../../store/records/records'
import type { Tx } from '../../store/transaction'
import type { New, One } from '../../request/use-cases'

/**
 * Adds one record of a resource with its lines, with all checks of a new record.
 *
 * @returns the record afterwards
 * @throws RuleBroken the rules of `addPlain` and `saveLines`
 */
export async function addRecord({ tx, c, note, resource, sent: values }: New): Promise<RecordValues> {
  const id = await addPlain(tx, c, resource, values)
  const record = await withLines(tx, c, note, resource, id, values, null)
  const lines = takenLines(resource, resourcesFor(c)).filter(({ name }) => name in values)
  note(resource.$id, id, null, {
    ...values,
    ...Object.fromEntries(lines.map(({ name }) => [name, record[name]])),
  })
  return record
}

/**
 * Changes one record of a resource and, if sent, its lines, with all checks of a change.
 *
 * @returns the record afterwards
 * @throws RuleBroken the rules of `changePlain` and `saveLines`
 */
export async function changeRecord({ tx, c, note, resource, key, sent, seenAt }: One): Promise<RecordValues> {
  const { before, values } = await changePlain(tx, c, resource, key, sent, seenAt)
  const after = await withLines(tx, c, note, resource, before.id, values, before)
  note(resource.$id, before.id, before, after)
  return after
}

/** The current record, after its lines are written. */
async function withLines(
  tx: Tx,
  c: Context,
  note: Note,
  resource: Resource,
  id: number,
  values: Values,
  before: RecordValues | null,
): Promise<RecordValues> {
  const resources = resourcesFor(c)
  const key = await keyById(tx, resource, id)
  const record = await findRecord(tx, resource, resources, key)
  const saved = await saveLines(tx, c, note, resource, record, values, before)
  return saved ? findRecord(tx, resource, resources, key) : record
}
