import { isSeen } from '../shown'
import type { Field, Resource, Resources, SumThere } from '../resource'

/** The sums of a resource's records that meet values of other resources, such as a minimum stock. */
export function sumsMeeting(resource: Resource, resources: Resources): SumThere[] {
  return Object.values(resources).flatMap(({ properties }) =>
    Object.values(properties).flatMap(({ metBy }) => (metBy?.of === resource.$id ? [metBy] : [])),
  )
}

/**
 * A resource whose values are met only by sums that its reader may see: whether a value is met would reveal the sum.
 *
 * @param view the resources as the reader sees them
 */
export function withSeenSums(resource: Resource, view: Resources): Resource {
  const all = Object.entries(resource.properties)
  if (all.every(([, field]) => !field.metBy || isSumSeen(field.metBy, view))) return resource
  const seen = all.map(([name, field]): [string, Field] => {
    const { metBy, ...rest } = field
    return [name, metBy && !isSumSeen(metBy, view) ? rest : field]
  })
  return { ...resource, properties: Object.fromEntries(seen) }
}

function isSumSeen({ of, by, sum }: SumThere, view: Resources): boolean {
  return [by, sum].every((name) => isSeen(view, `${of}.${name}`))
}
