import { kindOf } from '../kinds'
import { fieldsOf, type Field, type Resource } from '../resource'

/** The common trait of the records of a group: the value of a property, or its day or month. */
export type GroupSpan = 'value' | 'day' | 'month'

/** A way to put the records of a list into groups. */
export interface Grouping {
  /** Its name in calls and addresses: `customer_id`, `date|month`. */
  key: string
  name: string
  field: Field
  span: GroupSpan
}

/**
 * The ways in which a list can be grouped: by choices, yes or no, and references, a group for each value; by dates and
 * moments, a group for each month or day.
 *
 * @param resource as its reader sees it; a hidden property groups nothing
 */
export function groupingsOf(resource: Resource): Grouping[] {
  return Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    field.alias === undefined && name !== NEVER_GROUPED
      ? spansOf(field).map((span) => ({ key: groupingKey(name, span), name, field, span }))
      : [],
  )
}

/** The grouping that a call or an address names; undefined where the resource has none of this name. */
export function groupingOf(resource: Resource, key: string): Grouping | undefined {
  return groupingsOf(resource).find((grouping) => grouping.key === key)
}

/** Empty in all records that lists show. */
const NEVER_GROUPED = 'deleted_at'

const groupingKey = (name: string, span: GroupSpan) => (span === 'value' ? name : `${name}|${span}`)

function spansOf(field: Field): GroupSpan[] {
  const { time, picks, refers, schema } = kindOf(field)
  if (time !== undefined) return ['month', 'day']
  return picks === 'one' || refers === true || schema(field).type === 'boolean' ? ['value'] : []
}
