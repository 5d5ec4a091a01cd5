import { add, subtract, sum } from '../decimal'
import type { InOut } from '../order/order-types'

/** A movement of a gold bar. */
export interface BarMovement {
  id: number
  in_out: InOut
  /** Grams. */
  weight: number
  /** The movement that this one reverses. */
  reverses_id: number | null
}

/** A movement with the bar's weight after it. */
export type Kept<Movement> = Movement & {
  /** Grams. */
  balance: number
}

/** The history of a gold bar in our custody. */
export interface Custody<Movement> {
  /** Oldest first, without reversed movements and their reversals. */
  movements: Kept<Movement>[]
  /** Grams. */
  taken_in: number
  given_out: number
  /** Grams taken in less grams given out. */
  held: number
}

const grams = (movements: readonly BarMovement[], direction: InOut) =>
  sum(movements.filter(({ in_out }) => in_out === direction).map(({ weight }) => weight))

/**
 * The movements of a gold bar in our custody, with the weight after each and the totals.
 *
 * @param movements all movements of the bar, in any order
 * @see domain.md §7
 */
export function custodyOf<Movement extends BarMovement>(movements: readonly Movement[]): Custody<Movement> {
  const reversed = new Set(movements.map(({ reverses_id }) => reverses_id))
  const standing = movements
    .filter(({ id, reverses_id }) => reverses_id === null && !reversed.has(id))
    .toSorted((a, b) => a.id - b.id)
  let balance = 0
  const kept = standing.map((movement) => {
    balance = (movement.in_out === 1 ? add : subtract)(balance, movement.weight)
    return { ...movement, balance }
  })
  return { movements: kept, taken_in: grams(standing, 1), given_out: grams(standing, -1), held: balance }
}
