import { kindOf } from '#resource/kinds'
import { sql, type RawBuilder } from 'kysely'
import { companionOf, fieldsOf, type Resource, type Resources } from '#resource/resource'
import { companionExpression, valueExpression } from './derived'
import { seenRows } from './seen-rows'
import { sqlOf, written, writtenList } from './written'

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
export function lineExpressions(resource: Resource, resources: Resources): RawBuilder<unknown> {
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
          select * from ${seenRows(other)} as t
          where t.deleted_at is null and t.${sql.ref(field.from)} = o.${sql.ref(field.on ?? back.by ?? 'id')} ${latest}
        ) t
        order by ${sql.raw(order)}
      ) line) as ${sql.ref(name)}`,
    ]
  })
  return parts.length === 0 ? sql`` : sql`, ${sql.join(parts)}`
}
