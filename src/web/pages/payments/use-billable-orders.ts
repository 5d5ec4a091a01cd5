import { useQuery } from '@tanstack/react-query'
import type { BaseRecord } from '@refinedev/core'
import { request } from '../../providers/request'
import { billableOf, type BillableRow } from './billable'

const MOST_ORDERS = 100

interface Page {
  data: BaseRecord[]
  total: number
}

const search = (resource: string, filters: Record<string, unknown>, sorts: string) =>
  request<Page>('POST', `/${resource}/search`, {
    filters: Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq', value })),
    sorts,
    per_page: MOST_ORDERS,
  })

/** A preorder shows the figures of the sale that it became, which is the one to be paid. */
const isPayable = ({ order_type }: BaseRecord) => order_type !== 'XSYD'

/** The confirmed and unpaid orders of a customer, oldest first, each with the open bill that it stands in. */
async function billableOrders(customerId: number): Promise<{ rows: BillableRow[]; total: number }> {
  const [orders, billed] = await Promise.all([
    search('orders', { customer_id: customerId, confirmed: true, paid: false }, 'date|ASC'),
    search('bill_orders', { 'payment.customer_id': customerId, 'payment.open': true }, 'id|DESC'),
  ])
  const bills = new Map(billed.data.map(({ order_code, payment }) => [order_code, payment]))
  const codeOf = ({ code }: BaseRecord): string | null => {
    const bill: unknown = bills.get(code)
    const named = typeof bill === 'object' && bill !== null && 'code' in bill ? bill.code : undefined
    return typeof named === 'string' ? named : null
  }
  const rows = orders.data.filter(isPayable).map((order) => billableOf(order, codeOf(order)))
  return { rows, total: orders.total }
}

/** Loads what a customer can be billed; asked again when a payment or a bill changes it. */
export function useBillableOrders(customerId: number) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['orders', 'billable', customerId],
    queryFn: () => billableOrders(customerId),
  })
  return {
    rows: data?.rows ?? [],
    more: (data?.total ?? 0) > MOST_ORDERS ? MOST_ORDERS : undefined,
    pending: isPending,
    failure: error?.message,
    reload: () => void refetch(),
  }
}
