import { subtract } from '#domain/decimal'
import { convertedFigures } from '#domain/order/convert'
import type { OrderTotals } from '#domain/order/totals'
import type { OrderRecord } from '../../../data/records/order-record'
import { isSettled } from '../../../data/records/order-status'

/** Money in the order's currency, and grams. */
export interface CashAndGold {
  cash: number
  gold: number
}

/** The totals of an order as it stands on the page. */
export type Receivables = Pick<OrderTotals, 'receivable_cash_value' | 'receivable_gold_weight'>

/** The total of an order, and the settled part of it. */
export interface OrderFigures {
  /** Computed from the lines as they stand on the page. */
  due: CashAndGold
  paid: CashAndGold
  /** The amount that returns have taken off a sale, or a return off its sale: neither paid nor unpaid. */
  offset: CashAndGold
  unpaid: CashAndGold
  /** Whether anything is paid or offset: until then the whole amount due is unpaid, and is shown once. */
  begun: boolean
  settled: boolean
  /** A converted preorder: its paid amount is its deposits, its unpaid amount was left to its sale. */
  converted: boolean
}

const none: CashAndGold = { cash: 0, gold: 0 }

const minus = (one: CashAndGold, other: CashAndGold): CashAndGold => ({
  cash: subtract(one.cash, other.cash),
  gold: subtract(one.gold, other.gold),
})

const isNothing = ({ cash, gold }: CashAndGold) => cash === 0 && gold === 0

/**
 * The figures of an order: those of its lines as they are typed, and those of the server's payments.
 *
 * @param saved the stored order; null for one that was never saved
 */
export function figuresOf(totals: Receivables, saved: OrderRecord | null): OrderFigures {
  const due = { cash: totals.receivable_cash_value, gold: totals.receivable_gold_weight }
  if (saved === null)
    return { due, paid: none, offset: none, unpaid: due, begun: false, settled: false, converted: false }
  if (saved.yd_converted_order_code !== null) return figuresOfConverted(due, saved)
  const stored = { cash: saved.receivable_cash_value, gold: saved.receivable_gold_weight }
  const open = { cash: saved.unpaid_cash_value, gold: saved.unpaid_gold_weight }
  const paid = { cash: saved.paid_cash_value, gold: saved.paid_gold_weight }
  const offset = minus(minus(stored, paid), open)
  const unpaid = minus(minus(due, paid), offset)
  return {
    ...{ due, paid, offset, unpaid },
    begun: !isNothing(paid) || !isNothing(offset),
    settled: isSettled(saved) && isNothing(unpaid),
    converted: false,
  }
}

function figuresOfConverted(due: CashAndGold, saved: OrderRecord): OrderFigures {
  const payments = saved.payments.map((payment) => ({ ...payment, rate: payment.rate ?? 1 }))
  const own = convertedFigures(saved, payments)
  const paid = { cash: own.paid_cash_value, gold: own.paid_gold_weight }
  const unpaid = { cash: own.unpaid_cash_value, gold: own.unpaid_gold_weight }
  return { due, paid, offset: none, unpaid, begun: true, settled: false, converted: true }
}

/** Whether the lines on the page have other totals than the stored order. */
export function isTyped(totals: Receivables, saved: OrderRecord): boolean {
  return (
    totals.receivable_cash_value !== saved.receivable_cash_value ||
    totals.receivable_gold_weight !== saved.receivable_gold_weight
  )
}
