import dayjs from 'dayjs'
import type { OrderType } from '#domain/order/order-types'
import type { ColumnFilter } from '../../fields/field-entry'
import { DATE_FORMAT } from '../../fields/format'
import type { OrderStatus } from './order-status'

const is = (value: boolean): ColumnFilter => ({ operator: 'eq', value })

/** The states that the list of each type is narrowed to. */
export const listedStatuses: Record<OrderType, OrderStatus[]> = {
  CPXS: ['draft', 'confirmed', 'unpaid', 'overdue', 'returned'],
  CPRK: ['draft', 'confirmed', 'unpaid', 'overdue'],
  XSTH: ['draft', 'confirmed', 'unpaid'],
  XSYD: ['draft', 'converted', 'confirmed', 'unpaid'],
}

/**
 * The conditions that the server is asked for by a state. What is unpaid is what is owed: a draft is not.
 *
 * @param today the business day, `2026-11-21`
 */
export function filtersOf(status: OrderStatus, today: string): Record<string, ColumnFilter> {
  const unpaid = { confirmed: is(true), paid: is(false) }
  const yesterday = dayjs(today).subtract(1, 'day').format(DATE_FORMAT)
  const returned: ColumnFilter = { operator: 'contains', value: 'XSTH' }
  const filters: Record<OrderStatus, Record<string, ColumnFilter>> = {
    draft: { confirmed: is(false), yd_converted_order_code: { operator: 'null', value: true } },
    confirmed: { confirmed: is(true) },
    converted: { yd_converted_order_code: { operator: 'nnull', value: true } },
    unpaid,
    paid: { confirmed: is(true), paid: is(true) },
    overdue: { ...unpaid, expire_at: { operator: 'lte', value: yesterday } },
    returned: { returned_order_codes: returned },
    partly_returned: { returned_order_codes: returned, returned: is(false) },
  }
  return filters[status]
}
