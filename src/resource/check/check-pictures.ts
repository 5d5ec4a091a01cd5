import type { Say } from './check'
import { kindOf } from '../kinds'
import type { Resource, Resources } from '../resource'

/**
 * Checks that each of a resource's pictures is one: a property with media, or a reference to a resource that has some.
 *
 * @param say reports each mistake with its path in the file
 */
export function checkPictures(resource: Resource, resources: Resources, say: Say): void {
  for (const [index, name] of (resource.pictures ?? []).entries()) {
    const field = Object.hasOwn(resource.properties, name) ? resource.properties[name] : undefined
    const path = `/pictures/${index}`
    if (!field) say(path, `there is no property "${name}"`)
    else if (!kindOf(field).media && !refersToPictures(field.to, resources))
      say(path, `"${name}" holds no pictures, and refers to nothing that does`)
  }
}

/** A reference leads one step only, since companions have no companions of their own. */
function refersToPictures(to: string | undefined, resources: Resources): boolean {
  const other = to !== undefined && Object.hasOwn(resources, to) ? resources[to] : undefined
  return (other?.pictures ?? []).some((name) => {
    const field = other?.properties[name]
    return field !== undefined && kindOf(field).media === true
  })
}
