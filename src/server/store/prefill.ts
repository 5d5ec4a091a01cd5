import { sql } from 'kysely'
import { fieldsOf, type Field, type Resource, type Resources } from '#resource/resource'
import { readExpression } from '../db/columns'
import type { Db } from '../db/connect'

type Values = Record<string, unknown>

/**
 * The body of a new record with what its references bring along: a property that the body leaves out is copied
 * from the record that a reference names, as the screens do when the user chooses it.
 *
 * @param resource as the user sees it, as are the others: what the user may not see is not copied
 * @param body not yet checked; a reference to nothing fills nothing, and is refused later
 */
export async function prefilled(
  db: Db,
  resource: Resource,
  resources: Resources,
  body: Values,
): Promise<Values> {
  let filled = body
  for (const [name, field] of Object.entries(resource.properties)) {
    const other = field.prefill && field.to ? resources[field.to] : undefined
    if (!other || !isKey(field, body[name])) continue
    const copies = Object.entries(field.prefill ?? {}).filter(
      ([own, source]) => !Object.hasOwn(body, own) && own in resource.properties && source in fieldsOf(other),
    )
    if (copies.length > 0) filled = { ...filled, ...(await copied(db, other, field, copies, body[name])) }
  }
  return filled
}

async function copied(
  db: Db,
  other: Resource,
  { by = 'id' }: Field,
  copies: [string, string][],
  key: unknown,
) {
  const fields = fieldsOf(other)
  const columns = copies.flatMap(([own, source]) => {
    const field = fields[source]
    return field ? [sql`${sql.raw(readExpression(source, field))} as ${sql.ref(own)}`] : []
  })
  const { rows } = await sql<{ record: Values }>`
    select row_to_json(o) as record from (
      select ${sql.join(columns)} from ${sql.table(other.$id)} as t
      where t.${sql.ref(by)} = ${key} and t.deleted_at is null
    ) o`.execute(db)
  return Object.fromEntries(Object.entries(rows[0]?.record ?? {}).filter(([, value]) => value !== null))
}

/** Whether a value can be asked for at all. */
function isKey({ by = 'id' }: Field, value: unknown): boolean {
  if (by === 'id') return Number.isSafeInteger(value)
  return typeof value === 'string' && value.length <= 255 && !value.includes('\0')
}
