import { sql } from 'kysely'
import { kindOf } from '#resource/kinds'
import type { Resource, Resources } from '#resource/resource'
import type { Tx } from '../transaction'
import { seenRows } from './seen-rows'

/** A reference to a record that its writer does not see. */
export interface UnseenReference {
  /** The place of the record in the list. */
  at: number
  property: string
  value: unknown
}

/**
 * The first reference of some records to one that is there, but that their writer does not see.
 *
 * @param view the resources as the writer sees them; those with every record cost nothing
 */
export async function unseenReference(
  tx: Tx,
  view: Resources,
  resource: Resource,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<UnseenReference | undefined> {
  for (const [property, field] of Object.entries(resource.properties)) {
    const other = kindOf(field).refers && field.to !== undefined ? view[field.to] : undefined
    const values = [...new Set(records.map((record) => record[property] ?? null))].filter(
      (value) => value !== null,
    )
    if (!other?.rows || values.length === 0) continue
    const { by = 'id' } = field
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(by)} as value from ${sql.table(other.$id)}
      where ${sql.ref(by)} in (${sql.join(values)}) and deleted_at is null
        and id not in (select t.id from ${seenRows(other)} as t where t.${sql.ref(by)} in (${sql.join(values)}))
      limit 1`.execute(tx)
    const [unseen] = rows
    if (!unseen) continue
    return { at: records.findIndex((record) => record[property] === unseen.value), property, ...unseen }
  }
  return undefined
}
