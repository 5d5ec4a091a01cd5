import { add, compare, multiply, subtract, sum } from '../decimal'
import { RuleBroken } from '../errors'
import { MONEY_DECIMALS } from '../money'

/** The amounts due on an order. */
export interface Receivable {
  receivable_cash_value: number
  /** Grams. */
  receivable_gold_weight: number
}

/** The amounts that an order payment settles. */
export interface Settled {
  /** Money, in the currency of the payment. */
  value: number
  /** Units of the order's currency per unit of the payment's. */
  rate: number
  /** Grams. */
  weight: number
}

/** The offset of a confirmed return, on its sale and on itself. */
export interface Offset {
  offset_cash_value: number
  /** Grams. */
  offset_gold_weight: number
}

/** The payment status of an order, in its own currency. */
export interface PaidFigures {
  paid_cash_value: number
  paid_gold_weight: number
  unpaid_cash_value: number
  unpaid_gold_weight: number
  paid: boolean
}

/**
 * The worth of a payment in its order's currency: its value at the rate of that payment.
 *
 * @returns money, 2 decimals
 * @see domain.md §7
 */
export function countedValue({ value, rate }: Pick<Settled, 'value' | 'rate'>): number {
  return multiply(value, rate, MONEY_DECIMALS)
}

/**
 * The payment status of an order: unpaid = receivable − payments − offsets of confirmed returns. It is paid when it has
 * lines and neither cash nor gold is open.
 *
 * @param order with its totals
 * @param lines the number of lines
 * @param payments the order's live payments
 * @param offsets of a sale's confirmed returns, or of the return itself
 * @see domain.md §7
 */
export function unpaid(
  order: Receivable,
  lines: number,
  payments: readonly Settled[],
  offsets: readonly Offset[] = [],
): PaidFigures {
  const cash = sum(payments.map(countedValue))
  const gold = sum(payments.map(({ weight }) => weight))
  const cashOffset = sum(offsets.map((offset) => offset.offset_cash_value))
  const goldOffset = sum(offsets.map((offset) => offset.offset_gold_weight))
  const openCash = subtract(subtract(order.receivable_cash_value, cash), cashOffset)
  const openGold = subtract(subtract(order.receivable_gold_weight, gold), goldOffset)
  return {
    paid_cash_value: cash,
    paid_gold_weight: gold,
    unpaid_cash_value: openCash,
    unpaid_gold_weight: openGold,
    paid: lines > 0 && openCash === 0 && openGold === 0,
  }
}

/**
 * Refuses a change that would make an order's total lower than what is already paid on it.
 *
 * @throws RuleBroken `value_exceed` or `gold_weight_exceed` with the paid and due amounts
 */
export function refuseOverpaid(order: Receivable, figures: PaidFigures): void {
  const { paid_cash_value, paid_gold_weight } = figures
  if (compare(figures.unpaid_cash_value, 0) < 0) {
    const most = add(figures.unpaid_cash_value, paid_cash_value)
    const facts = { most, paid_cash_value, receivable_cash_value: order.receivable_cash_value }
    throw new RuleBroken('value_exceed', facts, '/order_details')
  }
  if (compare(figures.unpaid_gold_weight, 0) < 0) {
    const most = add(figures.unpaid_gold_weight, paid_gold_weight)
    const facts = { most, paid_gold_weight, receivable_gold_weight: order.receivable_gold_weight }
    throw new RuleBroken('gold_weight_exceed', facts, '/order_details')
  }
}
