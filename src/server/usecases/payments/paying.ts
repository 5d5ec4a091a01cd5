import { defaultCurrency, type Rate } from '#domain/money'
import { inHkd } from '#domain/order/order-rate'
import type { PaymentMethod } from '#domain/payment/payment-methods'
import { payingBy } from '#domain/staff/actions'
import { limitOf, refuseBeyond, refuseWithout } from '../../request/access/rights'
import type { Context } from '../../request/context'

interface Paid {
  payment_method: PaymentMethod
  in_out: 1 | -1
  value: number
  currency: string
}

/**
 * Refuses a payment that the user may not take, or pay out.
 *
 * @param rates HKD per unit, by currency
 * @throws RuleBroken `forbidden`, `limit_exceeded`; `rate_missing` where a limit needs the rate
 */
export function refusePaying(
  c: Context,
  { payment_method, in_out, value, currency }: Paid,
  rates: Readonly<Record<string, Rate>>,
): void {
  refuseWithout(c, payingBy(payment_method))
  if (in_out === 1) return
  refuseWithout(c, 'payments.refund')
  refuseOut(c, value, currency, rates, '/value')
}

/** Refuses money that goes out beyond the user's limit. @throws RuleBroken `limit_exceeded` */
export function refuseOut(
  c: Context,
  value: number,
  currency: string,
  rates: Readonly<Record<string, Rate>>,
  path: string,
): void {
  if (limitOf(c, 'payment_out') === undefined) return
  refuseBeyond(c, 'payment_out', inHkd(value, currency === defaultCurrency ? 1 : rates[currency]), path)
}
