import { sql, type RawBuilder } from 'kysely'
import { kindOf } from '#resource/kinds'
import { RuleBroken } from '#domain/errors'
import type { Field, Resource, Resources } from '#resource/resource'
import type { Db } from '../../db/connect'
import { lockMedias } from '../medias'
import type { RecordValues } from './records'
import type { Tx } from '../transaction'
import { visibleRows } from './visible-rows'

type Values = Record<string, unknown>

/**
 * Makes sure, in one query, that the records referred to exist, and keeps them from being deleted until the transaction
 * ends. A foreign key alone would accept a reference to a deleted record.
 *
 * @param path of the records in the body; their index follows when there are several
 * @throws RuleBroken `reference_missing` with the path of the reference
 */
export async function lockReferences(
  tx: Tx,
  resource: Resource,
  records: Values | readonly Values[],
  path = '',
): Promise<void> {
  const list: readonly Values[] = Array.isArray(records) ? records : [records]
  const references = referencesIn(resource, list)
  const found = await lockReferred(tx, references)
  for (const [at, { name, wanted }] of references.entries()) {
    const missing = wanted.findIndex((value) => value !== null && !found[at]?.has(value))
    if (missing === -1) continue
    const place = Array.isArray(records) ? `${path}/${missing}` : path
    throw new RuleBroken('reference_missing', { property: name, value: wanted[missing] }, `${place}/${name}`)
  }
  for (const [index, record] of list.entries())
    await lockMedias(tx, resource, record, Array.isArray(records) ? `${path}/${index}` : path)
}

/** The referred values of one field: a value or null for each record. */
interface Named {
  name: string
  field: Field
  wanted: unknown[]
}

function referencesIn(resource: Resource, list: readonly Values[]): Named[] {
  return Object.entries(resource.properties)
    .filter(([, field]) => kindOf(field).refers && !field.loose)
    .map(([name, field]) => ({ name, field, wanted: list.map((record) => record[name] ?? null) }))
    .filter(({ wanted }) => wanted.some((value) => value !== null))
}

/** The existing values of each reference, now locked. */
async function lockReferred(tx: Tx, references: Named[]): Promise<Set<unknown>[]> {
  if (references.length === 0) return []
  const locked = references.map(({ field: { to = '', by = 'id' }, wanted }, at) => {
    const values = [...new Set(wanted.filter((value) => value !== null))]
    return sql`${part(at)} as (
      select ${sql.ref(by)} as value from ${sql.table(to)}
      where ${sql.ref(by)} in (${sql.join(values)}) and deleted_at is null
      order by ${sql.ref(by)} for key share
    )`
  })
  const answers = references.map((_, at) => sql`(select json_agg(value) from ${part(at)}) as ${part(at)}`)
  const { rows } = await sql<Record<string, unknown[] | null>>`
    with ${sql.join(locked)} select ${sql.join(answers)}`.execute(tx)
  return references.map((_, at) => new Set(rows[0]?.[partName(at)]))
}

const partName = (at: number) => `reference_${at}`
const part = (at: number) => sql.ref(partName(at))

/** A resource whose records refer to a record, and the number of these records. */
export interface Referrer {
  by: string
  count: number
}

/**
 * The live records that refer to a record, and so prevent its deletion (domain.md §8).
 *
 * @param except resources whose references are allowed
 * @returns the first referring resource; undefined if there is none
 */
export async function referrerOf(
  tx: Tx,
  resources: Resources,
  resource: Resource,
  record: RecordValues,
  except: readonly string[] = [],
): Promise<Referrer | undefined> {
  return (await referrersOf(tx, resources, resource, [record], except)).get(record.id)
}

/**
 * The live records that refer to each of several, with one query per reference.
 *
 * @param except resources whose references are allowed
 * @returns the first referring resource, by the id of the referred record
 */
export async function referrersOf(
  tx: Tx,
  resources: Resources,
  resource: Resource,
  records: readonly RecordValues[],
  except: readonly string[] = [],
): Promise<Map<number, Referrer>> {
  const found = new Map<number, Referrer>()
  for (const { from, property, by } of referencesTo(resources, resource)) {
    const free = records.filter(({ id }) => !found.has(id))
    if (except.includes(from) || free.length === 0) continue
    const { rows } = await sql<{ value: unknown; count: number }>`
      select ${sql.ref(property)} as value, count(*)::bigint as count from ${sql.table(from)}
      where deleted_at is null and ${sql.ref(property)} in (${sql.join(free.map((record) => record[by]))})
      group by 1`.execute(tx)
    const counts = new Map(rows.map(({ value, count }) => [value, count]))
    for (const record of free) {
      const count = counts.get(record[by])
      if (count !== undefined) found.set(record.id, { by: from, count })
    }
  }
  return found
}

/** Whether records of a resource can refer to each other. */
export function refersToItself(resources: Resources, resource: Resource): boolean {
  return referencesTo(resources, resource).some(({ from }) => from === resource.$id)
}

/**
 * The records, including deleted ones, that hold a value about to change, such as a product's code.
 *
 * @param changes the record's new values
 * @returns the first such resource; undefined if there is none
 */
export async function holderOf(
  tx: Db | Tx,
  resources: Resources,
  resource: Resource,
  record: RecordValues,
  changes: Values,
): Promise<Referrer | undefined> {
  for (const reference of referencesTo(resources, resource)) {
    const { by } = reference
    if (!Object.hasOwn(changes, by) || changes[by] === record[by]) continue
    const count = await countOf(tx, reference, record)
    if (count > 0) return { by: reference.from, count }
  }
  return undefined
}

/**
 * The condition that any record, deleted or not, refers to the row `t` by one of its properties, such as a product's
 * code.
 */
export function isHeld(resources: Resources, resource: Resource, property: string): RawBuilder<boolean> {
  const holders = referencesTo(resources, resource).filter(({ by }) => by === property)
  const held = holders.map(
    ({ from, property: own }) =>
      sql`exists (select 1 from ${sql.table(from)} as s where s.${sql.ref(own)} = t.${sql.ref(property)})`,
  )
  return sql`(${sql.join([sql`false`, ...held], sql` or `)})`
}

interface Reference {
  from: string
  property: string
  by: string
}

function referencesTo(resources: Resources, resource: Resource): Reference[] {
  return Object.values(resources).flatMap((other) =>
    Object.entries(other.properties)
      .filter(([, field]) => kindOf(field).refers && field.to === resource.$id)
      .filter(([, { alias, loose }]) => alias === undefined && !loose)
      .map(([property, field]) => ({ from: other.$id, property, by: field.by ?? 'id' })),
  )
}

async function countOf(
  tx: Db | Tx,
  { from, property, by }: Reference,
  record: RecordValues,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from ${sql.table(from)}
    where ${sql.ref(property)} = ${record[by]}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** A reference to a record that its writer does not see. */
export interface UnseenReference {
  /** The place of the record in the list. */
  at: number
  property: string
  value: unknown
}

/**
 * The first reference of some records to a record that exists, but is hidden from their writer.
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
        and id not in (select t.id from ${visibleRows(other)} as t where t.${sql.ref(by)} in (${sql.join(values)}))
      limit 1`.execute(tx)
    const [unseen] = rows
    if (!unseen) continue
    return { at: records.findIndex((record) => record[property] === unseen.value), property, ...unseen }
  }
  return undefined
}
