import { absolute, compare, divide, subtract } from '../decimal'
import { WEIGHT_DECIMALS } from '../weight'
import { WEIGHT_TOLERANCE } from './stocktake'

/** An event in the life of goods, with the weight seen then. */
export interface LifeEvent {
  quantity: number
  /** Grams, of the whole quantity; null where nothing was weighed. */
  weight: number | null
}

/** The difference of a weighing from the one before, in grams of one unit; null where there is none, or no drift. */
export type Drift = number | null

/**
 * Events with others between them, each of these behind the last event before it in time; the events keep their order,
 * which is that of the books.
 *
 * @param others the oldest first
 */
export function withBetween<Event extends { at: string }>(
  events: readonly Event[],
  others: readonly Event[],
): Event[] {
  const rest = [...others]
  const together = events.flatMap((event) => {
    const later = rest.findIndex(({ at }) => Date.parse(at) > Date.parse(event.at))
    return [...rest.splice(0, later === -1 ? rest.length : later), event]
  })
  return [...together, ...rest]
}

/**
 * The drift of each weighing: the change of one unit's weight since the weighing before, where it is beyond the
 * tolerance.
 *
 * @param events in their order; those without goods, such as a move to another place, have no weight
 * @param tolerance grams
 * @returns grams with 3 decimals, one for each event
 */
export function driftsOf(events: readonly LifeEvent[], tolerance = WEIGHT_TOLERANCE): Drift[] {
  let last: number | undefined
  return events.map(({ quantity, weight }) => {
    if (weight === null || quantity === 0) return null
    const one = divide(weight, quantity, WEIGHT_DECIMALS)
    const drift = last === undefined ? 0 : subtract(one, last)
    last = one
    return compare(absolute(drift), tolerance) > 0 ? drift : null
  })
}
