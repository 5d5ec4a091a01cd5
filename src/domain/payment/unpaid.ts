import { add, compare, multiply, subtract, sum } from '../decimal'
import { RuleBroken } from '../errors'
import { MONEY_DECIMALS } from '../money'

/** What an order asks for. */
export interface Receivable {
  receivable_cash_value: number
  /** Grams. */
  receivable_gold_weight: number
}

/** What an order payment has settled. */
export interface Settled {
  /** Money, in the currency of the payment. */
  value: number
  /** Units of the order's currency per unit of the payment's. */
  rate: number
  /** Grams. */
  weight: number
}

/** What a confirmed return takes off a sale, and off itself. */
export interface Offset {
  offset_cash_value: number
  /** Grams. */
  offset_gold_weight: number
}

/** How far an order is paid, in its own currency. */
export interface PaidFigures {
  paid_cash_value: number
  paid_gold_weight: number
  unpaid_cash_value: number
  unpaid_gold_weight: number
  paid: boolean
}

/**
 * What a payment counts for in the currency of its order: its value at the rate it was taken at.
 *
 * @returns money, 2 decimals
 * @see domain.md §7
 */
export function countedValue({ value, rate }: Pick<Settled, 'value' | 'rate'>): number {
  return multiply(value, rate, MONEY_DECIMALS)
}

/**
 * How far an order is paid: unpaid = receivable − payments − offsets of confirmed returns. It is paid when it has
 * lines and neither cash nor gold is open.
 *
 * @param order its totals
 * @param lines how many lines it has
 * @param payments its live order payments
 * @param offsets on a sale those of its confirmed returns, on a return its own
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
 * Refuses a change of an order that would leave it below what has been paid on it.
 *
 * @throws RuleBroken `value_exceed` or `gold_weight_exceed` with what is paid and due
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
