import { RuleBroken } from '#domain/errors'
import type { Resource } from '#resource/resource'
import { resourcesFor, wholeResource } from '../../request/access/access'
import { atPath } from '../../request/input/at-path'
import type { Note } from '../../request/use-cases'
import type { Context } from '../../request/context'
import { refuseUnseenReferences } from '../unseen'
import { registeredFor } from '../../request/use-cases'
import { changesOf, checkedChange, refuseInUse } from './plain-record'
import type { Values } from '../../request/input/shape'
import { findRecords } from '../../store/records/bulk'
import { softDelete, updateRecord, type RecordValues } from '../../store/records/records'
import { lockReferences, referrersOf } from '../../store/records/references'
import type { Tx } from '../../store/transaction'

/** Several records of one resource, to be changed or deleted alike. */
export interface Many {
  tx: Tx
  c: Context
  note: Note
  /** As the user sees it. */
  resource: Resource
  /** The `{id}`s of paths, in the order in which errors are reported. */
  keys: readonly string[]
  /** The locked records of the keys. */
  ids: ReadonlyMap<string, number>
  /** Checked values, from `bodyFor`. */
  sent: Values
  /** The `updated_at` of each record that the change is based on, if the client sends it. */
  seenAt: readonly unknown[]
}

/**
 * Changes several records to the same values, each with the checks of a single change: all are read, checked and
 * written together, so that a hundred records take as many queries as ten.
 *
 * @throws RuleBroken the rules of `checkedChange` and `lockReferences`, at the key of the record
 */
export async function changeMany(many: Many): Promise<void> {
  const { tx, c, note, resource, keys, sent, seenAt } = many
  const read = () => findRecords(tx, resource, resourcesFor(c), [...many.ids.values()])
  const stored = await read()
  const written = new Map<string, { values: Values; first: number; ids: number[] }>()
  const asked = new Set<string>()
  for (const index of keys.keys())
    await atKey(many, index, async () => {
      const before = recordAt(many, stored, index)
      const values = await checkedChange(tx, c, resource, before, sent, seenAt[index])
      const changes = changesOf(values, before)
      // References are checked once per set of changes, since they are the same for all its records.
      if (!asked.has(JSON.stringify(changes))) {
        await refuseUnseenReferences(tx, c, resource, changes)
        await lockReferences(tx, resource, changes)
      }
      asked.add(JSON.stringify(changes))
      const same = written.get(JSON.stringify(values)) ?? { values, first: index, ids: [] }
      same.ids.push(before.id)
      written.set(JSON.stringify(values), same)
    })
  for (const { values, first, ids } of written.values())
    await atKey(many, first, () => updateRecord(tx, resource, ids, values))
  const after = await read()
  for (const index of keys.keys()) {
    const before = recordAt(many, stored, index)
    note(resource.$id, before.id, before, after.get(before.id) ?? null)
  }
}

/**
 * Soft-deletes several records, each with the checks of a single deletion.
 *
 * @throws RuleBroken `not_found`, `in_use`, and the guards of the resource, at the key of the record
 */
export async function removeMany(many: Many): Promise<void> {
  const { tx, c, note, resource, keys, ids } = many
  const { resources } = c.var.shop
  const stored = await findRecords(tx, wholeResource(c, resource.$id), resources, [...ids.values()])
  const { guards } = registeredFor(c, resource.$id)
  const history = guards?.history ?? []
  const referrers = await referrersOf(tx, resources, resource, [...stored.values()], history)
  const removed = new Map<number, RecordValues>()
  for (const index of keys.keys())
    await atKey(many, index, async () => {
      const record = recordAt(many, stored, index)
      if (removed.has(record.id)) throw new RuleBroken('not_found')
      guards?.removal?.(record)
      refuseInUse(c, await guards?.removalKeeper?.(record, tx))
      refuseInUse(c, referrers.get(record.id))
      removed.set(record.id, record)
    })
  await softDelete(tx, resource, [...removed.keys()])
  for (const [id, record] of removed) note(resource.$id, id, record, null)
}

function atKey({ keys }: Many, index: number, work: () => Promise<void>): Promise<void> {
  return atPath(`/keys/${index}`, { key: keys[index] }, work)
}

/** @throws RuleBroken `not_found` */
function recordAt({ keys, ids }: Many, stored: Map<number, RecordValues>, index: number): RecordValues {
  const record = stored.get(ids.get(keys[index] ?? '') ?? 0)
  if (!record) throw new RuleBroken('not_found')
  return record
}
