import type { OrderType } from '#domain/order/order-types'
import type { PaymentMethod } from '#domain/payment/payment-methods'
import { csvOf } from '#sheet/csv'

/** The days of a statement, both included. */
export interface Period {
  from: string
  to: string
}

/** Money of one currency. */
export interface CurrencySum {
  currency: string
  value: number
}

/** A customer's debt on a day; negative where we owed the customer. */
export interface Standing {
  cash: CurrencySum[]
  /** Grams. */
  gold_weight: number
}

/** One line of a statement; a positive amount increases the customer's debt. */
export interface StatementEntry {
  date: string
  kind: 'order' | 'payment' | 'deposit' | 'withdrawal'
  order_type: OrderType | null
  code: string | null
  /** The resource of the record behind the line. */
  resource: string
  key: string | number
  order_code: string | null
  payment_method: PaymentMethod | null
  currency: string
  cash: number
  /** What was paid, where it is in another currency than the order. */
  paid_value?: number | null
  paid_currency?: string | null
  gold_weight: number
  /** The debt after this line: in its currency, and in gold. */
  cash_balance: number
  gold_balance: number
  remarks: string | null
}

/** A customer's statement of a period, as the server returns it. */
export interface Statement extends Period {
  customer: { id: number; code: string; name: string }
  opening: Standing
  data: StatementEntry[]
  closing: Standing
}

/** The current year up to today. @param today a business day, `2026-11-21` */
export function yearOf(today: string): Period {
  return { from: `${today.slice(0, 4)}-01-01`, to: today }
}

/** The words of a statement's file, in the language of the screen. */
export interface StatementWords {
  heads: string[]
  opening: string
  closing: string
  kindOf: (entry: StatementEntry) => string
}

/** A statement as CSV, with one row per currency when there are several. */
export function statementFile(statement: Statement, words: StatementWords): string {
  const standing = (date: string, name: string, { cash, gold_weight }: Standing) =>
    cash.map(({ currency, value }) => [date, name, '', '', currency, '', value, '', gold_weight, ''])
  return csvOf([
    words.heads,
    ...standing(statement.from, words.opening, statement.opening),
    ...statement.data.map((entry) => [
      ...[entry.date, words.kindOf(entry), entry.code, entry.order_code, entry.currency],
      ...[entry.cash, entry.cash_balance, entry.gold_weight, entry.gold_balance, entry.remarks],
    ]),
    ...standing(statement.to, words.closing, statement.closing),
  ])
}
