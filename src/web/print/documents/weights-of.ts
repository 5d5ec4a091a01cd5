import { kindOf } from '#resource/kinds'
import { isObject } from '#paper/panel-values'
import type { Resource } from '#resource/resource'
import type { ServedResources } from '../../data/resources'
import type { Values } from './field-text'
import { printedFields } from './printed-fields'

/**
 * The weights that a paper of a record may print: its own and those of its lines, in grams and carats. What they need
 * decides on the decimals of the whole paper.
 *
 * @see domain.md §11.7
 */
export function weightsOf(
  resource: Resource | undefined,
  record: Values,
  resources: ServedResources,
): number[] {
  if (!resource) return []
  return printedFields(resource).flatMap(([name, field]) => {
    const value = record[name]
    const { rows, weighs } = kindOf(field)
    if (weighs) return typeof value === 'number' ? [value] : []
    if (!rows || !Array.isArray(value)) return []
    return value.filter(isObject).flatMap((line) => weightsOf(resources[field.to ?? ''], line, resources))
  })
}
