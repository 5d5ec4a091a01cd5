import { add, compare, divide, least, multiply, subtract } from '../decimal'
import { RuleBroken } from '../errors'
import { type Rate, worthIn } from '../money'
import { orderTypes } from '../order/order-types'
import {
  oldGoldWorth,
  settle,
  type Holdings,
  type PayableOrder,
  type SettledTender,
  type Tender,
} from './settle'
import { paymentMethods, type PaymentMethod } from './payment-methods'
import { countedValue } from './unpaid'

/** The input of the counter, which settles an order in one step: money, and gold where gold is due. */
export interface CounterEntry {
  /** Of the money. */
  payment_method: PaymentMethod
  /** Money handed over, in `currency`; for an order that we pay, the money paid out. */
  given_value: number
  currency: string
  /** The excess becomes a deposit instead of change. */
  rest_to_balance: boolean
  /** Grams, of gold. */
  weight: number
  gold_bar_code: string | null
  /** The new bar for the gold; null when an existing one is named. */
  new_gold_bar: NewBar | null
  /** Old gold whose worth pays a part of the cash, when no gold is due; it goes into the same bar. */
  exchange: Exchange | null
}

interface NewBar {
  name: string | null
  material_id?: number | null
}

/** Old gold as weighed, with the agreed price. */
export interface Exchange {
  /** Grams. */
  weight: number
  /** Money per gram, in the order's currency. */
  price: number
  /** The material of its new bar; null for fine gold. */
  material_id: number | null
  /** Somebody has confirmed the price above the material's selling price. */
  price_confirmed: boolean
}

/** A tender in a checkout request. */
export interface CounterTender extends Tender {
  new_gold_bar?: NewBar
}

/** The state of an order after the input. */
export interface CounterOutcome {
  tenders: CounterTender[]
  settled: SettledTender[]
  /** Money given back, in the currency of the money handed over. */
  change: number
  /** Money put on the customer's balance, in the same currency. */
  rest: number
  /** The amounts that remain open: money in the order's currency, and grams. */
  open: { cash: number; gold: number }
  /** The broken rules, by field of the input. */
  broken: Record<string, string>
}

type Rates = Readonly<Record<string, Rate>>

/** The notes of a currency used for suggestions, small to large. */
const notes: Record<string, readonly number[]> = {
  JPY: [1000, 5000, 10_000],
  HKD: [10, 100, 500, 1000],
}
const otherNotes = [5, 10, 50, 100]

/**
 * The amounts that a customer is likely to hand over: the amount due, and that rounded up to each note.
 *
 * @param due money in the currency
 * @returns the exact amount first, then larger ones, without duplicates
 * @see domain.md §11.5
 */
export function likelyAmounts(due: number, currency: string): number[] {
  const upTo = (note: number) => {
    const below = multiply(Math.floor(divide(due, note, 6)), note)
    return compare(below, due) < 0 ? add(below, note) : below
  }
  return [...new Set([due, ...(notes[currency] ?? otherNotes).map(upTo)])]
}

/**
 * The money still due after old gold is taken in exchange.
 *
 * @param cash the amount due, in the order's currency
 * @returns money in the same currency, never below 0
 */
export function leftAfterExchange({ exchange }: Pick<CounterEntry, 'exchange'>, cash: number): number {
  if (exchange === null) return cash
  const left = subtract(cash, oldGoldWorth(exchange.weight, exchange.price))
  return compare(left, 0) > 0 ? left : 0
}

/**
 * Old gold of another material, at that material's price, since a typed price was agreed for the former one.
 *
 * @param proposed the proposed price of the new material, money per gram; undefined where there is none, so that it
 *   must be typed
 * @see domain.md §12.10
 */
export function ofMaterial(
  exchange: Exchange,
  material_id: number | null,
  proposed: number | undefined,
): Exchange {
  if (material_id === exchange.material_id) return exchange
  return { ...exchange, material_id, price: proposed ?? 0, price_confirmed: false }
}

/** Old gold as a tender. An entry that is open but not weighed yet is included, so that the rule refuses it. */
function exchangeOf({ exchange, gold_bar_code, new_gold_bar }: CounterEntry): CounterTender[] {
  if (exchange === null) return []
  const { weight: old_gold_weight, price: old_gold_price, material_id, price_confirmed } = exchange
  const bar = new_gold_bar ? { new_gold_bar: { ...new_gold_bar, material_id } } : { gold_bar_code }
  const asked = price_confirmed ? { price_confirmed } : {}
  return [{ payment_method: 'old_gold', old_gold_weight, old_gold_price, ...asked, ...bar }]
}

/** The tenders of an input, gold first. Cents that another currency cannot express are paid in the order's. */
function tendersOf(entry: CounterEntry, order: PayableOrder, rates: Rates): CounterTender[] {
  const { weight, gold_bar_code, new_gold_bar } = entry
  const gold: CounterTender = {
    payment_method: 'gold_bar',
    weight,
    ...(new_gold_bar ? { new_gold_bar } : { gold_bar_code }),
  }
  const isGoldDue = compare(order.unpaid_gold_weight, 0) > 0 && compare(weight, 0) > 0
  const left = { ...order, unpaid_cash_value: leftAfterExchange(entry, order.unpaid_cash_value) }
  const isCashDue = compare(left.unpaid_cash_value, 0) > 0 && compare(entry.given_value, 0) > 0
  const money = isCashDue ? moneyOf(entry, left, rates) : []
  return [...(isGoldDue ? [gold] : []), ...exchangeOf(entry), ...money]
}

function moneyOf(entry: CounterEntry, order: PayableOrder, rates: Rates): CounterTender[] {
  const { payment_method, given_value, currency, rest_to_balance } = entry
  const shared = { payment_method, currency }
  const isHandedOver =
    paymentMethods[payment_method].moves === null && orderTypes[order.order_type].cash === 1
  if (!isHandedOver || (!paymentMethods[payment_method].givesChange && !rest_to_balance))
    return [{ ...shared, value: given_value }]
  const due = worthIn(order.unpaid_cash_value, order.currency, currency, rates)
  const value = least(given_value, due)
  const one = { ...shared, value, given_value, rest_to_balance }
  if (currency === order.currency || compare(given_value, due) <= 0) return [one]
  const rate = divide(rates[currency] ?? 1, rates[order.currency] ?? 1, 12)
  const cents = subtract(order.unpaid_cash_value, countedValue({ value, rate }))
  const rest = { payment_method, currency: order.currency, value: cents }
  return compare(cents, 0) > 0 ? [one, rest] : [one]
}

/** Stands for the bar that the checkout will create. */
const EMPTY_BAR = { current_weight: 0 }

/**
 * The outcome of a counter input, as the server will decide it, with the tenders settled in turn. A broken rule is
 * reported at its field, and the unsettled amount stays open.
 *
 * @param rates HKD per unit, by currency
 * @param holdings the customer's balance, and the named gold bar
 * @see domain.md §7, §11.5
 */
export function counterOutcome(
  entry: CounterEntry,
  order: PayableOrder,
  rates: Rates,
  holdings: Holdings = {},
): CounterOutcome {
  const outcome: CounterOutcome = {
    tenders: [],
    settled: [],
    change: 0,
    rest: 0,
    open: { cash: order.unpaid_cash_value, gold: order.unpaid_gold_weight },
    broken: {},
  }
  try {
    outcome.tenders = tendersOf(entry, order, rates)
    for (const tender of outcome.tenders) {
      const left = { ...order, unpaid_cash_value: outcome.open.cash, unpaid_gold_weight: outcome.open.gold }
      const named = tender.new_gold_bar ? { ...tender, gold_bar_code: '-' } : tender
      const bar = tender.new_gold_bar ? { gold_bar: EMPTY_BAR } : {}
      take(outcome, settle(named, left, rates, { ...holdings, ...bar }))
    }
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    const field = error.path?.slice(1) ?? 'value'
    outcome.broken = { [field === 'value' ? 'given_value' : field]: error.code }
  }
  return outcome
}

function take(outcome: CounterOutcome, settled: SettledTender): void {
  outcome.settled.push(settled)
  outcome.change = add(outcome.change, settled.change_value)
  outcome.rest = add(outcome.rest, settled.rest_value)
  outcome.open = {
    cash: subtract(outcome.open.cash, countedValue(settled)),
    gold: subtract(outcome.open.gold, settled.weight),
  }
}
