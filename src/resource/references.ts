import { kindOf } from './kinds'
import { companionOf, type Field, type Resource } from './resource'

/**
 * The property that refers to the record of a companion: `customer_id` for `customer`.
 *
 * @returns its name and its field; undefined where no reference has this companion
 */
export function referenceOf(
  companion: string,
  { properties }: Pick<Resource, 'properties'>,
): [name: string, field: Field] | undefined {
  return Object.entries(properties).find(
    ([name, field]) => kindOf(field).refers && companionOf(name) === companion,
  )
}
