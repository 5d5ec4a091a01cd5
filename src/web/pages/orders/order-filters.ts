import dayjs from 'dayjs'
import { orderTypes, takesBack, type OrderType } from '#domain/order/order-types'
import type { ColumnFilter } from '../../fields/field-entry'
import { DATE_FORMAT } from '../../data/languages/format'
import type { OrderStatus } from '../../data/records/order-status'

const is = (value: boolean): ColumnFilter => ({ operator: 'eq', value })

/**
 * The states by which the list of a type is filtered. The receivable of a return is paid out at once: it has no term.
 */
export function listedStatuses(type: OrderType): OrderStatus[] {
  const { becomes, returnedAs } = orderTypes[type]
  const converted: OrderStatus[] = becomes ? ['converted'] : []
  const overdue: OrderStatus[] = becomes || takesBack(type) ? [] : ['overdue']
  const returned: OrderStatus[] = returnedAs ? ['returned'] : []
  return ['draft', ...converted, 'confirmed', 'unpaid', ...overdue, ...returned]
}

/**
 * The server's conditions for a state. An unpaid amount is an owed one: a draft has none.
 *
 * @param today the business day, `2026-11-21`
 */
export function filtersOf(status: OrderStatus, today: string): Record<string, ColumnFilter> {
  const unpaid = { confirmed: is(true), paid: is(false) }
  const yesterday = dayjs(today).subtract(1, 'day').format(DATE_FORMAT)
  // Every code has a hyphen, and so has a list that holds one.
  const returned: ColumnFilter = { operator: 'contains', value: '-' }
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
