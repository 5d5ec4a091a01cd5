import { ask, useAnswerPages } from '../../data/calls'
import type { BaseRecord } from '@refinedev/core'
import { orderTypesWhere } from '#domain/order/order-types'
import { billableOf, type BillableRow } from './billable'
import { openBillsOf } from './open-bills'

const ORDERS_AT_ONCE = 100

interface Page {
  rows: BillableRow[]
  total: number
  next: string | null
}

/** The confirmed and unpaid orders after a cursor, oldest first, each with its open bill. */
async function billableOrders(customerId: number, after: string | null): Promise<Page> {
  const { data, total, next } = await ask<{ data: BaseRecord[]; total: number; next: string | null }>({
    method: 'POST',
    path: '/orders/search',
    body: {
      filters: [
        { field: 'customer_id', operator: 'eq', value: customerId },
        { field: 'confirmed', operator: 'eq', value: true },
        { field: 'paid', operator: 'eq', value: false },
        // A converted preorder shows the figures of its sale, which is the one to pay.
        { field: 'order_type', operator: 'in', value: orderTypesWhere(({ billable }) => billable) },
      ],
      sorts: 'date|ASC',
      per_page: ORDERS_AT_ONCE,
      ...(after === null ? {} : { after }),
    },
  })
  const bills = await openBillsOf(data.map(({ code }) => String(code)))
  return { rows: data.map((order) => billableOf(order, bills.get(String(order.code)))), total, next }
}

/** Loads a customer's billable orders page by page; a payment or a bill makes them stale. */
export function useBillableOrders(customerId: number) {
  const query = useAnswerPages('orders', ['billable', customerId], (after) =>
    billableOrders(customerId, after),
  )
  const pages = query.data?.pages ?? []
  return {
    rows: pages.flatMap(({ rows }) => rows),
    total: pages.at(-1)?.total ?? 0,
    pending: query.isPending,
    failure: query.data === undefined ? query.error?.message : undefined,
    standing: query,
    reload: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
