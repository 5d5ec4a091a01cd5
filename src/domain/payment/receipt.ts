import { unpaid, countedValue, type Offset, type PaidFigures, type Receivable, type Settled } from './unpaid'

/** An order payment and its time. */
export interface TakenPayment extends Settled {
  id: number
  /** ISO 8601. */
  created_at: string
}

/** The offset of a return, and the time of its confirmation. */
export interface TakenOffset extends Offset {
  /** ISO 8601. */
  confirmed_at: string
}

/** The effect of one payment on its order. */
export interface Settlement {
  before: PaidFigures
  /** The amount settled, in the order's currency. */
  cash: number
  /** Grams. */
  gold: number
  after: PaidFigures
}

/**
 * The open amounts of an order before and after a payment, counting only what was taken until then, so that a reprinted
 * receipt shows the same figures. Reversed payments count as nothing.
 *
 * @param order with its totals
 * @param lines the number of lines
 * @param payments the order's live payments, with or without this one
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
