import { sql } from 'kysely'
import type { Resource, Resources } from '#resource/resource'
import { hasColumn } from '../../db/sync/columns'
import { byKey } from './by-key'
import type { RecordValues } from './records'
import { seenRows } from './seen-rows'
import { lineExpressions, recordExpressions } from './select'
import type { Tx } from '../transaction'

/**
 * Locks several records until the transaction ends, always in the order of their ids, so that concurrent bulk changes
 * do not deadlock. Unknown keys are skipped.
 *
 * @param keys the `{id}`s of paths
 * @returns the ids, by key
 */
export async function lockRecords(
  tx: Tx,
  resource: Resource,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const any = sql.join(
    keys.map((key) => byKey(resource, key)),
    sql` or `,
  )
  // The same lookup as in `byKey`.
  const codes = resource.key === 'id' && hasColumn(resource.properties.code, 'code')
  const code = sql.ref(`t.${codes ? 'code' : resource.key}`)
  const { rows } = await sql<{ id: number; code: string | null }>`
    select t.id, ${code}::text as code from ${seenRows(resource)} as t
    where t.deleted_at is null and (${any}) order by t.id for update`.execute(tx)
  const byId = resource.key === 'id' ? rows.map(({ id }) => [String(id), id] as const) : []
  return new Map([...rows.flatMap(({ id, code }) => (code === null ? [] : [[code, id] as const])), ...byId])
}

/**
 * Several records with their companions and lines, by id, in one statement.
 *
 * @param resource as the user sees it, like the others
 * @returns the existing records that are not deleted
 */
export async function findRecords(
  tx: Tx,
  resource: Resource,
  resources: Resources,
  ids: readonly number[],
): Promise<Map<number, RecordValues>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ record: RecordValues }>`
    select row_to_json(o) as record from (
      select o.* ${lineExpressions(resource, resources)} from (
        select ${recordExpressions(resource, resources)} from ${seenRows(resource)} as t
        where t.id in (${sql.join(ids)}) and t.deleted_at is null
      ) o
    ) o`.execute(tx)
  return new Map(rows.map(({ record }) => [record.id, record]))
}
