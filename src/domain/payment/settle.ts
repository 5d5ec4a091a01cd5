import { compare, least, subtract, multiply } from '../decimal'
import { RuleBroken } from '../errors'
import type { LedgerName } from '../ledger/ledgers'
import { balanceAfter, opposite, type Move } from '../ledger/movement'
import { exchangeRate, worthIn, type Rate, MONEY_DECIMALS } from '../money'
import { orderTypes, takesDeposits, type InOut, type OrderType } from '../order/order-types'
import { paymentMethods, type PaymentMethod } from './payment-methods'
import { countedValue } from './unpaid'
import { inOrderCurrency } from '../order/order-rate'
import { materialPrice, type DayPrice, type MaterialPricing } from '../pricing/material-price'

/** A payment of an order, as entered. */
export interface Tender extends Handed, OldGold {
  /** The order's currency when left out. */
  currency?: string | null
  /** The order's type decides when left out. */
  is_deposit?: boolean | null
  /** Grams, of gold. */
  weight?: number | null
  gold_bar_code?: string | null
}

/** An order with the facts that paying it needs. */
export interface PayableOrder {
  code?: string
  order_type: OrderType
  /** The sale that a preorder was converted to. */
  yd_converted_order_code?: string | null
  currency: string
  unpaid_cash_value: number
  /** Grams. */
  unpaid_gold_weight: number
}

/** The means of payment: the customer's balance, and the bar that the tender names. */
export interface Holdings {
  balance?: { value: number; currency: string }
  gold_bar?: { current_weight: number }
}

/** The movement that a tender makes beside the order: on the customer's balance, or the gold bar. */
export interface TenderMovement extends Move {
  ledger: LedgerName
  /** The balance or weight afterwards. */
  held: number
}

/** An accepted tender, ready to be stored. */
export interface SettledTender extends HandedOver {
  payment_method: PaymentMethod
  currency: string
  /** Units of the order's currency per unit of the payment's. */
  rate: number
  is_deposit: boolean
  /** Grams that settle gold. */
  weight: number
  /** Grams of old gold, which `value` prices; null for every other tender. */
  old_gold_weight: number | null
  /** Money per gram of the old gold. */
  old_gold_price: number | null
  gold_bar_code: string | null
  in_out: InOut
  /** Null for cash and checks. */
  movement: TenderMovement | null
}

/**
 * Checks a tender against the open amounts and turns it into the payment to store. Gold counts by weight and has no
 * value; everything else counts by value and has neither weight nor bar.
 *
 * Money due to us is drawn from the customer's balance and money that we owe is put there, in the balance's own
 * currency; gold goes into the bar that comes to us, or out of the one that we give. Old gold in exchange goes into a
 * bar and counts by its worth.
 *
 * @param rates HKD per unit, by currency; needed only when two currencies are involved
 * @param holdings the customer's balance, and the gold bar that the tender names
 * @throws RuleBroken `already_converted`, `value_required`, `value_exceed`, `rate_missing`, `customer_required`,
 *   `gold_weight_required`, `gold_bar_required`, `gold_weight_exceed`, and the rules of `cashTender` and
 *   `goldTender`, each with its path
 * @see domain.md §7, §11.5, §12.7
 */
export function settle(
  tender: Tender,
  order: PayableOrder,
  rates: Readonly<Record<string, Rate>>,
  holdings: Holdings = {},
): SettledTender {
  const { code: order_code, yd_converted_order_code: sale_code } = order
  if (sale_code) throw new RuleBroken('already_converted', { order_code, sale_code }, '/order_code')
  const { payment_method } = tender
  const { settles, moves } = paymentMethods[payment_method]
  const in_out = orderTypes[order.order_type].cash
  const currency = tender.currency || order.currency
  const noOldGold = { old_gold_weight: null, old_gold_price: null }
  const is_deposit = tender.is_deposit ?? takesDeposits(order.order_type)
  const shared = { payment_method, currency, is_deposit, in_out, ...noOldGold }
  if (settles === 'gold')
    return { ...shared, ...noMoney(tender), rate: 1, ...settledGold(tender, order, in_out, holdings) }
  const rate = exchangeRate(currency, order.currency, rates)
  if (moves === 'gold_bar') {
    const taken = goldTender(tender, in_out, holdings.gold_bar)
    checkValue({ ...taken, currency, rate }, order, '/old_gold_weight')
    return { ...shared, ...noMoney(tender), rate, weight: 0, ...taken }
  }
  const handed = cashTender(tender, order, currency, in_out, rates)
  const cash = { value: handed.value, currency, rate }
  checkValue(cash, order)
  const movement = moves === 'customer_balance' ? balanceMove(cash, in_out, rates, holdings) : null
  return { ...shared, ...handed, rate, weight: 0, gold_bar_code: null, movement }
}

/** Gold comes by weight, without cash or change. @throws RuleBroken when the tender names money too */
function noMoney({ given_value, rest_to_balance }: Handed): HandedOver {
  if (given_value || rest_to_balance) throw new RuleBroken('not_applicable', {}, '/given_value')
  return { value: 0, given_value: null, change_value: 0, rest_value: 0 }
}

/** @throws RuleBroken when the tender has no value, or exceeds what is owed */
function checkValue(
  cash: { value: number; currency: string; rate: number },
  order: PayableOrder,
  path = '/value',
): void {
  const counted = countedValue(cash)
  if (compare(counted, 0) <= 0) throw new RuleBroken('value_required', {}, path)
  if (compare(counted, order.unpaid_cash_value) > 0) {
    const facts = { value: counted, most: order.unpaid_cash_value, currency: order.currency }
    throw new RuleBroken('value_exceed', facts, path)
  }
}

/** @throws RuleBroken when the customer's balance does not cover it, or there is no customer */
function balanceMove(
  cash: { value: number; currency: string },
  runs: InOut,
  rates: Readonly<Record<string, Rate>>,
  { balance }: Holdings,
): TenderMovement {
  const in_out = opposite(runs)
  if (!balance && in_out === 1) throw new RuleBroken('customer_required', {}, '/payment_method')
  const { value: held, currency } = balance ?? { value: 0, currency: cash.currency }
  const most = worthIn(held, currency, cash.currency, rates)
  if (in_out === -1 && compare(cash.value, most) > 0)
    throw new RuleBroken('value_exceed', { value: cash.value, most, currency: cash.currency }, '/value')
  const rate = exchangeRate(cash.currency, currency, rates)
  const move = { in_out, amount: countedValue({ value: cash.value, rate }) }
  const after = balanceAfter('customer_balance', { held, currency }, move, '/value')
  return { ledger: 'customer_balance', ...move, held: after }
}

/** @throws RuleBroken when there is no weight or bar, or the weight exceeds what is owed or what the bar holds */
function settledGold(
  tender: Tender,
  order: PayableOrder,
  in_out: InOut,
  { gold_bar: bar }: Holdings,
): { weight: number; gold_bar_code: string; movement: TenderMovement } {
  const amount = tender.weight ?? 0
  const gold_bar_code = tender.gold_bar_code?.trim() ?? ''
  if (compare(amount, 0) <= 0) throw new RuleBroken('gold_weight_required', {}, '/weight')
  if (gold_bar_code === '' || !bar) throw new RuleBroken('gold_bar_required', {}, '/gold_bar_code')
  const isShort = in_out === -1 && compare(bar.current_weight, order.unpaid_gold_weight) < 0
  const most = isShort ? bar.current_weight : order.unpaid_gold_weight
  if (compare(amount, most) > 0)
    throw new RuleBroken('gold_weight_exceed', { weight: amount, most }, '/weight')
  const held = balanceAfter('gold_bar', { held: bar.current_weight }, { in_out, amount }, '/weight')
  return { weight: amount, gold_bar_code, movement: { ledger: 'gold_bar', in_out, amount, held } }
}

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
export function cashTender(
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

/** Old gold that a customer gives in exchange: weighed, and priced by agreement. */
export interface OldGold {
  /** Grams. */
  old_gold_weight?: number | null
  /** Money per gram, in the currency of the tender. */
  old_gold_price?: number | null
  /** The price is agreed although the material sells at less. */
  price_confirmed?: boolean | null
}

/** Accepted old gold: its worth, and the weight that goes into the bar. */
interface TakenGold {
  /** Money, 2 decimals. */
  value: number
  old_gold_weight: number
  old_gold_price: number
  movement: Move & { ledger: 'gold_bar'; held: number }
}

/**
 * The worth of old gold: its weight times the agreed price.
 *
 * @param weight grams, at most 3 decimals
 * @param price money per gram
 * @returns money, 2 decimals
 * @see domain.md §2
 */
export function oldGoldWorth(weight: number, price: number): number {
  return multiply(weight, price, MONEY_DECIMALS)
}

/**
 * Takes old gold in exchange: its worth settles money, and its weight goes into a bar.
 *
 * @param tender may include `value`, which must then equal the worth of the gold
 * @param in_out the direction of the order's cash: gold is accepted only for what we sell
 * @param bar the named bar with its weight
 * @throws RuleBroken `not_applicable` where money runs out, `gold_weight_required`, `gold_price_required`, `invalid`
 *   where a different value is sent, `gold_bar_required`, each with its path
 * @see domain.md §7
 */
export function goldTender(
  tender: OldGold & { value?: number | null; gold_bar_code?: string | null },
  in_out: InOut,
  bar: { current_weight: number } | undefined,
): TakenGold & { gold_bar_code: string } {
  if (in_out !== 1) throw new RuleBroken('not_applicable', {}, '/payment_method')
  const { old_gold_weight: weight, old_gold_price: price, value: sent } = tender
  if (!weight || compare(weight, 0) <= 0) throw new RuleBroken('gold_weight_required', {}, '/old_gold_weight')
  if (!price || compare(price, 0) <= 0) throw new RuleBroken('gold_price_required', {}, '/old_gold_price')
  const value = oldGoldWorth(weight, price)
  if (sent && compare(sent, value) !== 0) throw new RuleBroken('invalid', {}, '/value')
  const gold_bar_code = tender.gold_bar_code?.trim() ?? ''
  if (gold_bar_code === '' || !bar) throw new RuleBroken('gold_bar_required', {}, '/gold_bar_code')
  const move: Move = { in_out, amount: weight }
  const held = balanceAfter('gold_bar', { held: bar.current_weight }, move, '/old_gold_weight')
  const movement = { ledger: 'gold_bar', ...move, held } as const
  return { value, old_gold_weight: weight, old_gold_price: price, gold_bar_code, movement }
}

/**
 * The selling price of a material, above which old gold is not taken without a question.
 *
 * @param material of the gold, or of its bar; null for fine gold
 * @param day the latest gold price up to the day of the payment, in HKD
 * @param rate HKD per unit of the tender's currency
 * @returns money per gram in that currency, 2 decimals; undefined where no price or rate is known
 * @see domain.md §11.2, §12.9, §12.10
 */
export function sellsAt(
  material: MaterialPricing | null,
  day: DayPrice | undefined,
  rate: Rate | undefined,
): number | undefined {
  const price = materialPrice(material, day)
  return price && rate ? inOrderCurrency(price.value, rate) : undefined
}

/**
 * Whether a price of old gold is above the selling price of its material.
 *
 * @param most undefined where that is unknown
 */
export function isDear(price: number, most: number | undefined): boolean {
  return most !== undefined && compare(price, most) > 0
}

/**
 * Refuses old gold at a price above the selling price of its material, unless somebody has confirmed the price.
 *
 * @param most the selling price of the material, in the tender's currency
 * @throws RuleBroken `old_gold_dear` with both prices
 * @see domain.md §12.10
 */
export function refuseDear(
  { old_gold_price: price, price_confirmed }: OldGold,
  most: number | undefined,
  currency: string,
): void {
  if (!price || price_confirmed || most === undefined || !isDear(price, most)) return
  throw new RuleBroken('old_gold_dear', { price, most, currency }, '/old_gold_price')
}
