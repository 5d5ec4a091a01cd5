import { add, compare, divide, least, multiply, subtract } from '../decimal'
import { RuleBroken } from '../errors'
import { type Rate, worthIn } from '../money'
import { orderTypes } from '../order/order-types'
import { oldGoldWorth } from './old-gold'
import { paymentMethods, type PaymentMethod } from './payment-methods'
import { settle, type Holdings, type PayableOrder, type SettledTender, type Tender } from './settle'
import { countedValue } from './unpaid'

/** What is entered at the counter to settle an order in one go: money, and gold where gold is due. */
export interface CounterEntry {
  /** Of the money. */
  payment_method: PaymentMethod
  /** Money that is handed over, in `currency`; what we pay out where the cash runs out. */
  given_value: number
  currency: string
  /** What is left becomes a deposit instead of change. */
  rest_to_balance: boolean
  /** Grams, of gold. */
  weight: number
  gold_bar_code: string | null
  /** The bar that the gold makes; null where it names one. */
  new_gold_bar: NewBar | null
  /** Old gold whose worth pays a part, where none is due; it goes into the same bar. */
  exchange: Exchange | null
}

interface NewBar {
  name: string | null
  material_id?: number | null
}

/** Old gold as it is weighed, and the price that is agreed. */
export interface Exchange {
  /** Grams. */
  weight: number
  /** Money per gram, in the order's currency. */
  price: number
  /** What its new bar is made of; null for fine gold. */
  material_id: number | null
}

/** A tender as a checkout takes it. */
export interface CounterTender extends Tender {
  new_gold_bar?: NewBar
}

/** What becomes of an order by what was entered. */
export interface CounterOutcome {
  tenders: CounterTender[]
  settled: SettledTender[]
  /** Money that is given back, in the currency of what was handed over. */
  change: number
  /** Money that goes to the customer's balance, in the same. */
  rest: number
  /** What is still open then: money of the order, and grams. */
  open: { cash: number; gold: number }
  /** The rules that are broken, by field of the entry. */
  broken: Record<string, string>
}

type Rates = Readonly<Record<string, Rate>>

/** The largest notes that are counted out in a currency, small to large. */
const notes: Record<string, readonly number[]> = {
  JPY: [1000, 5000, 10_000],
  HKD: [10, 100, 500, 1000],
}
const otherNotes = [5, 10, 50, 100]

/**
 * What a customer is likely to hand over: what is due, and that rounded up to each note.
 *
 * @param due money of the currency
 * @returns the exact amount first, then larger ones, each once
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
 * What is left to be paid in money once old gold is taken in exchange.
 *
 * @param cash what is due, in the order's currency
 * @returns money of the same, never less than 0
 */
export function leftAfterExchange({ exchange }: Pick<CounterEntry, 'exchange'>, cash: number): number {
  if (exchange === null) return cash
  const left = subtract(cash, oldGoldWorth(exchange.weight, exchange.price))
  return compare(left, 0) > 0 ? left : 0
}

/** Old gold as a tender; one that is opened and not weighed yet is told too, to be refused. */
function exchangeOf({ exchange, gold_bar_code, new_gold_bar }: CounterEntry): CounterTender[] {
  if (exchange === null) return []
  const { weight: old_gold_weight, price: old_gold_price, material_id } = exchange
  const bar = new_gold_bar ? { new_gold_bar: { ...new_gold_bar, material_id } } : { gold_bar_code }
  return [{ payment_method: 'old_gold', old_gold_weight, old_gold_price, ...bar }]
}

/** The tenders that an entry stands for; gold first. Cents that another currency can't count out are paid in the order's. */
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

/** Stands for the bar that the checkout makes. */
const EMPTY_BAR = { current_weight: 0 }

/**
 * What becomes of an order by what is entered at the counter, as the server will decide it: each tender settled after
 * the other. Where a rule is broken its field says so, and what was not settled stays open.
 *
 * @param rates HKD per unit, by currency
 * @param holdings the customer's balance, and the gold bar that is named
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
