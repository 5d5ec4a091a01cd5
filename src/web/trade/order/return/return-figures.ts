import { subtract, sum } from '#domain/decimal'
import { offsetOf } from '#domain/order/return'
import { lineFigures } from '#domain/order/line'
import { proposedAmount, proposedPart, type Amount } from '#domain/order/parts'
import type { LineRecord, OrderRecord } from '../../../data/records/order-record'

type Owed = Pick<OrderRecord, 'unpaid_cash_value' | 'unpaid_gold_weight'>
type Returned = Pick<OrderRecord, 'receivable_cash_value' | 'receivable_gold_weight'>

/** Money, and grams of gold. */
export interface CashAndGold {
  cash: number
  gold: number
}

/** The figures of a return. */
export interface ReturnFigures {
  /** The worth of the returned goods. */
  back: CashAndGold
  /** The part that is offset against the unpaid amount of the sale. */
  offset: CashAndGold
  /** The rest for the customer. */
  rest: CashAndGold
}

/**
 * The figures of a return of these lines, as the server will compute them when the return is confirmed.
 *
 * @param sale the unpaid amount of the sale
 * @see domain.md §6
 */
export function returnFigures(lines: readonly Returned[], sale: Owed): ReturnFigures {
  const cash = sum(lines.map((line) => line.receivable_cash_value))
  const gold = sum(lines.map((line) => line.receivable_gold_weight))
  const offset = offsetOf({ unpaid_cash_value: cash, unpaid_gold_weight: gold }, sale)
  const { offset_cash_value, offset_gold_weight } = offset
  return {
    back: { cash, gold },
    offset: { cash: offset_cash_value, gold: offset_gold_weight },
    rest: { cash: subtract(cash, offset_cash_value), gold: subtract(gold, offset_gold_weight) },
  }
}

/**
 * What of a line of a sale can still come back: all of it, or what its parts on other returns leave.
 *
 * @returns of a line that is wholly returned, its own figures
 * @see domain.md §12.4
 */
export function leftToReturn(line: LineRecord): Amount & Returned {
  const { parts } = line
  if (!parts || line.returned || line.returned_order_code === null) return line
  const amount = proposedAmount(parts)
  const part = { ...parts.sold, ...amount, ...proposedPart(parts, amount) }
  const { receivable_cash_value, receivable_gold_weight } = lineFigures(part, parts.sold.payment_method)
  return { ...amount, receivable_cash_value, receivable_gold_weight }
}
