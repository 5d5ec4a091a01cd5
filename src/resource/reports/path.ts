import { kindOf } from '../kinds'
import { fieldsOf, type Field, type Resource, type Resources } from '../resource'

/** A step through a reference: the resource that it leads from, and the property. */
export interface Step {
  from: Resource
  name: string
  field: Field
}

/** A property that a path of references leads to. */
export interface PathEnd {
  /** The references on the way, none for a property of the record itself. */
  steps: Step[]
  resource: Resource
  name: string
  field: Field
}

/**
 * Follows a path such as `order_id.customer_id` from the records of a resource.
 *
 * @param resources as their reader sees them
 * @returns undefined where a property on the way is missing, hidden, or not a reference
 */
export function endOf(resources: Resources, of: string, path: string): PathEnd | undefined {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const steps: Step[] = []
  let resource = resources[of]
  for (const name of names) {
    const field = resource && seenField(resource, name)
    const next = field?.to === undefined ? undefined : resources[field.to]
    if (!resource || !field || !next || kindOf(field).refers !== true) return undefined
    steps.push({ from: resource, name, field })
    resource = next
  }
  const field = resource && seenField(resource, last)
  return resource && field ? { steps, resource, name: last, field } : undefined
}

/** A property that its reader sees on every record that they see. */
function seenField(resource: Resource, name: string): Field | undefined {
  const fields = fieldsOf(resource)
  if (!Object.hasOwn(fields, name) || Object.hasOwn(resource.rows?.masked ?? {}, name)) return undefined
  return fields[name]
}

/** The path of a dimension without its span, and the span: `date|month` is the month of `date`. */
export function dimensionParts(dimension: string): { path: string; span: 'value' | 'day' | 'month' } {
  const [path = '', span] = dimension.split('|')
  return { path, span: span === 'day' || span === 'month' ? span : 'value' }
}
