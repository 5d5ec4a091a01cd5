import { useQuery } from '@tanstack/react-query'
import type { OrderType } from '#domain/order/order-types'
import { request } from '../../providers/request'
import type { CustomerRecord } from './order-record'

const A_MINUTE = 60_000

/** The customer who stands for everybody, if the shop has one. */
const defaultCustomer = async (): Promise<CustomerRecord | null> => {
  const filters = [{ field: 'is_default', operator: 'eq', value: true }]
  const { data } = await request<{ data: CustomerRecord[] }>('POST', '/customers/search', {
    filters,
    per_page: 1,
  })
  return data[0] ?? null
}

/**
 * The customer that a new order begins with: a sale's is the default one, for whom nothing else can be written, since
 * nothing is kept on account (domain.md §11.10).
 *
 * @returns whether the order has to wait for it; without an answer it begins with nobody
 */
export function useDefaultCustomer(recordKey: string, type: OrderType) {
  const enabled = recordKey === 'new' && type === 'CPXS'
  const { data, isPending } = useQuery({
    queryKey: ['customers', 'default'],
    queryFn: defaultCustomer,
    enabled,
    staleTime: A_MINUTE,
  })
  return { beginsWith: enabled ? (data ?? undefined) : undefined, waiting: enabled && isPending }
}
