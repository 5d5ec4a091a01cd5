import { sql, type RawBuilder } from 'kysely'
import { companionOf, fieldsOf, type Field, type Resource, type Resources } from '#resource/resource'
import { readExpression } from '../db/columns'

/** What of a referred record comes along with a reference. */
const companionFields = ['id', 'code', 'name']

/**
 * The SELECT list that makes a record of the API from a row `t`: each property, and beside a reference the
 * record that it refers to (api.md).
 *
 * @param resource already restricted to what the reader may see, and so are the others: a record that the reader
 *   may not see does not come along
 */
export function recordExpressions(resource: Resource, resources: Resources): RawBuilder<unknown> {
  const parts = Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    if (field.kind === 'lines') return []
    const own = `${readExpression(name, field)} as "${name}"`
    return [own, ...companion(name, field, resources)]
  })
  return sql.raw(parts.join(', '))
}

function companion(name: string, field: Field, resources: Resources): string[] {
  const other = field.kind === 'reference' && field.to ? resources[field.to] : undefined
  if (!other) return []
  const known = companionFields.filter((each) => each in fieldsOf(other))
  const pairs = known.map((each) => `'${each}', r."${each}"`).join(', ')
  const target = field.by ?? 'id'
  return [
    `(select json_build_object(${pairs}) from "${other.$id}" r where r."${target}" = t."${name}") as "${companionOf(name)}"`,
  ]
}

/**
 * The SELECT list of the `lines` properties: the rows that refer back, in their order, with their companions.
 */
export function lineExpressions(resource: Resource, resources: Resources): RawBuilder<unknown> {
  const parts = Object.entries(resource.properties).flatMap(([name, field]) => {
    const other = field.kind === 'lines' && field.to ? resources[field.to] : undefined
    if (!other || field.from === undefined) return []
    const back = other.properties[field.from]
    if (!back) return []
    const order = 'position' in other.properties ? 't.position, t.id' : 't.id'
    return [
      sql`(select coalesce(json_agg(line), '[]') from (
        select ${recordExpressions(other, resources)} from ${sql.table(other.$id)} as t
        where t.deleted_at is null and t.${sql.ref(field.from)} = o.${sql.ref(back.by ?? 'id')}
        order by ${sql.raw(order)}
      ) line) as ${sql.ref(name)}`,
    ]
  })
  return parts.length === 0 ? sql`` : sql`, ${sql.join(parts)}`
}
