import { fieldsOf, originalOf, type Field, type Resource, type Resources } from '#resource/resource'
import { isSeen } from '#resource/shown'
import { withoutFields } from './seen-resource'

/**
 * What a role sees, without what was copied there from what the role does not see: a name that an order keeps from the
 * day on which it was confirmed is as hidden as it is where it comes from.
 *
 * @param view each resource without the fields that are kept from the role
 * @param whole the resources with every field
 */
export function withoutCopies(view: Resources, whole: Resources): Resources {
  return Object.fromEntries(
    Object.entries(view).map(([name, resource]) => [name, withToldCopies(resource, view, whole)]),
  )
}

function withToldCopies(resource: Resource, view: Resources, whole: Resources): Resource {
  const all = Object.entries(resource.properties)
  const hidden = new Set(
    all.flatMap(([name, field]) => {
      const { copyOf = [] } = originalOf(resource, field)
      return copyOf.every((source) => isSeen(view, source)) ? [] : [name]
    }),
  )
  const told = all.flatMap(([name, field]) => {
    const parts = field.copies && partsTold(field.copies, view, whole)
    return parts ? [[name, { ...field, told: parts }] as const] : []
  })
  if (hidden.size === 0 && told.length === 0) return resource
  const seen = Object.entries({ ...resource.properties, ...Object.fromEntries<Field>(told) })
  const properties = Object.fromEntries(seen.filter(([name]) => !hidden.has(name)))
  return withoutFields({ ...resource, properties }, hidden)
}

/** By the names of the copies the properties that are seen; undefined where all of them are. */
function partsTold(
  copies: Record<string, string[]>,
  view: Resources,
  whole: Resources,
): Record<string, string[]> | undefined {
  const sources = [...new Set(Object.values(copies).flat())]
  if (sources.every((name) => namesIn(view, name).length === namesIn(whole, name).length)) return undefined
  const seen = Object.entries(copies).filter(([inner, names]) =>
    names.every((name) => view[name] && !isKept(inner, name, view, whole)),
  )
  return Object.fromEntries(
    seen.map(([inner, names]) => [inner, names.flatMap((name) => namesIn(view, name))]),
  )
}

function namesIn(resources: Resources, name: string): string[] {
  const resource = resources[name]
  return resource ? Object.keys(fieldsOf(resource)) : []
}

/** Whether a resource has a property that is kept from the role. */
function isKept(property: string, name: string, view: Resources, whole: Resources): boolean {
  return namesIn(whole, name).includes(property) && !namesIn(view, name).includes(property)
}
