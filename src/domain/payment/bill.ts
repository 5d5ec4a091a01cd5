import { add, compare, subtract, sum, divide, least } from '../decimal'
import { RuleBroken, within } from '../errors'
import { exchangeRate, worthIn, type Rate, MONEY_DECIMALS } from '../money'
import { refuseConverted } from '../order/convert'
import { orderTypes, type InOut, type OrderType } from '../order/order-types'
import { usesBalance, usualMethod, type MoneyMethod, type PaymentMethod } from './payment-methods'
import type { Holdings, Tender } from './settle'
import { countedValue } from './unpaid'

/** The open amounts of an order. */
export interface DueOrder {
  unpaid_cash_value: number
  /** Grams. */
  unpaid_gold_weight: number
}

/** An order with the facts that billing needs. */
export interface BillableOrder extends DueOrder {
  code: string
  order_type: OrderType
  confirmed: boolean
  paid: boolean
  customer_id: number | null
  currency: string
  yd_converted_order_code: string | null
  /** The code of the open bill that contains it. */
  bill_code: string | null
  /** Its place in the body, for example `/ids/1`. */
  path: string
}

/** A new bill: the total that its orders owe. */
export interface NewBill {
  customer_id: number | null
  currency: string
  in_out: InOut
  value: number
  /** Grams. */
  gold_weight: number
}

/**
 * Puts orders on one bill: confirmed and unpaid orders without another open bill, all of one customer, currency and
 * direction. The state of each order is checked before the orders are compared.
 *
 * @param orders each order once
 * @throws RuleBroken `lines_required` without orders; `already_converted`, `order_not_confirmed`, `order_paid`,
 *   `order_billed` with the bill's code; `orders_differ`; each with the path of the order
 * @see domain.md §7
 */
export function billOf(orders: readonly BillableOrder[]): NewBill {
  const [first] = orders
  if (!first) throw new RuleBroken('lines_required', {}, '/ids')
  for (const order of orders) refuseUnbillable(order)
  const { customer_id, currency } = first
  const in_out = orderTypes[first.order_type].cash
  const other = orders.find(
    (order) =>
      order.customer_id !== customer_id ||
      order.currency !== currency ||
      orderTypes[order.order_type].cash !== in_out,
  )
  if (other) throw new RuleBroken('orders_differ', { order_code: other.code }, other.path)
  return { customer_id, currency, in_out, ...dueOf(orders) }
}

function refuseUnbillable(order: BillableOrder): void {
  const { code: order_code, bill_code: payment_code, path } = order
  within(path, () => refuseConverted(order))
  if (!order.confirmed) throw new RuleBroken('order_not_confirmed', { order_code }, path)
  if (order.paid) throw new RuleBroken('order_paid', { order_code }, path)
  if (payment_code !== null) throw new RuleBroken('order_billed', { order_code, payment_code }, path)
}

/** The total that orders owe: money in their currency, gold in grams. @see domain.md §7 */
export function dueOf(orders: readonly DueOrder[]): Pick<NewBill, 'value' | 'gold_weight'> {
  return {
    value: sum(orders.map((order) => order.unpaid_cash_value)),
    gold_weight: sum(orders.map((order) => order.unpaid_gold_weight)),
  }
}

/** The payment of a bill, as entered. */
export interface BillTender {
  /** Money, in the currency paid. */
  amount_paid_value?: number | null
  /** The bill's currency when left out. */
  currency_paid?: string | null
  /** The method of the money; cash when left out. */
  payment_method?: MoneyMethod | null
  /** Grams. */
  gold_paid_weight?: number | null
  /** The bill's bar when left out. */
  gold_bar_code?: string | null
}

/** A bill with the facts that paying it needs. */
export interface PayableBill {
  currency: string
  in_out: InOut
  gold_bar_code: string | null
}

/** One share of a bill payment: one tender on one order. */
export interface BillPart<Order> {
  order: Order
  tender: Tender
}

/**
 * Distributes the payment of a bill over its orders, oldest first: money in its own currency, converted at its rate to
 * the orders', and gold by weight.
 *
 * @param orders of the bill, oldest first, with their open amounts
 * @param rates HKD per unit, by currency; needed only when two currencies are involved
 * @param holdings the customer's balance, and the bar returned by `barOf`
 * @throws RuleBroken `value_required`, `rate_missing`, `value_exceed` with the most that the orders or the balance
 *   allow, `gold_weight_exceed`, `gold_bar_required`; each with its path
 * @see domain.md §7
 */
export function payBill<Order extends DueOrder>(
  tender: BillTender,
  bill: PayableBill,
  orders: readonly Order[],
  rates: Readonly<Record<string, Rate>>,
  holdings: Holdings = {},
): BillPart<Order>[] {
  const value = tender.amount_paid_value ?? 0
  const weight = tender.gold_paid_weight ?? 0
  if (value === 0 && weight === 0) throw new RuleBroken('value_required', {}, '/amount_paid_value')
  const currency = tender.currency_paid || bill.currency
  const payment_method = tender.payment_method ?? usualMethod
  const cash =
    value === 0 ? [] : cashParts({ value, currency, payment_method }, bill, orders, rates, holdings)
  const gold_bar_code = barOf(tender, bill)
  const gold = weight === 0 ? [] : goldParts(weight, gold_bar_code, bill, orders, holdings)
  return orders.flatMap((order, index) => [
    ...tenders(cash[index], (part) => ({ order, tender: { payment_method, currency, value: part } })),
    ...tenders(gold[index], (part) => ({
      order,
      tender: { payment_method: 'gold_bar' as const, weight: part, gold_bar_code },
    })),
  ])
}

/** The gold bar named by a tender, or else by its bill. */
export function barOf(
  { gold_bar_code }: Pick<BillTender, 'gold_bar_code'>,
  bill: Pick<PayableBill, 'gold_bar_code'>,
): string | null {
  return gold_bar_code?.trim() || bill.gold_bar_code
}

function tenders<Part>(amount: number | undefined, part: (amount: number) => Part): Part[] {
  return amount ? [part(amount)] : []
}

interface BillCash {
  value: number
  currency: string
  payment_method: PaymentMethod
}

/** @throws RuleBroken when it is worth nothing, exceeds what the orders owe, or is not covered by the balance */
function cashParts(
  { value, currency, payment_method }: BillCash,
  bill: PayableBill,
  orders: readonly DueOrder[],
  rates: Readonly<Record<string, Rate>>,
  { balance }: Holdings,
): number[] {
  const path = '/amount_paid_value'
  const rate = rateOf(currency, bill.currency, rates)
  if (countedValue({ value, rate }) === 0) throw new RuleBroken('value_required', {}, path)
  const due = orders.map((order) => order.unpaid_cash_value)
  const parts = spreadCash(due, value, rate)
  const most = sum(parts)
  if (compare(value, most) > 0) throw new RuleBroken('value_exceed', { value, most, currency }, path)
  if (!usesBalance(payment_method)) return parts
  if (bill.in_out === 1) refuseOverdrawn(parts, currency, rates, balance)
  else rateOf(currency, balance?.currency ?? currency, rates)
  return parts
}

/** @throws RuleBroken when the balance does not cover all parts in turn, each drawn in its own currency */
function refuseOverdrawn(
  parts: readonly number[],
  currency: string,
  rates: Readonly<Record<string, Rate>>,
  balance = { value: 0, currency },
): void {
  const rate = rateOf(currency, balance.currency, rates)
  let held = balance.value
  let taken = 0
  for (const part of parts) {
    const most = worthIn(held, balance.currency, currency, rates)
    if (compare(part, most) > 0) {
      const facts = { value: sum(parts), most: add(taken, most), currency }
      throw new RuleBroken('value_exceed', facts, '/amount_paid_value')
    }
    held = subtract(held, countedValue({ value: part, rate }))
    taken = add(taken, part)
  }
}

function rateOf(from: string, to: string, rates: Readonly<Record<string, Rate>>): number {
  try {
    return exchangeRate(from, to, rates)
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    throw new RuleBroken(error.code, error.facts, '/currency_paid')
  }
}

/** @throws RuleBroken when it exceeds what the orders owe, no bar is named, or the bar holds less */
function goldParts(
  weight: number,
  barCode: string | null,
  { in_out }: PayableBill,
  orders: readonly DueOrder[],
  { gold_bar: bar }: Holdings,
): number[] {
  const parts = spreadGold(
    orders.map((order) => order.unpaid_gold_weight),
    weight,
  )
  const most = sum(parts)
  refuseHeavier(weight, most)
  if (barCode === null || !bar) throw new RuleBroken('gold_bar_required', {}, '/gold_bar_code')
  if (in_out === -1) refuseHeavier(weight, bar.current_weight)
  return parts
}

function refuseHeavier(weight: number, most: number): void {
  if (compare(weight, most) > 0)
    throw new RuleBroken('gold_weight_exceed', { weight, most }, '/gold_paid_weight')
}

const CENT = 0.01
const HALF_A_CENT = 0.005

/** The payment that one order can take: the least that settles it, and the most that is not worth more than it owes. */
interface Room {
  enough: number
  most: number
}

/**
 * Distributes money over orders, oldest first: each order gets the least that settles what it owes until the money runs
 * out, and the order after that gets the rest. Cents that are worth nothing on their own or remain at the end fill up
 * orders without settling more than they owe.
 *
 * When one cent of the payment is worth several of the orders' cents, an order may get less than that.
 *
 * @param due the amount each order owes, oldest first, in the orders' currency
 * @param value the amount paid, in its own currency
 * @param rate units of the orders' currency per unit of the payment's, above 0
 * @returns the share of each order, in the payment's currency; the shares add up to the value, and no order gets more
 *   than it owes; if the orders cannot take the whole value, what they can take
 * @see domain.md §7
 */
export function spreadCash(due: readonly number[], value: number, rate: number): number[] {
  const rooms = due.map((owed) => roomFor(owed, rate))
  const parts: number[] = []
  let left = value
  for (const { enough } of rooms) {
    const part = least(enough, left)
    const counts = part === enough || compare(countedValue({ value: part, rate }), 0) > 0
    parts.push(counts ? part : 0)
    left = subtract(left, counts ? part : 0)
    if (part !== enough) break
  }
  return rooms.map(({ most }, index) => {
    const part = parts[index] ?? 0
    const more = part === 0 ? 0 : least(subtract(most, part), left)
    left = subtract(left, more)
    return add(part, more)
  })
}

/**
 * Distributes gold over orders, oldest first.
 *
 * @param due grams owed by each order, oldest first
 * @param weight grams
 * @returns grams for each order, at most what it owes
 * @see domain.md §7
 */
export function spreadGold(due: readonly number[], weight: number): number[] {
  let left = weight
  return due.map((owed) => {
    const part = least(owed, left)
    left = subtract(left, part)
    return part
  })
}

/** Dividing rounds to the cent, so a quotient is at most one cent off: `most` may settle too much, `enough` too little. */
function roomFor(owed: number, rate: number): Room {
  if (compare(owed, 0) <= 0) return { enough: 0, most: 0 }
  const counts = (value: number) => countedValue({ value, rate })
  let most = divide(add(owed, HALF_A_CENT), rate, MONEY_DECIMALS)
  if (compare(counts(most), owed) > 0) most = subtract(most, CENT)
  const settled = counts(most)
  if (settled === 0) return { enough: 0, most: 0 }
  let enough = divide(subtract(settled, HALF_A_CENT), rate, MONEY_DECIMALS)
  if (compare(counts(enough), settled) < 0) enough = add(enough, CENT)
  return { enough, most }
}
