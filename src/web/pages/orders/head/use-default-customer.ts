import { takesFromStock, type OrderType } from '#domain/order/order-types'
import { useKnownDefault } from '../../../trade/customer/default-customer'

/**
 * The customer that a new order begins with: a sale's is the default one, for whom nothing else can be written, since
 * nothing is kept on account (domain.md §11.10).
 *
 * @returns whether the order has to wait for it; without an answer it begins with nobody
 */
export function useDefaultCustomer(recordKey: string, type: OrderType) {
  const enabled = recordKey === 'new' && takesFromStock(type)
  const { data, isPending } = useKnownDefault(enabled)
  return { beginsWith: enabled ? (data ?? undefined) : undefined, waiting: enabled && isPending }
}
