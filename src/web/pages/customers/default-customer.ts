import { useQuery } from '@tanstack/react-query'
import { request } from '../../providers/request'
import type { CustomerRecord } from '../orders/order-record'

const A_MINUTE = 60_000

/** Under which the default customer is kept in the browser. */
export const defaultCustomerKey = ['customers', 'default']

/** The customer who stands for everybody, if the shop has one. */
export async function askDefaultCustomer(): Promise<CustomerRecord | null> {
  const filters = [{ field: 'is_default', operator: 'eq', value: true }]
  const { data } = await request<{ data: CustomerRecord[] }>('POST', '/customers/search', {
    filters,
    per_page: 1,
  })
  return data[0] ?? null
}

/** The default customer, null where the shop has none; asked for at most once a minute. */
export function useKnownDefault(enabled: boolean) {
  return useQuery({
    queryKey: defaultCustomerKey,
    queryFn: askDefaultCustomer,
    enabled,
    staleTime: A_MINUTE,
  })
}
