import { unpaid, countedValue, type Offset, type PaidFigures, type Receivable, type Settled } from './unpaid'

/** An order payment, and when it was taken. */
export interface TakenPayment extends Settled {
  id: number
  /** ISO 8601. */
  created_at: string
}

/** What a return takes off an order, since it was confirmed. */
export interface TakenOffset extends Offset {
  /** ISO 8601. */
  confirmed_at: string
}

/** What one payment did to its order. */
export interface Settlement {
  before: PaidFigures
  /** What it counts for: money in the order's currency. */
  cash: number
  /** Grams. */
  gold: number
  after: PaidFigures
}

/**
 * What was open of an order before a payment and after it, by what was taken until then: a receipt that is printed
 * again says what it said at first. Payments that were taken back count for nothing.
 *
 * @param order its totals
 * @param lines how many lines it has
 * @param payments its live order payments, this one among them or not
 * @param offsets of confirmed returns
 * @see domain.md §7
 */
export function settlementBy(
  payment: TakenPayment,
  order: Receivable,
  lines: number,
  payments: readonly TakenPayment[],
  offsets: readonly TakenOffset[] = [],
): Settlement {
  const earlier = payments.filter(({ id }) => id < payment.id)
  const made = Date.parse(payment.created_at)
  const offset = offsets.filter(({ confirmed_at }) => Date.parse(confirmed_at) <= made)
  return {
    before: unpaid(order, lines, earlier, offset),
    cash: countedValue(payment),
    gold: payment.weight,
    after: unpaid(order, lines, [...earlier, payment], offset),
  }
}
