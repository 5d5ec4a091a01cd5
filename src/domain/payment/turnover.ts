import { add, compare, negate } from '../decimal'

/** What an entry of a statement adds to what is owed, or takes off it. */
export interface Moved {
  currency: string
  /** Money, above 0 where the customer owes more. */
  cash: number
  /** Grams, likewise. */
  gold_weight: number
}

/** An amount on the side of a statement where it belongs; 0 on the other. */
export interface Sides {
  /** What the customer came to owe. */
  charged: number
  /** What the customer paid, or is owed. */
  paid: number
}

/**
 * The side of a statement on which an amount stands; neither is ever below 0.
 *
 * @param amount money or grams, above 0 where the customer owes more
 */
export function sidesOf(amount: number): Sides {
  return compare(amount, 0) > 0 ? { charged: amount, paid: 0 } : { charged: 0, paid: negate(amount) }
}

/** What a period charged and what was paid in it. */
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
