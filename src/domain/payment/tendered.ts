import { compare, least, subtract } from '../decimal'
import { RuleBroken } from '../errors'
import { worthIn, type Rate } from '../money'
import type { InOut } from '../order/order-types'
import { paymentMethods, type PaymentMethod } from './payment-methods'

/** The money that a person hands over, and the part meant for the order. */
export interface Handed {
  payment_method: PaymentMethod
  /** Money; when left out, the amount due, as far as the given money covers it. */
  value?: number | null
  /** Money handed over, in the same currency; the excess over the value is given back, or kept as a deposit. */
  given_value?: number | null
  /** The excess goes to the customer's balance instead of being given back. */
  rest_to_balance?: boolean | null
}

/** The allocation of the money handed over. */
export interface HandedOver {
  /** The part that pays the order. */
  value: number
  /** Null when no amount was entered. */
  given_value: number | null
  /** The change given back. */
  change_value: number
  /** The part that becomes a deposit of the customer. */
  rest_value: number
}

/** The open amount of an order. */
interface Owed {
  currency: string
  unpaid_cash_value: number
}

/**
 * Splits the money that a customer hands over into the payment, the change and the deposit. Change is given in the
 * currency of the notes, so that nothing is rounded; a check gives no change.
 *
 * @param currency of both amounts
 * @param in_out the direction of the order's cash: change is given only on incoming money
 * @param rates HKD per unit, by currency; needed only when no value is entered and two currencies are involved
 * @throws RuleBroken `value_required` when an excess is to be kept but nothing is given, `not_applicable` where nothing
 *   is handed over, `given_short` with the `value`, `value_exceed` when a check exceeds what it pays, `rate_missing`
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
