import type { BaseRecord } from '@refinedev/core'
import type { Rate } from '#domain/money'
import type { PaymentMethod } from '#domain/payment/payment-methods'
import type { Companion } from '../../data/records/order-record'

/** An order of a bill: the billed amount, and the current unpaid one. */
export interface BillOrderRecord {
  id: number
  order_code: string
  value: number
  /** Grams. */
  gold_weight: number
  order: {
    id: number
    code: string
    date: string
    unpaid_cash_value: number
    /** Grams. */
    unpaid_gold_weight: number
    paid: boolean
    confirmed?: boolean
    /** HKD per unit of its currency. */
    rate?: Rate
  }
}

/** A voucher of an order payment, or a bill over several orders, as `GET /payments/{id}` gives it. */
export interface VoucherRecord extends BaseRecord {
  id: number
  code: string
  date: string
  billable_type: string | null
  billable_id: number | null
  order_code: string | null
  in_out: 1 | -1
  payment_method: PaymentMethod | null
  is_deposit: boolean
  value: number
  currency: string
  /** Grams. */
  gold_weight: number | null
  gold_bar_code: string | null
  customer_id: number | null
  customer?: Companion | null
  remarks: string | null
  shipments: BaseRecord[]
}

/** A bill: one payment over several orders, which stays open until they are paid. */
export interface BillRecord extends VoucherRecord {
  open: boolean
  amount_paid_value: number
  gold_paid_weight: number | null
  /** The current unpaid amount of its orders. */
  unpaid_cash_value: number
  unpaid_gold_weight: number
  bill_orders: BillOrderRecord[]
}

/** The direction of a bill's money: in, or out to a supplier or a customer. */
export const directionOf = ({ in_out }: VoucherRecord) => (in_out === 1 ? 'in' : 'out')

const BILLED = 'orders'

/** The orders of a bill as it is paid: the oldest first. */
export function oldestFirst({ bill_orders }: BillRecord): BillOrderRecord[] {
  return bill_orders.toSorted(({ order: a }, { order: b }) => a.date.localeCompare(b.date) || a.id - b.id)
}

/** Whether a payment is a bill over orders, not the voucher of one order payment. */
export function isBill(payment: BaseRecord): payment is BillRecord {
  return payment.billable_type === BILLED
}
