import { sql, type RawBuilder } from 'kysely'
import { kindOf } from '#resource/kinds'
import { companionOf, fieldsOf, type Resource, type Resources, type Field } from '#resource/resource'
import { ownPictures } from '#resource/facts/pictures'
import { referenceOf } from '#resource/with-translations'
import { translationsOf } from '#resource/text-in'
import { RuleBroken } from '#domain/errors'
import { visibleRows, byKey } from './visible-rows'
import { hasColumn, readExpression, toColumns } from '../../db/sync/columns'
import type { Db } from '../../db/connect'
import { later, type Tx } from '../transaction'

/**
 * The SELECT list that makes a record of the API from a row `t`: each property, and each reference's companion
 * (api.md).
 *
 * @param resource restricted to what the reader may see, like the others; hidden companions are left out
 */
export function recordExpressions(resource: Resource, resources: Resources): RawBuilder<unknown> {
  const parts = Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    if (kindOf(field).rows) return []
    const own = written`${valueExpression(name, field, resource, resources)} as "${name}"`
    const companion = companionExpression(name, field, resources)
    return companion === undefined ? [own] : [own, written`${companion} as "${companionOf(name)}"`]
  })
  return sqlOf(writtenList(parts, ', '))
}

/** Movements grow forever: a record includes the latest of them, and their own list shows the rest. */
const MOST_MOVEMENTS = 200

/**
 * The SELECT list of the `lines` properties: the rows that refer to the record, in their order, with their companions;
 * of movements only the latest 200.
 */
function lineExpressions(resource: Resource, resources: Resources): RawBuilder<unknown> {
  const parts = Object.entries(resource.properties).flatMap(([name, field]) => {
    const other = kindOf(field).rows && field.to ? resources[field.to] : undefined
    if (!other || field.from === undefined) return []
    const back = other.properties[field.from]
    if (!back) return []
    const order = 'position' in other.properties ? 't.position, t.id' : 't.id'
    const latest = other.appendOnly ? sql`order by t.id desc limit ${MOST_MOVEMENTS}` : sql``
    return [
      sql`(select coalesce(json_agg(line), '[]') from (
        select ${recordExpressions(other, resources)} from (
          select * from ${visibleRows(other)} as t
          where t.deleted_at is null and t.${sql.ref(field.from)} = o.${sql.ref(field.on ?? back.by ?? 'id')} ${latest}
        ) t
        order by ${sql.raw(order)}
      ) line) as ${sql.ref(name)}`,
    ]
  })
  return parts.length === 0 ? sql`` : sql`, ${sql.join(parts)}`
}

/** The properties of a companion, besides its pictures and its names in each language. */
const companionFields = ['id', 'code', 'name']

/**
 * The SQL, over a row `t`, of a reference's companion (api.md).
 *
 * @returns undefined for other kinds, and where the reader may not see that record
 */
function companionExpression(name: string, field: Field, resources: Resources): Written | undefined {
  const other = kindOf(field).refers && field.to ? resources[field.to] : undefined
  if (!other) return undefined
  const names = [...companionFields, ...translationsOf(other, 'name'), ...ownPictures(other, resources)]
  const known = names.filter((each) => hasColumn(fieldsOf(other)[each], each))
  const pairs = known.map((each) => `'${each}', r."${each}"`).join(', ')
  return written`(select json_build_object(${pairs}) ${fromReferred(name, field, other)})`
}

/**
 * The SQL, over a row `t`, of a property as the API returns it.
 *
 * @param resource restricted to what the reader may see, like the others, so that derived values reveal nothing else
 */
export function valueExpression(
  name: string,
  field: Field,
  resource: Resource,
  resources: Resources,
): Written {
  if (field.fields) return objectExpression(field.fields, resource, resources)
  if (field.of) return joinedExpression(field.of, resource, resources)
  if (field.visibleParts) return visibleExpression(readExpression(name, field), field.visibleParts)
  return readExpression(name, field)
}

/** Copies of other records, without properties that the reader may not see there. */
function visibleExpression(value: string, visible: Record<string, string[]>): string {
  const parts = Object.entries(visible).map(([inner, names]) => {
    const part = `${value} -> '${inner}'`
    const seen = names.map((name) => `'${name}'`).join(', ')
    return `'${inner}', case jsonb_typeof(${part}) when 'object' then (
      select jsonb_object_agg(key, value) from jsonb_each(${part}) where key in (${seen})) else ${part} end`
  })
  return `case when ${value} is not null then jsonb_build_object(${parts.join(', ')}) end`
}

/** An object composed of properties and companions of the record. */
function objectExpression(shown: Record<string, string>, resource: Resource, resources: Resources): Written {
  const pairs = Object.entries(shown).flatMap(([inner, name]) => {
    const field = fieldsOf(resource)[name]
    const value = field ? readExpression(name, field) : companionNamed(name, resource, resources)
    return value === undefined ? [] : [written`'${inner}', ${value}`]
  })
  return written`json_build_object(${writtenList(pairs, ', ')})`
}

function companionNamed(companion: string, resource: Resource, resources: Resources): Written | undefined {
  const found = referenceOf(companion, resource)
  return found && companionExpression(...found, resources)
}

/** The joined words, with a space where two would otherwise run together: 足金戒指, but Gold Ring. */
function joinedExpression(words: string[], resource: Resource, resources: Resources): Written {
  const [first = 'null', ...others] = words.flatMap((word) => wordExpression(word, resource, resources))
  const joined = others.reduce<Written>(
    (left, right) =>
      written`(select case when l ~ '[!-~]$' and r ~ '^[!-~]' then l || ' ' || r else concat(l, r) end from (select ${left} as l, ${right} as r) w)`,
    first,
  )
  return written`nullif(${joined}, '')`
}

/** `material.name`: a property of a companion. */
function wordExpression(word: string, resource: Resource, resources: Resources): Written[] {
  const [companion = '', inner = ''] = word.split('.')
  const found = referenceOf(companion, resource)
  if (!found) return []
  const [name, field] = found
  const other = field.to === undefined ? undefined : resources[field.to]
  if (!other || !(inner in fieldsOf(other))) return []
  return [written`(select r."${inner}" ${fromReferred(name, field, other)})`]
}

function fromReferred(name: string, field: Field, other: Resource): Written {
  const records = other.rows ? visibleRows(other) : `"${other.$id}"`
  return written`from ${records} r where r."${field.by ?? 'id'}" = t."${field.alias ?? name}"`
}

/** A piece of SQL: a plain text, or one with bound parameters. Texts cost far less to compose. */
type Written = string | RawBuilder<unknown>

/** Composes a piece of SQL: a text where all its parts are. Its texts are ours, never a user's. */
function written(texts: TemplateStringsArray, ...parts: Written[]): Written {
  if (parts.every((part) => typeof part === 'string'))
    return texts.reduce((whole, text, at) => `${whole}${parts[at - 1] ?? ''}${text}`)
  return sql(texts, ...parts.map(sqlOf))
}

/** Several pieces, joined by a separator. */
function writtenList(parts: readonly Written[], between: string): Written {
  if (parts.every((part) => typeof part === 'string')) return parts.join(between)
  return sql.join(parts.map(sqlOf), sql.raw(between))
}

/** A piece of SQL, ready for a statement. */
export function sqlOf(part: Written): RawBuilder<unknown> {
  return typeof part === 'string' ? sql.raw(part) : part
}

/** A record as the API returns it. */
export type RecordValues = Record<string, unknown> & { id: number; updated_at: string }

/**
 * One record with its companions and lines.
 *
 * @param key the `{id}` of a path
 * @param bin whether deleted records are found as well
 * @throws RuleBroken `not_found` when it does not exist or is deleted
 */
export async function findRecord(
  db: Db | Tx,
  resource: Resource,
  resources: Resources,
  key: string,
  bin = false,
): Promise<RecordValues> {
  const { rows } = await sql<{ record: RecordValues }>`
    select row_to_json(o) as record from (
      select o.* ${lineExpressions(resource, resources)} from (
        select ${recordExpressions(resource, resources)} from ${visibleRows(resource)} as t
        where ${byKey(resource, key)} and (${bin} or t.deleted_at is null)
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
    select t.id from ${visibleRows(resource)} as t
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

/** The stored values of some columns of a record; empty where there is none. */
export async function valuesOf(
  tx: Tx,
  { $id }: Resource,
  id: number,
  columns: readonly string[],
): Promise<Record<string, unknown>> {
  const named = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${named} from ${sql.table($id)} where id = ${id}`.execute(tx)
  return rows[0] ?? {}
}

/** Whether a record exists and is not deleted. */
export async function isLive(tx: Tx, { $id }: Resource, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table($id)} where id = ${id} and deleted_at is null`.execute(
    tx,
  )
  return rows.length > 0
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

/** Makes a deleted record a live one. */
export async function markRestored(tx: Tx, resource: Resource, id: number): Promise<void> {
  await sql`update ${sql.table(resource.$id)} as t set deleted_at = null, updated_at = ${later('t')}
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
 * @param bin whether they are deleted records, in place of live ones
 * @returns the ids, by key
 */
export async function lockRecords(
  tx: Tx,
  resource: Resource,
  keys: readonly string[],
  bin = false,
): Promise<Map<string, number>> {
  const any = sql.join(
    keys.map((key) => byKey(resource, key)),
    sql` or `,
  )
  // The same lookup as in `byKey`.
  const codes = resource.key === 'id' && hasColumn(resource.properties.code, 'code')
  const code = sql.ref(`t.${codes ? 'code' : resource.key}`)
  const { rows } = await sql<{ id: number; code: string | null }>`
    select t.id, ${code}::text as code from ${visibleRows(resource)} as t
    where (t.deleted_at is not null) = ${bin} and (${any}) order by t.id for update`.execute(tx)
  const byId = resource.key === 'id' ? rows.map(({ id }) => [String(id), id] as const) : []
  return new Map([...rows.flatMap(({ id, code }) => (code === null ? [] : [[code, id] as const])), ...byId])
}

/**
 * Several records with their companions and lines, by id, in one statement.
 *
 * @param resource as the user sees it, like the others
 * @param bin whether deleted records are found as well
 * @returns the existing records that are not deleted
 */
export async function findRecords(
  tx: Tx,
  resource: Resource,
  resources: Resources,
  ids: readonly number[],
  bin = false,
): Promise<Map<number, RecordValues>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ record: RecordValues }>`
    select row_to_json(o) as record from (
      select o.* ${lineExpressions(resource, resources)} from (
        select ${recordExpressions(resource, resources)} from ${visibleRows(resource)} as t
        where t.id in (${sql.join(ids)}) and (${bin} or t.deleted_at is null)
      ) o
    ) o`.execute(tx)
  return new Map(rows.map(({ record }) => [record.id, record]))
}
