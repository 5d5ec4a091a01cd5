import { kindOf } from './kinds'
import { fieldsOf, originalOf, type Field, type Resource } from './resource'

/** The longest text for an index, in characters: at four bytes each, a third of a PostgreSQL page. */
const LONGEST = 600

/** Whether the values of a field have a meaningful order. */
export function isOrdered(field: Field): boolean {
  const { child, unordered } = kindOf(field)
  return !child && !unordered && (field.maxLength ?? 0) <= LONGEST
}

/**
 * The properties by which a resource's lists can be sorted, each column under one name: the key, the columns and
 * default sort of its list, and the properties that lists are filtered by. Each has an index in its order, so that a
 * page costs the same in a list of millions; sorting by any other is refused.
 */
export function sortableFields(resource: Resource): Map<string, Field> {
  const fields = fieldsOf(resource)
  const offered = [
    ...['id', resource.key, ...resource.list.columns].filter((name) => isKnown(fields, name, isOrdered)),
    ...Object.keys(fields).filter((name) => isKnown(fields, name, isFiltered)),
    ...[resource.list.sort.split('|')[0] ?? ''].filter((name) => isKnown(fields, name, () => true)),
  ]
  return new Map(
    offered.flatMap((name) => {
      const field = fields[name]
      return field ? [[field.alias ?? name, originalOf(resource, field)] as const] : []
    }),
  )
}

/** Whether lists of a resource can be sorted by a property, given by its own name or an alias. */
export function isSortable(resource: Resource, name: string): boolean {
  const field = fieldsOf(resource)[name]
  return field !== undefined && sortableFields(resource).has(field.alias ?? name)
}

function isKnown(fields: Record<string, Field>, name: string, isWanted: (field: Field) => boolean): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && isWanted(field)
}

/** Properties that lists are filtered by have an index, which also provides their order. */
function isFiltered(field: Field): boolean {
  return field.index === true || (kindOf(field).refers === true && field.alias === undefined)
}
