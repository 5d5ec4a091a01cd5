import { isOverdue } from '#domain/order/due'
import type { OrderRecord } from './order-record'

/** The states that an order shows as tags. */
export type OrderStatus = 'draft' | 'confirmed' | 'unpaid' | 'paid' | 'overdue' | 'returned'

/** The fixed colour of each state. @see design.md §9 */
export const statusColours: Record<OrderStatus, string> = {
  draft: 'default',
  confirmed: 'green',
  unpaid: 'orange',
  paid: 'blue',
  overdue: 'red',
  returned: 'purple',
}

/** The part of an order that its state is read from. */
export type StatusFacts = Pick<OrderRecord, 'confirmed' | 'paid' | 'returned' | 'expire_at'>

/**
 * The states of an order, as its tags show them.
 *
 * @param today the business day, `2026-11-21`
 * @see domain.md §6
 */
export function statusesOf(order: StatusFacts, today: string): OrderStatus[] {
  const payment = order.paid ? 'paid' : isOverdue(order, today) ? 'overdue' : 'unpaid'
  return [
    order.confirmed ? 'confirmed' : 'draft',
    payment,
    ...(order.returned ? (['returned'] as const) : []),
  ]
}
