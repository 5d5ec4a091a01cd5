import { sql, type RawBuilder } from 'kysely'
import type { Resource } from '#resource/resource'
import { hasColumn } from '../../db/sync/columns'

/**
 * The condition that finds one record by the `{id}` of a path (api.md): the key of a keyed resource; otherwise the
 * numeric id or, when it isn't all digits, the code.
 */
export function byKey(resource: Resource, key: string): RawBuilder<boolean> {
  if (resource.key !== 'id') return sql`t.${sql.ref(resource.key)} = ${key}`
  if (/^\d{1,15}$/.test(key)) return sql`t.id = ${Number(key)}`
  return hasColumn(resource.properties.code, 'code') ? sql`t.code = ${key}` : sql`false`
}
