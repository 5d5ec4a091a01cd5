import { RuleBroken } from '#domain/errors'
import { titleIn, type Field, type Resource } from '#resource/resource'
import type { Context } from './context'
import type { Values } from './shape'

/** Resources of which no property alone is required, and what a new record says at least one of. */
const needed: Record<string, readonly string[]> = {
  gold_bars: ['name', 'weight'],
  diamonds: ['name', 'weight'],
  shipments: ['order_code', 'method', 'tracking_number'],
  inventory_details: ['name', 'location'],
}

/** What a form fills in by itself. */
const given = new Set(['date', 'currency', 'payment_method'])

/**
 * Refuses a new record of which nothing was typed, as a form saves it by a key that was hit by mistake.
 *
 * @throws RuleBroken `nothing_typed` with the titles of what it needs
 */
export function refuseNothing(c: Context, resource: Resource, values: Values): void {
  const [first, ...others] = needed[resource.$id] ?? []
  if (first === undefined) return
  const typed = Object.entries(values).filter(([name]) => !given.has(name))
  if (typed.some(([name, value]) => says(resource.properties[name], value))) return
  const titles = [first, ...others].flatMap((name) => {
    const field = resource.properties[name]
    return field ? [titleIn(field, c.var.language)] : []
  })
  throw new RuleBroken('nothing_typed', { fields: titles.join(' / ') }, `/${first}`)
}

const says = (field: Field | undefined, value: unknown) =>
  value !== null && value !== undefined && value !== '' && value !== field?.default
