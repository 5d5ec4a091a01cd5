import { fieldsOf, originalOf, type Field, type Resource, type Resources } from '#resource/resource'
import { isSeen } from '#resource/shown'
import { withoutFields } from './seen-resource'

/**
 * The resources as a role sees them, without copies of hidden values: a name that an order has kept since it was
 * confirmed is as hidden as its source.
 *
 * @param view each resource without the fields hidden from the role
 * @param whole the resources with every field
 */
export function withoutCopies(view: Resources, whole: Resources): Resources {
  return Object.fromEntries(
    Object.entries(view).map(([name, resource]) => [name, withVisibleCopies(resource, view, whole)]),
  )
}

function withVisibleCopies(resource: Resource, view: Resources, whole: Resources): Resource {
  const all = Object.entries(resource.properties)
  const hidden = new Set(
    all.flatMap(([name, field]) => {
      const { copyOf = [] } = originalOf(resource, field)
      return copyOf.every((source) => isSeen(view, source)) ? [] : [name]
    }),
  )
  const partial = all.flatMap(([name, field]) => {
    const parts = field.copies && visiblePartsOf(field.copies, view, whole)
    return parts ? [[name, { ...field, visibleParts: parts }] as const] : []
  })
  if (hidden.size === 0 && partial.length === 0) return resource
  const seen = Object.entries({ ...resource.properties, ...Object.fromEntries<Field>(partial) })
  const properties = Object.fromEntries(seen.filter(([name]) => !hidden.has(name)))
  return withoutFields({ ...resource, properties }, hidden)
}

/** The visible properties of each name in the copies; undefined when all are visible. */
function visiblePartsOf(
  copies: Record<string, string[]>,
  view: Resources,
  whole: Resources,
): Record<string, string[]> | undefined {
  const sources = [...new Set(Object.values(copies).flat())]
  if (sources.every((name) => namesIn(view, name).length === namesIn(whole, name).length)) return undefined
  const seen = Object.entries(copies).filter(([inner, names]) =>
    names.every((name) => view[name] && !isHidden(inner, name, view, whole)),
  )
  return Object.fromEntries(
    seen.map(([inner, names]) => [inner, names.flatMap((name) => namesIn(view, name))]),
  )
}

function namesIn(resources: Resources, name: string): string[] {
  const resource = resources[name]
  return resource ? Object.keys(fieldsOf(resource)) : []
}

/** Whether a property of a resource is hidden from the role. */
function isHidden(property: string, name: string, view: Resources, whole: Resources): boolean {
  return namesIn(whole, name).includes(property) && !namesIn(view, name).includes(property)
}
