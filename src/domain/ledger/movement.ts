import { add, compare, subtract } from '../decimal'
import { RuleBroken } from '../errors'
import type { InOut } from '../order/order-types'
import { ledgers, type LedgerName } from './ledgers'
import { movementTraits, type LedgerMovementKind } from './movement-kinds'

/** What an account holds. */
export interface Holding {
  /** Money, grams or carats, as its ledger counts. */
  held: number
  /** Of a balance. */
  currency?: string
}

/** What a movement does to an account. */
export interface Move {
  in_out: InOut
  /** Money, grams or carats, as the ledger counts. */
  amount: number
}

/**
 * The balance after a movement; never negative.
 *
 * @param path where the amount was typed
 * @throws RuleBroken `value_required`, `gold_weight_required` or `weight_required` when nothing moves; `value_exceed`,
 *   `gold_weight_exceed` or `weight_exceed`, with `most`, when more goes out than is held
 * @see domain.md §7, §8
 */
export function heldAfter(
  ledger: LedgerName,
  { held, currency }: Holding,
  { in_out, amount }: Move,
  path?: string,
): number {
  const { required, exceed, unit } = ledgers[ledger]
  if (compare(amount, 0) <= 0) throw new RuleBroken(required, {}, path)
  if (in_out === 1) return add(held, amount)
  if (compare(amount, held) > 0) {
    const asked = unit === null ? { value: amount, currency } : { weight: amount, unit }
    throw new RuleBroken(exceed, { ...asked, most: held }, path)
  }
  return subtract(held, amount)
}

/** What a person enters to move an account by hand. */
export interface EnteredMove {
  in_out: InOut
  /** Money, of a balance. */
  amount_value?: number | null
  /** Grams or carats. */
  weight?: number | null
  /** Of the money; the balance's own when left out. Of goods it is the price's, whatever that is. */
  currency?: string | null
}

/**
 * What a movement made by hand does, and what is held after it.
 *
 * @throws RuleBroken `currency_differs` when a balance is kept in another currency, and as `heldAfter` does
 * @see domain.md §7, §8
 */
export function movedByHand(
  ledger: LedgerName,
  account: Holding,
  entered: EnteredMove,
): Move & { held: number } {
  const { amount: name, unit } = ledgers[ledger]
  const { currency } = account
  if (unit === null && entered.currency && entered.currency !== currency)
    throw new RuleBroken('currency_differs', { currency }, '/currency')
  const move = { in_out: entered.in_out, amount: entered[name] ?? 0 }
  return { ...move, held: heldAfter(ledger, account, move, `/${name}`) }
}

/** The direction of what corrects a movement. */
export function opposite(in_out: InOut): InOut {
  return in_out === 1 ? -1 : 1
}

/**
 * Refuses to correct by hand what was not made by hand, what was corrected before, and the opening of what has moved
 * since.
 *
 * @param isReversed whether an opposite movement names it
 * @param others how many other movements of its account stand: those that neither correct nor were corrected
 * @throws RuleBroken `movement_fixed`, `already_reversed`, `opening_moved`
 */
export function refuseFixed(
  { kind }: { kind: LedgerMovementKind },
  isReversed: boolean,
  others: number,
): void {
  const { begins, byHand } = movementTraits(kind)
  if (!byHand) throw new RuleBroken('movement_fixed', { kind })
  if (isReversed) throw new RuleBroken('already_reversed')
  if (begins && others > 0) throw new RuleBroken('opening_moved', { count: others })
}
