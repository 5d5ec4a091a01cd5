import type { Resource, Resources } from '#resource/resource'
import type { Touched } from '../../store/trail/audit'
import type { RecordValues } from '../../store/records/select'

/** The record whose history is told. */
export interface Subject {
  /** As the reader sees it. */
  resource: Resource
  record: RecordValues
}

/** The names of a record in the trail; a code that looks like an id would be that of another record. */
export function namesOf({ resource: { $id, key }, record }: Subject): string[] {
  const codes = [record[key], record.code].filter(
    (each): each is string => typeof each === 'string' && !/^\d+$/.test(each),
  )
  return [...new Set([record.id, ...codes])].map((each) => `${$id}/${each}`)
}

/**
 * The changes in the history of a record that its reader may be told of: of resources whose records the reader sees in
 * part, those of the record itself and of its lines.
 *
 * @param view the resources as the reader sees them
 */
export function toldOf(changes: readonly Touched[], view: Resources, subject: Subject): Touched[] {
  const names = namesOf(subject)
  return changes.filter(({ resource, key, before, after }) => {
    const rows = view[resource]?.rows
    if (!rows || names.includes(`${resource}/${String(key)}`)) return true
    const { $id } = subject.resource
    return (rows.belongsTo ?? []).some(
      ({ property, by, to }) =>
        to.$id === $id && [before, after].some((values) => values?.[property] === subject.record[by]),
    )
  })
}
