import { sql } from 'kysely'
import { fieldsOf, type Field, type Resource, type Resources } from '#resource/resource'
import { readExpression } from '../../db/sync/columns'
import type { Db } from '../../db/connect'
import { seenRows } from './seen-rows'

type Values = Record<string, unknown>

/**
 * The body of a new record, completed by its references: a missing property is copied from the referred record, as on
 * the screens when the user chooses it.
 *
 * @param resource as the user sees it, like the others; hidden values are not copied
 * @param body not yet checked; an unknown reference copies nothing, and is refused later
 */
export async function prefilled(
  db: Db,
  resource: Resource,
  resources: Resources,
  body: Values,
): Promise<Values> {
  const [filled = body] = await allPrefilled(db, resource, resources, [body])
  return filled
}

/** The same for several bodies, in their order, with one query per reference that copies values. */
export async function allPrefilled(
  db: Db,
  resource: Resource,
  resources: Resources,
  bodies: readonly Values[],
): Promise<Values[]> {
  let filled = [...bodies]
  for (const [name, field] of Object.entries(resource.properties)) {
    const other = field.prefill && field.to ? resources[field.to] : undefined
    if (!other) continue
    const copies = Object.entries(field.prefill ?? {}).filter(
      ([own, source]) => own in resource.properties && source in fieldsOf(other),
    )
    const lacking = bodies.filter((body) => copies.some(([own]) => !Object.hasOwn(body, own)))
    const keys = new Set(lacking.map((body) => body[name]).filter((key) => isKey(field, key)))
    if (keys.size === 0) continue
    const brought = await copied(db, other, field, copies, [...keys])
    filled = filled.map((body, at) => ({ ...body, ...missing(bodies[at] ?? {}, brought.get(body[name])) }))
  }
  return filled
}

/** The copied values that a body leaves out. */
function missing(body: Values, brought: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(brought).filter(([own, value]) => value !== null && !Object.hasOwn(body, own)),
  )
}

async function copied(
  db: Db,
  other: Resource,
  { by = 'id' }: Field,
  copies: [string, string][],
  keys: unknown[],
): Promise<Map<unknown, Values>> {
  const fields = fieldsOf(other)
  const columns = copies.flatMap(([own, source]) => {
    const field = fields[source]
    return field ? [sql`${sql.raw(readExpression(source, field))} as ${sql.ref(own)}`] : []
  })
  const { rows } = await sql<{ key: unknown; record: Values }>`
    select t.${sql.ref(by)} as key, (select row_to_json(o) from (select ${sql.join(columns)}) o) as record
    from ${seenRows(other)} as t
    where t.${sql.ref(by)} in (${sql.join(keys)}) and t.deleted_at is null`.execute(db)
  return new Map(rows.map(({ key, record }) => [key, record]))
}

/** Whether a value can be looked up at all. */
function isKey({ by = 'id' }: Field, value: unknown): boolean {
  if (by === 'id') return Number.isSafeInteger(value)
  return typeof value === 'string' && value.length <= 255 && !value.includes('\0')
}
