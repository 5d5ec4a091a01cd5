import { isOverdue } from '#domain/order/due'
import type { BaseRecord } from '@refinedev/core'
import { isOrderType, takesBack, usualOrderType } from '#domain/order/order-types'
import type { OrderRecord } from './order-record'
import { numberOrZero, textOrNull } from '../../kit/values'

/** The states that an order shows as tags. */
export type OrderStatus =
  | 'draft'
  | 'confirmed'
  | 'converted'
  | 'unpaid'
  | 'paid'
  | 'overdue'
  | 'returned'
  | 'partly_returned'

/** The tone of each state: green only for received money, amber for awaited money, red for overdue money. */
const tones = {
  draft: 'draft',
  confirmed: 'done',
  converted: 'done',
  unpaid: 'waiting',
  paid: 'received',
  overdue: 'overdue',
  returned: 'done',
  partly_returned: 'done',
} as const satisfies Record<OrderStatus, string>

/** The tone of a state of an order; nothing is awaited on a draft. */
export function toneOf(status: OrderStatus, isDraft: boolean): (typeof tones)[OrderStatus] | 'quiet' {
  return isDraft && status === 'unpaid' ? 'quiet' : tones[status]
}

/** The part of an order that decides its states. */
export type StatusFacts = Pick<
  OrderRecord,
  | 'order_type'
  | 'confirmed'
  | 'paid'
  | 'returned'
  | 'expire_at'
  | 'returned_order_codes'
  | 'yd_converted_order_code'
> &
  Pick<OrderRecord, 'paid_cash_value' | 'paid_gold_weight' | 'unpaid_cash_value' | 'unpaid_gold_weight'>

/** Whether an order is settled; a draft without an amount is not, although nothing is owed on it. */
export function isSettled(
  order: Pick<OrderRecord, 'confirmed' | 'paid' | 'paid_cash_value' | 'paid_gold_weight'>,
): boolean {
  const { confirmed, paid, paid_cash_value, paid_gold_weight } = order
  return paid && (confirmed || paid_cash_value !== 0 || paid_gold_weight !== 0)
}

/**
 * The states of an order, as its tags show them.
 *
 * @param today the business day, `2026-11-21`
 * @see domain.md §6
 */
export function statusesOf(order: StatusFacts, today: string): OrderStatus[] {
  const converted = order.yd_converted_order_code !== null
  const states: (OrderStatus | false)[] = [
    converted && 'converted',
    order.confirmed ? 'confirmed' : !converted && 'draft',
    paymentOf(order, today) ?? false,
    returnOf(order) ?? false,
  ]
  return states.filter((state) => state !== false)
}

/** The state of its payment; undefined for a draft on which nothing can be owed yet. */
function paymentOf(order: StatusFacts, today: string): OrderStatus | undefined {
  if (order.confirmed) return order.paid ? 'paid' : isOverdue(order, today) ? 'overdue' : 'unpaid'
  // The amount owed on a return is known once it is confirmed, when the sale is offset.
  if (takesBack(order.order_type)) return undefined
  if (order.unpaid_cash_value !== 0 || order.unpaid_gold_weight !== 0) return 'unpaid'
  return order.paid_cash_value !== 0 || order.paid_gold_weight !== 0 ? 'paid' : undefined
}

function returnOf({ returned, returned_order_codes }: StatusFacts): OrderStatus | undefined {
  if (returned) return 'returned'
  return returned_order_codes?.length ? 'partly_returned' : undefined
}

/** Reads the facts that decide the states of an order in a list. */
export function factsOf(record: BaseRecord): StatusFacts {
  const type = textOrNull(record.order_type) ?? ''
  const { returned_order_codes: codes } = record
  return {
    order_type: isOrderType(type) ? type : usualOrderType,
    confirmed: record.confirmed === true,
    paid: record.paid === true,
    returned: record.returned === true,
    expire_at: textOrNull(record.expire_at),
    returned_order_codes: Array.isArray(codes) ? codes : null,
    yd_converted_order_code: textOrNull(record.yd_converted_order_code),
    paid_cash_value: numberOrZero(record.paid_cash_value),
    paid_gold_weight: numberOrZero(record.paid_gold_weight),
    unpaid_cash_value: numberOrZero(record.unpaid_cash_value),
    unpaid_gold_weight: numberOrZero(record.unpaid_gold_weight),
  }
}
