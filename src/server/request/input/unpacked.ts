import { RuleBroken } from '#domain/errors'
import type { Resource } from '#resource/resource'
import { isObject, type Values } from './shape'

/**
 * The body with the members of one of its objects, such as `amount` or `inventory_info`, moved to the properties of the
 * record itself; the object's value counts where both are given.
 *
 * @param name the property of kind `object`
 * @throws RuleBroken `invalid`, `unknown_property` with the path inside
 */
export function unpacked(resource: Resource, name: string, { [name]: object, ...own }: Values): Values {
  if (object === undefined || object === null) return own
  if (!isObject(object)) throw new RuleBroken('invalid', {}, `/${name}`)
  const names = resource.properties[name]?.fields ?? {}
  const inside = Object.entries(object).map(([inner, value]) => {
    const property = Object.hasOwn(names, inner) ? names[inner] : undefined
    if (property === undefined)
      throw new RuleBroken('unknown_property', { property: inner }, `/${name}/${inner}`)
    return [property, value] as const
  })
  return { ...own, ...Object.fromEntries(inside) }
}
