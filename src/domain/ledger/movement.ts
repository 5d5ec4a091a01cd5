import { add, compare, subtract } from '../decimal'
import { RuleBroken } from '../errors'
import type { InOut } from '../order/order-types'
import { ledgers, type LedgerName } from './ledgers'
import { movementTraits, type LedgerMovementKind } from './movement-kinds'

/** The contents of an account. */
export interface Holding {
  /** Money, grams or carats, depending on the ledger. */
  held: number
  /** Only for a balance. */
  currency?: string
}

/** The effect of a movement on an account. */
export interface Move {
  in_out: InOut
  /** Money, grams or carats, depending on the ledger. */
  amount: number
}

/**
 * The balance after a movement; never negative.
 *
 * @param path of the amount in the input
 * @throws RuleBroken `value_required`, `gold_weight_required` or `weight_required` when nothing moves; `value_exceed`,
 *   `gold_weight_exceed` or `weight_exceed`, with `most`, when more goes out than the account holds
 * @see domain.md §7, §8
 */
export function balanceAfter(
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

/** A manual movement of an account, as entered. */
export interface EnteredMove {
  in_out: InOut
  /** Money, for a balance. */
  amount_value?: number | null
  /** Grams or carats. */
  weight?: number | null
  /**
   * The currency of the money, the balance's own when left out; for goods, the currency of the price, which may be any.
   */
  currency?: string | null
}

/**
 * The effect of a manual movement, and the holding of the account after it.
 *
 * @throws RuleBroken `currency_differs` when the balance is kept in another currency; the rules of `balanceAfter`
 * @see domain.md §7, §8
 */
export function manualMovement(
  ledger: LedgerName,
  account: Holding,
  entered: EnteredMove,
): Move & { held: number } {
  const { amount: name, unit } = ledgers[ledger]
  const { currency } = account
  if (unit === null && entered.currency && entered.currency !== currency)
    throw new RuleBroken('currency_differs', { currency }, '/currency')
  const move = { in_out: entered.in_out, amount: entered[name] ?? 0 }
  return { ...move, held: balanceAfter(ledger, account, move, `/${name}`) }
}

/** The direction of a movement's correction. */
export function opposite(in_out: InOut): InOut {
  return in_out === 1 ? -1 : 1
}

/**
 * Refuses to reverse by hand a movement that was not made by hand or is already reversed, or an opening whose account
 * has moved since.
 *
 * @param isReversed whether another movement reverses this one
 * @param others the number of other movements in its account that stand: neither reversals nor reversed
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
