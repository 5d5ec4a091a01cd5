import { RuleBroken } from '#domain/errors'
import { titleIn, type Field, type Resource } from '#resource/resource'
import type { Context } from '../../request/context'
import type { Values } from '../../request/input/shape'
import { registeredFor } from '../../request/use-cases'

/** The values that a form fills in by itself. */
const given = new Set(['date', 'currency', 'payment_method'])

/**
 * Refuses a new record without any entered value, as a form saves it when a key is hit by mistake.
 *
 * @throws RuleBroken `nothing_typed` with the titles of the properties it needs
 */
export function refuseNothing(c: Context, resource: Resource, values: Values): void {
  const { needs } = registeredFor(c, resource.$id)
  if (needs === undefined) return
  const typed = Object.entries(values).filter(([name]) => !given.has(name))
  if (typed.some(([name, value]) => says(resource.properties[name], value))) return
  const titles = needs.flatMap((name) => {
    const field = resource.properties[name]
    return field ? [titleIn(field, c.var.language)] : []
  })
  throw new RuleBroken('nothing_typed', { fields: titles.join(' / ') }, `/${needs[0]}`)
}

const says = (field: Field | undefined, value: unknown) =>
  value !== null && value !== undefined && value !== '' && value !== field?.default
