import { add, greatest, least, proportion, subtract } from '../decimal'
import { MONEY_DECIMALS } from '../money'
import { WEIGHT_DECIMALS } from '../weight'
import type { InOut } from '../order/order-types'

/** The stones in goods, and their cost. */
export interface Stones {
  diamond_count: number
  /** Carats, 3 decimals. */
  diamond_weight: number
  /** HKD in stock, 2 decimals. */
  diamond_fee_value: number
}

/** Pieces with their stones. */
export interface StonedPieces {
  quantity: number
  stones: Stones
}

/** A movement of pieces; their stones are named only where they do not follow from the pieces. */
export interface StonedMovement {
  in_out: InOut
  quantity: number
  stones?: Stones
}

export const noStones: Stones = { diamond_count: 0, diamond_weight: 0, diamond_fee_value: 0 }

const decimalsOf = {
  diamond_count: 0,
  diamond_weight: WEIGHT_DECIMALS,
  diamond_fee_value: MONEY_DECIMALS,
} satisfies Record<keyof Stones, number>

/** Stones with each figure computed. */
export function stonesBy(figureOf: (name: keyof Stones, decimals: number) => number): Stones {
  const of = (name: keyof Stones) => figureOf(name, decimalsOf[name])
  return {
    diamond_count: of('diamond_count'),
    diamond_weight: of('diamond_weight'),
    diamond_fee_value: of('diamond_fee_value'),
  }
}

/**
 * The stones that leave with some of the pieces: their share, each figure rounded once; the last piece takes the rest.
 *
 * @param pieces all pieces that lie together
 * @param quantity of the pieces that leave
 * @returns nothing for no piece
 * @see domain.md §12.13
 */
export function stonesWith({ quantity: all, stones }: StonedPieces, quantity: number): Stones {
  if (quantity <= 0 || all <= 0) return noStones
  if (quantity >= all) return stones
  return stonesBy((name, decimals) => least(proportion(stones[name], quantity, all, decimals), stones[name]))
}

/** The sum of two sets of stones. */
export function addStones(one: Stones, other: Stones): Stones {
  return stonesBy((name) => add(one[name], other[name]))
}

/** The stones that are left, never below zero. */
export function lessStones(stones: Stones, taken: Stones): Stones {
  return stonesBy((name) => greatest(subtract(stones[name], taken[name]), 0))
}

/**
 * The stones that move with pieces of one code, one movement after the other, and those that stay.
 *
 * Pieces that leave take their share, and those that were put in by mistake take what came with them, as far as it is
 * still there. Pieces that come bring the stones that are named. Where no piece stays, no stone does.
 *
 * @param pieces the stock before the movements
 * @returns the stones of each movement, in their order, and the stones afterwards
 * @see domain.md §12.13
 */
export function moveStones(
  pieces: StonedPieces,
  movements: readonly StonedMovement[],
): { moved: Stones[]; left: Stones } {
  let { quantity, stones } = pieces
  const moved = movements.map((movement) => {
    const own = movement.stones ?? noStones
    if (movement.in_out === 1) {
      quantity = add(quantity, movement.quantity)
      stones = addStones(stones, own)
      return own
    }
    const taken =
      movement.stones === undefined || movement.quantity >= quantity
        ? stonesWith({ quantity, stones }, movement.quantity)
        : stonesBy((name) => least(own[name], stones[name]))
    quantity = subtract(quantity, movement.quantity)
    stones = lessStones(stones, taken)
    return taken
  })
  return { moved, left: stones }
}

/** The stones named by a record that has them among its properties. */
export function stonesIn(record: object): Stones {
  const named: Partial<Record<keyof Stones, unknown>> = record
  return stonesBy((name) => Number(named[name] ?? 0))
}
