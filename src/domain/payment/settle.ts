import { compare } from '../decimal'
import { RuleBroken } from '../errors'
import { exchangeRate, type Rate } from '../money'
import { orderTypes, type InOut, type OrderType } from '../order/order-types'
import { paymentMethods, type PaymentMethod } from './payment-methods'
import { countedValue } from './unpaid'

/** What a person enters to pay an order. */
export interface Tender {
  payment_method: PaymentMethod
  /** Money. */
  value?: number | null
  /** The order's own when left out. */
  currency?: string | null
  is_deposit?: boolean | null
  /** Grams, of gold. */
  weight?: number | null
  gold_bar_code?: string | null
}

/** What paying must know of the order. */
export interface PayableOrder {
  order_type: OrderType
  currency: string
  unpaid_cash_value: number
  /** Grams. */
  unpaid_gold_weight: number
}

/** What paying must know of the means: the customer's balance, and the bar that the tender names. */
export interface Holdings {
  balance?: { value: number; currency: string }
  gold_bar?: { current_weight: number }
}

/** A tender that holds, as it is stored. */
export interface SettledTender {
  payment_method: PaymentMethod
  value: number
  currency: string
  /** Units of the order's currency per unit of the payment's. */
  rate: number
  is_deposit: boolean
  /** Grams, of gold. */
  weight: number
  gold_bar_code: string | null
  in_out: InOut
}

/**
 * Checks a tender against what is still owed and makes of it the payment to store: gold counts by weight and has no
 * value, everything else counts by value and has neither weight nor bar.
 *
 * @param rates HKD per unit, by currency; needed only where two currencies meet
 * @param holdings the customer's balance, and the gold bar named by the tender
 * @throws RuleBroken `value_required`, `value_exceed`, `rate_missing`, `gold_weight_required`, `gold_bar_required`,
 *   `gold_weight_exceed`, each with its path
 * @see domain.md §7
 */
export function settle(
  tender: Tender,
  order: PayableOrder,
  rates: Readonly<Record<string, Rate>>,
  holdings: Holdings = {},
): SettledTender {
  const { settles, moves } = paymentMethods[tender.payment_method]
  const in_out = orderTypes[order.order_type].cash
  const currency = tender.currency || order.currency
  const is_deposit = tender.is_deposit ?? false
  if (settles === 'gold') {
    const gold = checkedGold(tender, order, in_out, holdings)
    return { payment_method: tender.payment_method, value: 0, currency, rate: 1, is_deposit, in_out, ...gold }
  }
  const cash = { value: tender.value ?? 0, currency, rate: exchangeRate(currency, order.currency, rates) }
  checkValue(cash, order)
  if (moves === 'customer_balance' && in_out === 1) checkBalance(cash, rates, holdings)
  return {
    payment_method: tender.payment_method,
    ...cash,
    is_deposit,
    weight: 0,
    gold_bar_code: null,
    in_out,
  }
}

/** @throws RuleBroken when nothing of value is tendered, or more than is owed */
function checkValue(cash: { value: number; currency: string; rate: number }, order: PayableOrder): void {
  const counted = countedValue(cash)
  if (compare(counted, 0) <= 0) throw new RuleBroken('value_required', {}, '/value')
  if (compare(counted, order.unpaid_cash_value) > 0) {
    const facts = { value: counted, most: order.unpaid_cash_value, currency: order.currency }
    throw new RuleBroken('value_exceed', facts, '/value')
  }
}

/** @throws RuleBroken when the customer's balance does not cover it */
function checkBalance(
  { value, currency }: { value: number; currency: string },
  rates: Readonly<Record<string, Rate>>,
  { balance = { value: 0, currency } }: Holdings,
): void {
  const drawn = countedValue({ value, rate: exchangeRate(currency, balance.currency, rates) })
  if (compare(drawn, balance.value) > 0) {
    const facts = { value: drawn, most: balance.value, currency: balance.currency }
    throw new RuleBroken('value_exceed', facts, '/value')
  }
}

/** @throws RuleBroken when there is no weight, no bar, or more weight than is owed or the bar holds */
function checkedGold(
  tender: Tender,
  order: PayableOrder,
  in_out: InOut,
  { gold_bar: bar }: Holdings,
): { weight: number; gold_bar_code: string } {
  const weight = tender.weight ?? 0
  const gold_bar_code = tender.gold_bar_code?.trim() ?? ''
  if (compare(weight, 0) <= 0) throw new RuleBroken('gold_weight_required', {}, '/weight')
  if (gold_bar_code === '' || !bar) throw new RuleBroken('gold_bar_required', {}, '/gold_bar_code')
  const held = in_out === -1 && compare(bar.current_weight, order.unpaid_gold_weight) < 0
  const most = held ? bar.current_weight : order.unpaid_gold_weight
  if (compare(weight, most) > 0) throw new RuleBroken('gold_weight_exceed', { weight, most }, '/weight')
  return { weight, gold_bar_code }
}
