import { kindOf } from '#resource/kinds'
import type { Field, Resource } from '#resource/resource'
import { sumsMeeting } from '#resource/list/met-by'
import { sortableFields } from '#resource/sortable'
import { columnsOf, sortColumn } from './columns'
import { ask, fieldBefore, identifier, take, type Table } from './plan'
import { hasBounds, lowerBounds } from './plan-columns'

/** The constraints that the database enforces on a property, and the indexes by which it is found. */
export function planRules(table: Table, property: string, field: Field): void {
  if (columnsOf(field, property, table.next).length === 0) return
  const column = sortColumn(property, field)
  planUnique(table, property, field, column)
  planBounds(table, property, field)
  if (isFoundByBeginning(table.resource, property, field))
    addIndex(table, property, 'prefix', `(lower("${column}") text_pattern_ops)`)
  if (isIndexed(field)) addIndex(table, property, 'idx', inOrder(column))
}

/** Whether values are scanned or typed to reach one record: an index finds them by their beginning, in any case. */
export function isFoundByBeginning(resource: Resource, property: string, field: Field): boolean {
  const { code = false, scanned = false } = kindOf(field)
  const isKey = field.unique === true || property === resource.key
  return scanned || (isKey && code)
}

/** The indexes for the sort orders of lists, where no index for filters already provides the order. */
export function planSort(table: Table): void {
  for (const [name, field] of sortableFields(table.resource))
    if (name !== 'id' && !isIndexed(field)) addIndex(table, name, 'sort', inOrder(sortColumn(name, field)))
}

/** The limits, each with the SQL for a value beyond it and a comparison of two limits. */
export function planSums(table: Table): void {
  for (const { by, sum } of sumsMeeting(table.resource, table.next))
    addIndex(
      table,
      by,
      `${sum}_sum`,
      `("${by}") include ("${sum}") where deleted_at is null and "${sum}" <> 0`,
    )
}

function isIndexed(field: Field): boolean {
  return field.index === true || kindOf(field).refers === true
}

/** The order of lists (store/search/page-order.ts): nulls first, ties by id; reversed when read from the end. */
function inOrder(column: string): string {
  return `("${column}" nulls first, id) where deleted_at is null`
}

function addIndex(table: Table, property: string, suffix: string, columns: string) {
  const name = identifier(`${table.name}_${property}_${suffix}`)
  if (stands(table, property, name)) return
  take(table, 'index_added', property, `create index "${name}" on "${table.name}" ${columns}`)
}

function stands(table: Table, property: string, name: string): boolean {
  return table.standing.names.has(name) && !table.replaced.has(property)
}

function planUnique(table: Table, property: string, field: Field, column: string) {
  const name = identifier(`${table.name}_${property}_key`)
  const there = stands(table, property, name)
  const before = fieldBefore(table, property)
  if (there && !field.unique && table.before && (before === undefined || before.unique))
    take(table, 'unique_dropped', property, `alter table "${table.name}" drop constraint "${name}" cascade`)
  if (there || !field.unique) return
  const isText = kindOf(field).letters
  const holds = table.standing.columns.has(`${table.name}.${column}`) && !table.replaced.has(property)
  const nothing =
    isText && holds && !table.resource.required?.includes(property) && !table.resource.appendOnly
  if (holds)
    // Deleted records keep their codes, so they are included.
    ask(table, 'rows_alike', property, {
      value: `"${column}"`,
      where: `"${column}" in (select "${column}" from "${table.name}" ${nothing ? `where "${column}"::text <> ''` : ''}
        group by "${column}" having count(*) > 1)`,
    })
  take(
    table,
    'unique_added',
    property,
    // An empty text is not a code.
    ...(nothing ? [`update "${table.name}" set "${column}" = null where "${column}" = ''`] : []),
    `alter table "${table.name}" add constraint "${name}" unique ("${column}")`,
  )
}

/**
 * The bounds of an existing column follow the file; its rows were checked before, and deleted ones may violate the
 * bounds.
 */
function planBounds(table: Table, property: string, field: Field) {
  const place = `${table.name}.${property}`
  if (!table.before || !table.standing.columns.has(place) || table.replaced.has(property)) return
  const there = table.standing.bounds.get(place) ?? []
  const wanted = hasBounds(field) ? lowerBounds(field) : []
  const words = (bounds: [string, number][]) =>
    bounds
      .map((bound) => bound.join(' '))
      .toSorted()
      .join()
  if (words(there.map(({ operator, limit }) => [operator, limit])) === words(wanted)) return
  take(
    table,
    'bounds_changed',
    property,
    ...there.map(({ name }) => `alter table "${table.name}" drop constraint "${name}"`),
    ...wanted.map(
      ([operator, limit]) =>
        `alter table "${table.name}" add check ("${property}" ${operator} ${limit}) not valid`,
    ),
  )
}

/** A reference becomes a foreign key, after all tables and unique properties exist. */
export function planReference(table: Table, property: string, field: Field): void {
  const name = identifier(`${table.name}_${property}_fkey`)
  const there = table.replaced.has(property) ? undefined : table.standing.references.get(name)
  const isOne = kindOf(field).refers && !field.loose && columnsOf(field, property, table.next).length > 0
  const target = isOne && field.to !== undefined ? `${field.to}.${field.by ?? 'id'}` : undefined
  if (there === target || (there !== undefined && !table.before)) return
  const drop = there === undefined ? [] : [`alter table "${table.name}" drop constraint "${name}"`]
  if (target === undefined || field.to === undefined)
    return take(table, 'reference_changed', property, ...drop)
  askTargets(table, property, field.to, field.by ?? 'id', there)
  const add = `alter table "${table.name}" add constraint "${name}" foreign key ("${property}") references "${field.to}" ("${field.by ?? 'id'}")`
  take(table, 'reference_changed', property, ...drop, add)
}

/** The values in a column must refer to records; values that referred to another resource had another meaning. */
function askTargets(table: Table, property: string, to: string, by: string, there: string | undefined) {
  if (!table.standing.columns.has(`${table.name}.${property}`) || table.replaced.has(property)) return
  const lost = there !== undefined || !table.standing.columns.has(`${to}.${by}`)
  const missing = lost
    ? ''
    : `and not exists (select from "${to}" o where o."${by}"::text = "${table.name}"."${property}"::text)`
  ask(table, 'rows_astray', property, {
    value: `"${property}"`,
    where: `"${property}" is not null ${missing}`,
    facts: { resource: to },
  })
}
