import { counterOutcome, type CounterEntry, type CounterOutcome } from '#domain/payment/counter'
import { paymentMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import type { GoldBar } from '../payments/gold-bar'
import { blockOf, currencyOf, type Due, mostIn, runsIn } from '../payments/payment-draft'

/** The tenders of money, in the order of their keys. */
export const moneyWays: PaymentMethod[] = ['cash', 'check', 'balance']

/** The entry that settles all at once: the money exactly, and the gold in a new bar where it comes to us. */
export function startEntry(due: Due): CounterEntry {
  const { order } = due
  const payment_method = moneyWays.find((way) => blockOf(way, due) === undefined) ?? 'cash'
  const currency = currencyOf(payment_method, due)
  const isGoldIn = order.unpaid_gold_weight > 0 && runsIn(order)
  return {
    payment_method,
    given_value: mostIn(payment_method, currency, due) ?? 0,
    currency,
    rest_to_balance: false,
    weight: order.unpaid_gold_weight,
    gold_bar_code: null,
    new_gold_bar: isGoldIn ? { name: null } : null,
  }
}

/** The entry with another tender or currency; what was to be paid in full still is. */
export function payBy(entry: CounterEntry, way: PaymentMethod, chosen: string, due: Due): CounterEntry {
  const isWhole = entry.given_value === mostIn(entry.payment_method, entry.currency, due)
  const currency = currencyOf(way, due, chosen)
  const given_value = isWhole ? (mostIn(way, currency, due) ?? entry.given_value) : entry.given_value
  return { ...entry, payment_method: way, currency, given_value }
}

/** What becomes of the order by the entry. */
export function outcomeOf(entry: CounterEntry, due: Due, bar: GoldBar | undefined): CounterOutcome {
  const { order, rates, balance } = due
  return counterOutcome(entry, order, rates, {
    ...(balance ? { balance } : {}),
    ...(bar ? { gold_bar: bar } : {}),
  })
}

/** Whether what is left over may go to the customer's balance: money of its own currency that comes to us. */
export function mayKeepRest({ payment_method, currency }: CounterEntry, due: Due): boolean {
  if (paymentMethods[payment_method].moves !== null || !runsIn(due.order)) return false
  return due.balance?.currency === currency && !due.isForEverybody
}
