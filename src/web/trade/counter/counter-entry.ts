import {
  counterOutcome,
  leftAfterExchange,
  type CounterEntry,
  type CounterOutcome,
  type Exchange,
} from '#domain/payment/counter'
import {
  moneyMethods,
  paymentMethods,
  usualMethod,
  type PaymentMethod,
} from '#domain/payment/payment-methods'
import type { GoldBar } from '../payment/gold/gold-bar'
import { blockOf, currencyOf, type Due, mostIn, runsIn } from '../payment/payment-draft'

/** The initial entry, which settles everything: the exact money, and the gold in a new bar where it comes to us. */
export function startEntry(due: Due): CounterEntry {
  const { order } = due
  const payment_method = moneyMethods().find((way) => blockOf(way, due) === undefined) ?? usualMethod
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
    exchange: null,
  }
}

/** Whether old gold can pay a part: money comes to us, and no gold is due, which would be paid by weight. */
export function mayExchange({ order }: Due): boolean {
  return runsIn(order) && order.unpaid_gold_weight <= 0 && order.unpaid_cash_value > 0
}

/** The amount due in money beside the old gold. */
export function leftOf(entry: CounterEntry, due: Due): Due {
  const unpaid_cash_value = leftAfterExchange(entry, due.order.unpaid_cash_value)
  return { ...due, order: { ...due.order, unpaid_cash_value } }
}

/** The entry with other old gold, in a new bar at first, or without any; a full payment stays full. */
export function exchangeFor(entry: CounterEntry, exchange: Exchange | null, due: Due): CounterEntry {
  const mostBeside = (one: CounterEntry) => mostIn(one.payment_method, one.currency, leftOf(one, due))
  const begins = entry.exchange === null || exchange === null
  const bar = { gold_bar_code: null, new_gold_bar: exchange && { name: null } }
  const next = { ...entry, exchange, ...(begins ? bar : {}) }
  const isWhole = entry.given_value === mostBeside(entry)
  return { ...next, given_value: isWhole ? (mostBeside(next) ?? entry.given_value) : entry.given_value }
}

/**
 * The entry with another tender or currency; a full payment stays full.
 *
 * @param due the amount due beside old gold
 */
export function payBy(entry: CounterEntry, way: PaymentMethod, chosen: string, due: Due): CounterEntry {
  const isWhole = entry.given_value === mostIn(entry.payment_method, entry.currency, due)
  const currency = currencyOf(way, due, chosen)
  const given_value = isWhole ? (mostIn(way, currency, due) ?? entry.given_value) : entry.given_value
  return { ...entry, payment_method: way, currency, given_value }
}

/** The outcome of the entry for the order. */
export function outcomeOf(entry: CounterEntry, due: Due, bar: GoldBar | undefined): CounterOutcome {
  const { order, rates, balance } = due
  return counterOutcome(entry, order, rates, {
    ...(balance ? { balance } : {}),
    ...(bar ? { gold_bar: bar } : {}),
  })
}

/** Whether the rest may go to the customer's balance: incoming money in the balance's currency. */
export function mayKeepRest({ payment_method, currency }: CounterEntry, due: Due): boolean {
  if (paymentMethods[payment_method].moves !== null || !runsIn(due.order)) return false
  return due.balance?.currency === currency && !due.isForEverybody
}
