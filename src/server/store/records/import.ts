import { sql } from 'kysely'
import { normalCode } from '#domain/code-form'
import { RuleBroken } from '#domain/errors'
import { kindOf } from '#resource/kinds'
import { fieldsOf, type Resource, type Resources } from '#resource/resource'
import { translationsOf } from '#resource/text-in'
import { columnsOf, toColumns } from '../../db/sync/columns'
import type { Db } from '../../db/connect'
import { type RecordValues, recordExpressions } from './records'
import { updateRows, type Tx } from '../transaction'
import { isHeld } from './references'
import { freeCodes } from './similar-codes'
import { visibleRows } from './visible-rows'

type Values = Record<string, unknown>

/** The record that a text names, as a reference stores it; or the reason why there is none. */
export type Named = { value: unknown } | { refused: 'reference_unknown' | 'reference_ambiguous' }

/**
 * The live records named by texts: by the value that references store, then by code, then by name in any language; in
 * the case of the text, else in any. Ids count only where records have neither, since a mistyped code could match one.
 *
 * @param other the referred resource, as the user sees it
 * @param by the property that references store
 */
export async function recordsNamed(
  db: Db,
  other: Resource,
  by: string,
  texts: readonly string[],
): Promise<Map<string, Named>> {
  const names = [...new Set([by, 'code', 'name', ...translationsOf(other, 'name')])].filter(
    (name) => name !== 'id' && isColumn(other, name),
  )
  const ways = names.length > 0 ? names : ['id']
  const wanted = ways.map((name) => sql`lower(${sql.ref(name)}::text) in (${sql.join(spellings(texts))})`)
  const { rows } = await sql<Values>`
    select ${sql.ref(by)} as value,
      ${sql.join(ways.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(`by_${name}`)}`))}
    from ${visibleRows(other)} as t
    where deleted_at is null and (${sql.join(wanted, sql` or `)})`.execute(db)
  return new Map(texts.map((text) => [text, namedBy(rows, ways, text)]))
}

function namedBy(rows: Values[], ways: string[], text: string): Named {
  const alike = [
    (value: unknown) => value === text,
    (value: unknown) => typeof value === 'string' && comparisonKey(value) === comparisonKey(text),
  ]
  for (const way of ways)
    for (const isAlike of alike) {
      const [found, another] = rows.filter((row) => isAlike(row[`by_${way}`]))
      if (another) return { refused: 'reference_ambiguous' }
      if (found) return { value: found.value }
    }
  return { refused: 'reference_unknown' }
}

function isColumn(resource: Resource, name: string): boolean {
  const field = fieldsOf(resource)[name]
  return field !== undefined && field.alias === undefined && !kindOf(field).child
}

/**
 * The live records whose property has one of the given values, in any case, by `comparisonKey` of that value.
 *
 * @param resource as the user sees it, like the others
 */
export async function recordsBy(
  db: Db,
  resource: Resource,
  resources: Resources,
  property: string,
  values: readonly unknown[],
): Promise<Map<string, RecordValues>> {
  if (values.length === 0) return new Map()
  const column = sql.ref(`t.${property}`)
  const field = fieldsOf(resource)[property]
  const isWanted =
    field && kindOf(field).letters
      ? sql`lower(${column}) in (${sql.join(spellings(values))})`
      : sql`${column} in (${sql.join(values)})`
  const { rows } = await sql<{ records: RecordValues[] }>`
    select coalesce(json_agg(record), '[]') as records from (
      select ${recordExpressions(resource, resources)} from ${visibleRows(resource)} as t
      where t.deleted_at is null and ${isWanted}
    ) record`.execute(db)
  return new Map((rows[0]?.records ?? []).map((record) => [comparisonKey(record[property]), record]))
}

/** A unique value in comparable form: at a counter, `luk`, `LUK` and `ＬＵＫ` are the same. */
export function comparisonKey(value: unknown): string {
  return normalCode(String(value)).toLowerCase()
}

/** The forms, in lower case, in which records may have values: as they are, and as codes are stored. */
const spellings = (values: readonly unknown[]) => [
  ...new Set(values.flatMap((value) => [String(value).toLowerCase(), comparisonKey(value)])),
]

/**
 * The owners of unique values, including deleted records that others refer to, and values that differ only by case: the
 * record's id, by the value in the form of `comparisonKey`.
 */
export async function ownersOf(
  db: Db,
  resources: Resources,
  resource: Resource,
  property: string,
  values: readonly unknown[],
): Promise<Map<string, number>> {
  if (values.length === 0) return new Map()
  const { rows } = await sql<{ id: number; value: string }>`
    select id, lower(${sql.ref(property)}::text) as value from ${sql.table(resource.$id)} as t
    where lower(${sql.ref(property)}::text) in (${sql.join(spellings(values))})
      and (deleted_at is null or ${isHeld(resources, resource, property)})`.execute(db)
  return new Map(rows.map((row) => [comparisonKey(row.value), row.id]))
}

/**
 * Inserts records, in one statement.
 *
 * @param resource with every property
 * @param records checked values of the API, generated codes included
 * @returns the new ids
 * @throws the database's own error for a taken code or a missing reference
 */
export async function insertRecords(
  tx: Tx,
  resource: Resource,
  resources: Resources,
  records: readonly Values[],
): Promise<number[]> {
  await freeCodes(tx, resources, resource, records, null)
  const own = Object.keys(resource.properties).filter((name) => isColumn(resource, name))
  const written = [...own, 'remarks']
  const rows = records.map((record) => rowOf(resource, resources, written, record))
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return []
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const inserted = await sql<{ id: number }>`insert into ${sql.table(resource.$id)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(resource.$id)}, ${JSON.stringify(rows)}::jsonb)
    returning id`.execute(tx)
  return inserted.rows.map((row) => row.id)
}

/** A record to change: its id, the time of its last change if known, and its new values. */
export interface ChangedRecord {
  id: number
  updated_at: string
  values: Values
}

/**
 * Changes properties of several records, in one statement for those with the same set of properties.
 *
 * @throws RuleBroken `stale` when one of them was changed or deleted since it was read
 */
export async function updateRecords(
  tx: Tx,
  resource: Resource,
  resources: Resources,
  records: readonly ChangedRecord[],
): Promise<void> {
  await lockUnchanged(tx, resource, records)
  const alike = new Map<string, ChangedRecord[]>()
  for (const record of records) {
    const names = Object.keys(record.values).toSorted().join()
    alike.set(names, [...(alike.get(names) ?? []), record])
  }
  for (const [names, same] of alike) {
    const rows = same.map(({ id, values }) => ({
      id,
      ...rowOf(resource, resources, names.split(','), values),
    }))
    const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id')
    if (columns.length > 0) await updateRows(tx, resource.$id, columns, rows)
  }
}

async function lockUnchanged(tx: Tx, { $id }: Resource, records: readonly ChangedRecord[]): Promise<void> {
  if (records.length === 0) return
  const { rows } = await sql<{ id: number; updated_at: string }>`
    select id, updated_at from ${sql.table($id)}
    where deleted_at is null and id in (${sql.join(records.map(({ id }) => id))}) order by id for update`.execute(
    tx,
  )
  const stored = new Map(rows.map((row) => [row.id, Date.parse(row.updated_at)]))
  if (records.some(({ id, updated_at: known }) => stored.get(id) !== Date.parse(known)))
    throw new RuleBroken('stale')
}

/** The columns of some properties, with defaults for missing values, and JSON unchanged. */
function rowOf(resource: Resource, resources: Resources, names: readonly string[], record: Values): Values {
  const fields = fieldsOf(resource)
  const filled = names.map((name) => [name, record[name] ?? fields[name]?.default ?? null] as const)
  const json = names.filter((name) => {
    const field = fields[name]
    return field && columnsOf(field, name, resources).some((column) => column.type === 'jsonb')
  })
  const row = toColumns(resource, Object.fromEntries(filled))
  for (const name of json) row[name] = record[name] ?? null
  return row
}
