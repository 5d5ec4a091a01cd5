import type { RowCondition } from '#domain/staff/rights'
import { kindOf } from '../kinds'
import { fieldsOf, type Field, type Resource } from '../resource'

/** A part of a condition on rows that cannot be judged. */
export interface RowMistake {
  /** Its place in the condition, as a JSON pointer. */
  path: string
  /** The property that it names. */
  property: string
  reason: 'unknown' | 'not_comparable' | 'pattern'
}

/**
 * The mistakes in a condition on the rows of a resource: a property that the resource does not have, one whose values
 * cannot be compared (pictures, lines, moments), or a pattern, which a database would read differently.
 *
 * @returns none where the condition can be judged
 */
export function rowMistakes(resource: Resource, condition: RowCondition, path = ''): RowMistake[] {
  const { properties = {}, required = [], allOf = [], anyOf = [], not } = condition
  return [
    ...required.flatMap((name, at) => mistakeOf(resource, name, `${path}/required/${at}`)),
    ...Object.entries(properties).flatMap(([name, test]) => {
      const place = `${path}/properties/${name}`
      const isPattern = test !== true && test.pattern !== undefined
      const pattern = isPattern ? [{ path: place, property: name, reason: 'pattern' as const }] : []
      return [...mistakeOf(resource, name, place), ...pattern]
    }),
    ...allOf.flatMap((each, at) => rowMistakes(resource, each, `${path}/allOf/${at}`)),
    ...anyOf.flatMap((each, at) => rowMistakes(resource, each, `${path}/anyOf/${at}`)),
    ...(not ? rowMistakes(resource, not, `${path}/not`) : []),
  ]
}

function mistakeOf(resource: Resource, name: string, path: string): RowMistake[] {
  const fields = fieldsOf(resource)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) return [{ path, property: name, reason: 'unknown' }]
  return isComparable(field) ? [] : [{ path, property: name, reason: 'not_comparable' }]
}

/** Whether conditions on rows can test a property. */
export function isComparable(field: Field): boolean {
  const { numeric, refers, letters, picks, time, ownCurrency, child, view, schema } = kindOf(field)
  if (child || view || ownCurrency) return false
  const isBoolean = schema(field).type === 'boolean'
  return Boolean(numeric || refers || letters || isBoolean || picks === 'one' || time === 'day')
}
