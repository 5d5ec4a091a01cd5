import { cashDirectionsOf } from '#domain/choices'
import type { InOut } from '#domain/order/order-types'
import type { Resource } from '../resource'

/**
 * The direction of money for each value of a property.
 *
 * @returns undefined when the property is not a choice with directions
 */
export function directionsIn(
  resource: Resource,
  property: string,
): Readonly<Record<string, InOut>> | undefined {
  if (!Object.hasOwn(resource.properties, property)) return undefined
  return cashDirectionsOf(resource.properties[property]?.choices)
}
