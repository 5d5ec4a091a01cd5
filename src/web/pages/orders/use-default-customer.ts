import type { OrderType } from '#domain/order/order-types'
import { useKnownDefault } from '../customers/default-customer'

/**
 * The customer that a new order begins with: a sale's is the default one, for whom nothing else can be written, since
 * nothing is kept on account (domain.md §11.10).
 *
 * @returns whether the order has to wait for it; without an answer it begins with nobody
 */
export function useDefaultCustomer(recordKey: string, type: OrderType) {
  const enabled = recordKey === 'new' && type === 'CPXS'
  const { data, isPending } = useKnownDefault(enabled)
  return { beginsWith: enabled ? (data ?? undefined) : undefined, waiting: enabled && isPending }
}
