import { add, compare, divide, multiply, negate, subtract } from '../decimal'
import { RuleBroken } from '../errors'
import { WEIGHT_DECIMALS } from '../weight'

/** The states of a stocktake, in their order; `recount` is the second count of differences. */
export const stocktakeStates = ['open', 'recount', 'submitted', 'approved', 'cancelled'] as const

export type StocktakeState = (typeof stocktakeStates)[number]

/**
 * The outcomes of a code in a stocktake; `moved` is goods that left since the freeze and were not counted, which is
 * right.
 */
export const stocktakeOutcomes = [
  ...(['found', 'moved', 'missing', 'surplus'] as const),
  ...(['wrong_place', 'wrong_weight', 'unknown'] as const),
] as const

export type StocktakeOutcome = (typeof stocktakeOutcomes)[number]

/** Grams by which a counted weight may differ from the books, where an installation has set nothing else. */
export const WEIGHT_TOLERANCE = 0.05

/** A quantity and its weight in grams; both negative for goods that left. */
export interface Amounts {
  quantity: number
  weight: number
}

/** The facts about one code of a stocktake. */
export interface CountedCode {
  /** Null for a code without goods. */
  inventory_code: string | null
  frozen: Amounts
  /** The books at the moment of the count; the present ones for a code that nobody counted. */
  book: Amounts
  book_location: string | null
  /** Null for a code that nobody counted; its weight is null where it was not weighed. */
  counted: { quantity: number; weight: number | null; location: string | null } | null
}

/** The outcome of one code. */
export interface Comparison {
  outcome: StocktakeOutcome
  /** The goods moved between the freeze and the count. */
  moved: Amounts
  /** The amounts that the adjustment adds to the books, or takes from them. */
  difference: Amounts
}

/**
 * The outcome of one code: the count against the books of that moment, so that goods sold before the count are not
 * missing, and goods sold after it are not a surplus.
 *
 * A count without a weight takes the share of the book weight that its quantity has. Without a difference of quantity,
 * weights within the tolerance are the same.
 *
 * @param tolerance grams by which a weight may differ
 * @returns grams, 3 decimals
 */
export function countComparison(code: CountedCode, tolerance = WEIGHT_TOLERANCE): Comparison {
  const { frozen, book, counted } = code
  const moved = minus(book, frozen)
  if (code.inventory_code === null) return { outcome: 'unknown', moved, difference: nothing }
  if (counted === null) return { ...uncounted(frozen, book), moved }
  const difference = minus({ quantity: counted.quantity, weight: weighed(counted, book) }, book)
  if (difference.quantity !== 0)
    return { outcome: difference.quantity < 0 ? 'missing' : 'surplus', moved, difference }
  if (isOff(difference.weight, tolerance)) return { outcome: 'wrong_weight', moved, difference }
  const isElsewhere = counted.location !== null && counted.location !== (code.book_location ?? '')
  return {
    outcome: isElsewhere && counted.quantity > 0 ? 'wrong_place' : 'found',
    moved,
    difference: nothing,
  }
}

const nothing: Amounts = { quantity: 0, weight: 0 }

function uncounted(frozen: Amounts, book: Amounts): Pick<Comparison, 'outcome' | 'difference'> {
  if (book.quantity === 0 && compare(book.weight, 0) === 0)
    return { outcome: frozen.quantity === 0 ? 'found' : 'moved', difference: nothing }
  return {
    outcome: 'missing',
    difference: { quantity: -book.quantity, weight: negate(book.weight) },
  }
}

function weighed({ quantity, weight }: { quantity: number; weight: number | null }, book: Amounts): number {
  if (weight !== null) return weight
  if (quantity === book.quantity) return book.weight
  return book.quantity === 0 ? 0 : divide(multiply(book.weight, quantity), book.quantity, WEIGHT_DECIMALS)
}

function isOff(weight: number, tolerance: number): boolean {
  return compare(weight, tolerance) > 0 || compare(weight, -tolerance) < 0
}

/** The first amounts less the second. */
export function minus(one: Amounts, other: Amounts): Amounts {
  return {
    quantity: subtract(one.quantity, other.quantity),
    weight: subtract(one.weight, other.weight),
  }
}

/** The sum of two amounts. */
export function plus(one: Amounts, other: Amounts): Amounts {
  return { quantity: add(one.quantity, other.quantity), weight: add(one.weight, other.weight) }
}

/**
 * Refuses a step in a state that does not allow it.
 *
 * @throws RuleBroken `stocktake_state` with the code and the state
 */
export function refuseState(
  { code, state }: { code: string; state: StocktakeState },
  allowed: readonly StocktakeState[],
): void {
  if (!allowed.includes(state)) throw new RuleBroken('stocktake_state', { stocktake_code: code, state })
}

/**
 * Refuses the approval of one's own work: the four-eyes rule needs two people.
 *
 * @param hands the ids of the users who began, submitted or counted
 * @throws RuleBroken `stocktake_own`
 */
export function refuseOwnHand(hands: readonly (number | null)[], by: number): void {
  if (hands.includes(by)) throw new RuleBroken('stocktake_own')
}
