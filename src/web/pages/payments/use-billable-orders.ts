import type { BaseRecord } from '@refinedev/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { request } from '../../providers/request'
import { billableOf, type BillableRow } from './billable'
import { openBillsOf } from './open-bills'

const ORDERS_AT_ONCE = 100

interface Page {
  rows: BillableRow[]
  total: number
  next: string | null
}

/** The confirmed and unpaid orders behind a place, oldest first, each with the open bill that it stands in. */
async function billableOrders(customerId: number, after: string | null): Promise<Page> {
  const { data, total, next } = await request<{ data: BaseRecord[]; total: number; next: string | null }>(
    'POST',
    '/orders/search',
    {
      filters: [
        { field: 'customer_id', operator: 'eq', value: customerId },
        { field: 'confirmed', operator: 'eq', value: true },
        { field: 'paid', operator: 'eq', value: false },
        // It shows the figures of the sale that it became, which is the one to be paid.
        { field: 'order_type', operator: 'ne', value: 'XSYD' },
      ],
      sorts: 'date|ASC',
      per_page: ORDERS_AT_ONCE,
      ...(after === null ? {} : { after }),
    },
  )
  const bills = await openBillsOf(data.map(({ code }) => String(code)))
  return { rows: data.map((order) => billableOf(order, bills.get(String(order.code)))), total, next }
}

/** Loads what a customer can be billed, page behind page; asked again when a payment or a bill changes it. */
export function useBillableOrders(customerId: number) {
  const query = useInfiniteQuery({
    queryKey: ['orders', 'billable', customerId],
    queryFn: ({ pageParam }) => billableOrders(customerId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
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
