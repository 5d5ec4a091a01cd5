import { sql, type RawBuilder } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { Resource, Resources } from '#resource/resource'
import { toColumns, hasColumn } from '../../db/sync/columns'
import type { Db } from '../../db/connect'
import { later, type Tx } from '../transaction'
import { byKey, seenRows } from './seen-rows'
import { lineExpressions, recordExpressions } from './select'

/** A record as the API returns it. */
export type RecordValues = Record<string, unknown> & { id: number; updated_at: string }

/**
 * One record with its companions and lines.
 *
 * @param key the `{id}` of a path
 * @throws RuleBroken `not_found` when it does not exist or is deleted
 */
export async function findRecord(
  db: Db | Tx,
  resource: Resource,
  resources: Resources,
  key: string,
): Promise<RecordValues> {
  const { rows } = await sql<{ record: RecordValues }>`
    select row_to_json(o) as record from (
      select o.* ${lineExpressions(resource, resources)} from (
        select ${recordExpressions(resource, resources)} from ${seenRows(resource)} as t
        where ${byKey(resource, key)} and t.deleted_at is null
      ) o
    ) o`.execute(db)
  const found = rows[0]
  if (!found) throw new RuleBroken('not_found')
  return found.record
}

/**
 * The id of a record, with its row locked until the transaction ends.
 *
 * @throws RuleBroken `not_found`
 */
export async function lockRecord(tx: Tx, resource: Resource, key: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${seenRows(resource)} as t
    where ${byKey(resource, key)} and t.deleted_at is null for update`.execute(tx)
  const found = rows[0]
  if (!found) throw new RuleBroken('not_found')
  return found.id
}

/**
 * Inserts a record.
 *
 * @param values checked values of the API
 * @returns the new id
 * @throws the database's own error for a taken code or a missing reference; `problem.ts` translates it
 */
export async function insertRecord(
  tx: Tx,
  resource: Resource,
  values: Record<string, unknown>,
): Promise<number> {
  const columns = Object.entries(toColumns(resource, values)).filter(([, value]) => value !== null)
  const { rows } = await (
    columns.length === 0
      ? sql<{ id: number }>`insert into ${sql.table(resource.$id)} default values returning id`
      : sql<{ id: number }>`insert into ${sql.table(resource.$id)}
          (${sql.join(columns.map(([name]) => sql.ref(name)))})
          values (${sql.join(columns.map(([, value]) => value))}) returning id`
  ).execute(tx)
  const inserted = rows[0]
  if (!inserted) throw new Error(`the row of ${resource.$id} was not inserted`)
  return inserted.id
}

/** The key by which the API addresses the record with an id. */
export async function keyById(tx: Tx, resource: Resource, id: number): Promise<string> {
  if (resource.key === 'id') return String(id)
  const { rows } = await sql<{ key: string | number }>`
    select ${sql.ref(resource.key)} as key from ${sql.table(resource.$id)} where id = ${id}`.execute(tx)
  return String(rows[0]?.key ?? id)
}

/** Changes properties of a record, or of several to the same values; other properties stay. */
export async function updateRecord(
  tx: Tx,
  resource: Resource,
  id: number | readonly number[],
  values: Record<string, unknown>,
): Promise<void> {
  const columns = Object.entries(toColumns(resource, values)).map(([name, value]) =>
    value === null ? sql`${sql.ref(name)} = default` : sql`${sql.ref(name)} = ${value}`,
  )
  const changes = [...columns, sql`updated_at = ${later('t')}`]
  await sql`update ${sql.table(resource.$id)} as t set ${sql.join(changes)} where ${isOneOf(id)}`.execute(tx)
}

/** Marks one or more records as deleted; their rows stay (domain.md §8). */
export async function softDelete(tx: Tx, resource: Resource, id: number | readonly number[]): Promise<void> {
  await sql`update ${sql.table(resource.$id)} as t set deleted_at = now(), updated_at = ${later('t')}
    where ${isOneOf(id)}`.execute(tx)
}

function isOneOf(id: number | readonly number[]): RawBuilder<boolean> {
  return typeof id === 'number' ? sql`t.id = ${id}` : sql`t.id in (${sql.join(id)})`
}

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
