import { sql, type RawBuilder } from 'kysely'
import { RuleBroken } from '#domain/errors'
import { referenceOf } from '#resource/references'
import type { Field, Resource, Resources } from '#resource/resource'
import { translationsOf } from '#resource/translations/text-in'
import type { Db } from '../../db/connect'
import { sortColumn } from '../../db/sync/columns'
import { seenRows } from '../records/seen-rows'
import { conditionOf, readsTexts, type Operator } from './operators'
import { readable } from './page-order'
import { quickSearch, shareBegun, type Sought } from './quick-search'

export type Filter = FieldFilter | Group

interface FieldFilter {
  field: string
  operator: Operator
  value?: unknown
  /** The place in the body, for error messages. */
  path: string
}

interface Group {
  operator: 'and' | 'or'
  value: Filter[]
}

type Condition = RawBuilder<unknown>

interface SearchContext {
  resource: Resource
  resources: Resources
}

/** The result of a search: the live records that pass its filters, and among these the ones that match quick search. */
export interface Finding {
  /** Over the row `t`, like `sought`. */
  filtered: Condition
  /** Whether any filter was given. */
  isFiltered: boolean
  sought?: Sought
}

/**
 * The conditions of a search.
 *
 * @param resource restricted to what the reader may see, like the others
 * @throws RuleBroken `unknown_field` for an unknown field, `invalid` for a value that is not of its kind
 */
export async function findingOf(
  db: Db,
  resource: Resource,
  resources: Resources,
  { filters, q = '' }: { filters: Filter[]; q?: string },
): Promise<Finding> {
  const conditions = filters.map((filter) => condition({ resource, resources }, filter))
  const filtered = sql.join([sql`t.deleted_at is null`, ...conditions], sql` and `)
  const isFiltered = filters.length > 0
  if (q.trim() === '') return { filtered, isFiltered }
  const sought = await quickSearch(db, resource, resources, q.trim())
  // A filter may leave few of the many.
  const begun = isFiltered ? undefined : await shareBegun(db, resource, q.trim())
  return {
    ...{ filtered, isFiltered },
    sought: begun === undefined ? sought : { ...sought, share: Math.max(begun, sought.share ?? 0) },
  }
}

/**
 * The condition, over the row `t`, of the live records that a search finds.
 *
 * @param resource restricted to what the reader may see, like the others
 * @throws RuleBroken `unknown_field` for an unknown field, `invalid` for a value that is not of its kind
 */
export async function foundBy(
  db: Db,
  resource: Resource,
  resources: Resources,
  search: { filters: Filter[]; q?: string },
): Promise<Condition> {
  return wholly(await findingOf(db, resource, resources, search))
}

/** The complete condition of a search, over the row `t`. */
export function wholly({ filtered, sought }: Finding): Condition {
  return sought ? sql`${filtered} and ${sought.condition}` : filtered
}

function condition(context: SearchContext, filter: Filter): Condition {
  if (!('field' in filter)) {
    const parts = filter.value.map((each) => condition(context, each))
    if (parts.length === 0) return sql`true`
    return sql`(${sql.join(parts, filter.operator === 'and' ? sql` and ` : sql` or `)})`
  }
  const { operator, path } = filter
  const [name = '', inner, deeper] = filter.field.split('.')
  if (deeper !== undefined) throw new RuleBroken('unknown_field', { field: filter.field }, path)
  if (inner !== undefined) return throughReference(context, name, inner, filter)
  const field = readable(context.resource, name, path)
  const value = comparedWith(filter, field, context.resources, 't')
  const plain = conditionOf(sql.ref(`t.${sortColumn(name, field)}`), field, operator, value, path)
  return inAnyLanguage(context, filter, plain)
}

/** A text that is looked for is found in every language; one that must be missing is missing in each. */
function inAnyLanguage(context: SearchContext, filter: FieldFilter, plain: Condition): Condition {
  const names = readsTexts(filter.operator) ? translationsOf(context.resource, filter.field) : []
  if (names.length === 0) return plain
  const others = names.map((name) => {
    const [source = name] = context.resource.properties[name]?.of ?? []
    return condition(context, { ...filter, field: source })
  })
  return sql`(${sql.join([plain, ...others], filter.operator === 'ncontains' ? sql` and ` : sql` or `)})`
}

/** The value of a filter; of `unmet` what the records that refer to the row come to. */
function comparedWith(
  { operator, value, path }: FieldFilter,
  field: Field,
  resources: Resources,
  row: string,
) {
  if (operator !== 'unmet') return value
  const { of = '', by = '', sum = '' } = field.metBy ?? {}
  const other = resources[of]
  const referring = other?.properties[by]
  if (!other || !referring) throw new RuleBroken('invalid', {}, `${path}/operator`)
  return sql`(select coalesce(sum(${sql.ref(`s.${sum}`)}), 0) from ${seenRows(other)} as s
    where ${sql.ref(`s.${by}`)} = ${sql.ref(`${row}.${referring.by ?? 'id'}`)}
      and s.deleted_at is null and ${sql.ref(`s.${sum}`)} <> 0)`
}

/** `customer.name`: one step through a reference. */
function throughReference(context: SearchContext, companion: string, inner: string, filter: FieldFilter) {
  const { operator, path } = filter
  const found = referenceOf(companion, context.resource)
  const other = found?.[1].to === undefined ? undefined : context.resources[found[1].to]
  if (!found || !other) throw new RuleBroken('unknown_field', { field: filter.field }, path)
  const field = readable(other, inner, path, filter.field)
  const value = comparedWith(filter, field, context.resources, 'r')
  const names = readsTexts(operator) ? translationsOf(other, inner) : []
  const columns = [inner, ...names.filter((each) => other.properties[each]?.of === undefined)]
  const inside = sql.join(
    columns.map((each) => conditionOf(sql.ref(`r.${sortColumn(each, field)}`), field, operator, value, path)),
    operator === 'ncontains' ? sql` and ` : sql` or `,
  )
  const [name, { alias = name, by = 'id' }] = found
  return sql`${sql.ref(`t.${alias}`)} in (
    select ${sql.ref(`r.${by}`)} from ${seenRows(other)} as r where ${inside})`
}
