import { cashDirectionsOf } from '#domain/choices'
import type { InOut } from '#domain/order/order-types'
import type { Resource } from '../resource'

/**
 * Which way money goes by each value of a property.
 *
 * @returns undefined when the property is no choice that says so
 */
export function directionsIn(
  resource: Resource,
  property: string,
): Readonly<Record<string, InOut>> | undefined {
  if (!Object.hasOwn(resource.properties, property)) return undefined
  return cashDirectionsOf(resource.properties[property]?.choices)
}
