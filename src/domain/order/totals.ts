import { sum } from '../decimal'

/** The figures of a line that the order's totals add up. */
export interface TotalledLine {
  quantity: number
  /** Grams. */
  weight: number
  weight_in_liang: number
  diamond_fee_value: number
  receivable_cash_value: number
  /** Grams. */
  receivable_gold_weight: number
}

export type OrderTotals = TotalledLine

/**
 * The totals of an order: sums of its rounded lines, so that a printed column adds up to its printed total.
 *
 * @returns zeros for an order without lines
 * @see domain.md §3, §11.11
 */
export function orderTotals(lines: readonly TotalledLine[]): OrderTotals {
  const total = (figure: keyof TotalledLine) => sum(lines.map((line) => line[figure]))
  return {
    quantity: total('quantity'),
    weight: total('weight'),
    weight_in_liang: total('weight_in_liang'),
    diamond_fee_value: total('diamond_fee_value'),
    receivable_cash_value: total('receivable_cash_value'),
    receivable_gold_weight: total('receivable_gold_weight'),
  }
}
