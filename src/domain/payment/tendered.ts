import { compare, least, subtract } from '../decimal'
import { RuleBroken } from '../errors'
import { worthIn, type Rate } from '../money'
import type { InOut } from '../order/order-types'
import { paymentMethods, type PaymentMethod } from './payment-methods'

/** What a person hands over, and what of it is to pay the order. */
export interface Handed {
  payment_method: PaymentMethod
  /** Money; where it is left out, all that is due as far as what is given reaches. */
  value?: number | null
  /** Money that is handed over, in the same currency; what is more than the value is given back, or kept. */
  given_value?: number | null
  /** Whether what is left is put on the customer's balance instead of being given back. */
  rest_to_balance?: boolean | null
}

/** What becomes of the money that was handed over. */
export interface HandedOver {
  /** Pays the order. */
  value: number
  /** Null where nobody said how much it was. */
  given_value: number | null
  /** Is given back at once. */
  change_value: number
  /** Becomes a deposit of the customer. */
  rest_value: number
}

/** What is owed of an order. */
interface Owed {
  currency: string
  unpaid_cash_value: number
}

/**
 * Splits what a customer hands over: what pays the order, the change, and what is put on the balance. Change is given
 * in the currency of the notes, so that nothing is rounded; of a check nothing is given back.
 *
 * @param currency of the value and of what is given
 * @param in_out which way the cash of the order runs: change is given on what comes in
 * @param rates HKD per unit, by currency; needed only where no value is named and two currencies meet
 * @throws RuleBroken `value_required` where a rest is wanted of nothing given, `not_applicable` where nothing is handed
 *   over, `given_short` with the `value`, `value_exceed` where a check is higher than what it pays, `rate_missing`
 * @see domain.md §11.5
 */
export function handedOver(
  handed: Handed,
  owed: Owed,
  currency: string,
  in_out: InOut,
  rates: Readonly<Record<string, Rate>>,
): HandedOver {
  const { payment_method, value, given_value: given, rest_to_balance } = handed
  if (given === null || given === undefined) {
    if (rest_to_balance) throw new RuleBroken('value_required', {}, '/given_value')
    return { value: value ?? 0, given_value: null, change_value: 0, rest_value: 0 }
  }
  if (paymentMethods[payment_method].moves !== null || in_out !== 1)
    throw new RuleBroken('not_applicable', {}, '/given_value')
  const due = () => worthIn(owed.unpaid_cash_value, owed.currency, currency, rates)
  const paid = value ?? least(given, due())
  if (compare(given, paid) < 0) throw new RuleBroken('given_short', { value: paid, currency }, '/given_value')
  const left = subtract(given, paid)
  if (rest_to_balance) return { value: paid, given_value: given, change_value: 0, rest_value: left }
  if (!paymentMethods[payment_method].givesChange && left !== 0)
    throw new RuleBroken('value_exceed', { value: given, most: paid, currency }, '/given_value')
  return { value: paid, given_value: given, change_value: left, rest_value: 0 }
}
