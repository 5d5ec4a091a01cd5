import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import { kindOf } from '#resource/kinds'
import type { Resource, Resources } from '#resource/resource'
import type { Tx } from '../transaction'
import { isHeld } from './references'

/** The codes of a resource: its unique texts. */
function codesOf({ properties }: Resource): string[] {
  return Object.entries(properties).flatMap(([name, field]) =>
    field.unique && field.alias === undefined && kindOf(field).letters ? [name] : [],
  )
}

/** Stands before the id behind a code that was left to another record; typed codes hold no such space. */
const LEFT = '\u00a0~'

/**
 * Takes codes from deleted records that no other record refers to, so that new records can have them (domain.md §8). A
 * deleted record keeps its code with its id behind it: `R100~57`.
 *
 * @param resources every resource, for the references
 * @param records the values to be written; only their codes matter
 * @param own the id of the record that claims them; null for new ones
 */
export async function freeCodes(
  tx: Tx,
  resources: Resources,
  resource: Resource,
  records: readonly Readonly<Record<string, unknown>>[],
  own: number | null,
): Promise<void> {
  for (const name of codesOf(resource)) {
    const codes = records
      .map((record) => record[name])
      .filter((code) => typeof code === 'string' && code !== '')
    if (codes.length === 0) continue
    const column = sql.ref(`t.${name}`)
    await sql`update ${sql.table(resource.$id)} as t set ${sql.ref(name)} = ${column} || ${LEFT}::text || t.id
      where t.deleted_at is not null and t.id is distinct from ${own}::bigint and not ${isHeld(resources, resource, name)}
        and lower(${column}) in (${sql.join(codes.map((code) => String(code).toLowerCase()))})`.execute(tx)
  }
}

/**
 * The codes that a restored record takes back: those that it left to another while it was deleted.
 *
 * @param record the deleted record
 */
export function codesTakenBack(
  resource: Resource,
  record: Readonly<Record<string, unknown>> & { id: number },
): Record<string, string> {
  const mark = `${LEFT}${record.id}`
  const marked = codesOf(resource).flatMap((name) => {
    const code = record[name]
    return typeof code === 'string' && code.endsWith(mark)
      ? [[name, code.slice(0, -mark.length)] as const]
      : []
  })
  return Object.fromEntries(marked)
}

/**
 * Claims the codes of a record that is about to be written: a deleted record leaves them, and one that differs from an
 * existing code only by case is refused, since `luk` and `LUK` are the same at a counter. Deleted records that others
 * refer to keep theirs.
 *
 * @param resources every resource, for the references
 * @param values to be written; only unique texts are claimed
 * @param id of the record itself; null for a new one
 * @throws RuleBroken `code_taken` with the path of the code
 */
export async function claimCodes(
  tx: Tx,
  resources: Resources,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  id: number | null,
): Promise<void> {
  await freeCodes(tx, resources, resource, [values], id)
  for (const name of codesOf(resource)) {
    const value = values[name]
    if (typeof value !== 'string' || value === '') continue
    const column = sql.ref(name)
    const { rows } = await sql`
      select 1 from ${sql.table(resource.$id)}
      where lower(${column}) = ${value.toLowerCase()} and ${column} <> ${value} and id is distinct from ${id}::bigint
      limit 1`.execute(tx)
    if (rows.length > 0) throw new RuleBroken('code_taken', { property: name, value }, `/${name}`)
  }
}
