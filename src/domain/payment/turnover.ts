import { add, compare, negate } from '../decimal'

/** The effect of a statement entry on the customer's debt. */
export interface Moved {
  currency: string
  /** Money, positive when the customer owes more. */
  cash: number
  /** Grams, positive when the customer owes more. */
  gold_weight: number
}

/** An amount on its side of a statement; the other side is 0. */
export interface Sides {
  /** The increase of the customer's debt. */
  charged: number
  /** The customer's payments and credits. */
  paid: number
}

/**
 * The side of a statement for an amount; neither side is ever below 0.
 *
 * @param amount money or grams, positive when the customer owes more
 */
export function sidesOf(amount: number): Sides {
  return compare(amount, 0) > 0 ? { charged: amount, paid: 0 } : { charged: 0, paid: negate(amount) }
}

/** The charges and payments of a period. */
export interface Turnover {
  /** Money, by currency. */
  cash: Map<string, Sides>
  /** Grams. */
  gold: Sides
}

const joined = (one: Sides | undefined, other: Sides): Sides => ({
  charged: add(one?.charged ?? 0, other.charged),
  paid: add(one?.paid ?? 0, other.paid),
})

/**
 * The sums of a statement's sides: opening + charged − paid is the closing, in each currency and in gold.
 *
 * @see domain.md §7
 */
export function turnoverOf(entries: readonly Moved[]): Turnover {
  const cash = new Map<string, Sides>()
  let gold: Sides = { charged: 0, paid: 0 }
  for (const entry of entries) {
    cash.set(entry.currency, joined(cash.get(entry.currency), sidesOf(entry.cash)))
    gold = joined(gold, sidesOf(entry.gold_weight))
  }
  return { cash, gold }
}
