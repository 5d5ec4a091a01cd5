import { kindOf } from './kinds'
import { fieldsOf, originalOf, type Field, type Resource } from './resource'

/** Characters of the longest text that an index takes: of four bytes each, a third of a page of PostgreSQL. */
const LONGEST = 600

/** Whether the values of a field have an order that somebody may ask for. */
export function isOrdered(field: Field): boolean {
  const { child, unordered } = kindOf(field)
  return !child && !unordered && (field.maxLength ?? 0) <= LONGEST
}

/**
 * The properties that the lists of a resource are sorted by, each one's column under one name: the key, what its list
 * shows or begins with, and what lists are filtered by. Each has an index in its order, so that a page costs the same
 * in a list of millions; nothing else is sorted by.
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

/** Whether lists of a resource can be sorted by a property, under its own name or a second one. */
export function isSortable(resource: Resource, name: string): boolean {
  const field = fieldsOf(resource)[name]
  return field !== undefined && sortableFields(resource).has(field.alias ?? name)
}

function isKnown(fields: Record<string, Field>, name: string, isWanted: (field: Field) => boolean): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && isWanted(field)
}

/** What lists are filtered by has an index, which holds its order too. */
function isFiltered(field: Field): boolean {
  return field.index === true || (kindOf(field).refers === true && field.alias === undefined)
}
