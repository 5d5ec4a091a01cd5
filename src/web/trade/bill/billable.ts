import type { BaseRecord } from '@refinedev/core'
import { RuleBroken } from '#domain/errors'
import { isOrderType, usualOrderType } from '#domain/order/order-types'
import { type BillableOrder, billOf, type NewBill } from '#domain/payment/bill'
import { numberOrZero, textOrNull } from '../../kit/values'

/** An order that may go onto a bill, as a list shows it. */
export interface BillableRow extends BillableOrder {
  id: number
  date: string
}

/**
 * Reads an order from a record.
 *
 * @param billCode the open bill of the order, if known
 */
export function billableOf(record: BaseRecord, billCode: string | null = null): BillableRow {
  const type = textOrNull(record.order_type) ?? ''
  return {
    id: Number(record.id),
    code: textOrNull(record.code) ?? '',
    date: textOrNull(record.date) ?? '',
    order_type: isOrderType(type) ? type : usualOrderType,
    confirmed: record.confirmed === true,
    paid: record.paid === true,
    customer_id: typeof record.customer_id === 'number' ? record.customer_id : null,
    currency: textOrNull(record.currency) ?? '',
    unpaid_cash_value: numberOrZero(record.unpaid_cash_value),
    unpaid_gold_weight: numberOrZero(record.unpaid_gold_weight),
    yd_converted_order_code: textOrNull(record.yd_converted_order_code),
    bill_code: billCode,
    path: '',
  }
}

/** The rule against a bill, and its facts. */
export type Block = Pick<RuleBroken, 'code' | 'facts'>

/** The bill over some orders, or the rule against it. */
export function tryBill(orders: readonly BillableRow[]): { bill?: NewBill; block?: Block } {
  try {
    return { bill: billOf(orders) }
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    return { block: error }
  }
}

/** The reason why an order cannot join the chosen ones; undefined when it can, or is chosen. */
export function reasonAgainst(order: BillableRow, chosen: readonly BillableRow[]): Block | undefined {
  const others = chosen.filter(({ id }) => id !== order.id)
  return tryBill([...others, order]).block
}
