import { sql } from 'kysely'
import type { Resource } from '#resource/resource'
import { byKey } from './records'
import type { Tx } from './transaction'

/**
 * Locks many records until the transaction ends, always in the order of their ids, so that no two changes of many
 * wait for each other. A key that leads to no record is passed over.
 *
 * @param keys the `{id}`s of paths
 */
export async function lockRecords(tx: Tx, resource: Resource, keys: readonly string[]): Promise<void> {
  const any = sql.join(
    keys.map((key) => byKey(resource, key)),
    sql` or `,
  )
  await sql`select t.id from ${sql.table(resource.$id)} as t where t.deleted_at is null and (${any})
    order by t.id for update`.execute(tx)
}
