import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import { kindOf } from '#resource/kinds'
import type { Resource } from '#resource/resource'
import type { Tx } from '../transaction'

/**
 * Refuses a code that differs from an existing one only by case: at a counter, `luk` and `LUK` are the same. Deleted
 * records count as well, as they do for identical codes.
 *
 * @param values to be written; only unique texts are checked
 * @param id of the record itself; null for a new one
 * @throws RuleBroken `code_taken` with the path of the code
 */
export async function refuseAlike(
  tx: Tx,
  resource: Resource,
  values: Record<string, unknown>,
  id: number | null,
): Promise<void> {
  for (const [name, field] of Object.entries(resource.properties)) {
    const value = values[name]
    if (!field.unique || !kindOf(field).letters || typeof value !== 'string' || value === '') continue
    const column = sql.ref(name)
    const { rows } = await sql`
      select 1 from ${sql.table(resource.$id)}
      where lower(${column}) = ${value.toLowerCase()} and ${column} <> ${value} and id is distinct from ${id}::bigint
      limit 1`.execute(tx)
    if (rows.length > 0) throw new RuleBroken('code_taken', { property: name, value }, `/${name}`)
  }
}
