import { request } from '../../providers/request'

interface BilledRecord {
  order_code: string
  payment?: { code: string }
}

/** As many as one page of a search brings; an order stands in one open bill at most. */
const AT_ONCE = 100

/** The codes of the open bills that orders stand in, by the orders' codes. */
export async function openBillsOf(orderCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const starts = orderCodes.flatMap((_, index) => (index % AT_ONCE === 0 ? [index] : []))
  const pages = await Promise.all(
    starts.map((start) =>
      request<{ data: BilledRecord[] }>('POST', '/bill_orders/search', {
        filters: [
          { field: 'order_code', operator: 'in', value: orderCodes.slice(start, start + AT_ONCE) },
          { field: 'payment.open', operator: 'eq', value: true },
        ],
        per_page: AT_ONCE,
      }),
    ),
  )
  const billed = pages.flatMap(({ data }) => data)
  return new Map(billed.map(({ order_code, payment }) => [order_code, payment?.code ?? '']))
}
