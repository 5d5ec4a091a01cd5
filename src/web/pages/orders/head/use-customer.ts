import { useOne } from '@refinedev/core'
import type { DraftHeader } from '#domain/order/draft/draft'
import type { CustomerRecord } from '../../../data/records/order-record'

/** The customer of an order, with group and balance; undefined while it is loading, null where there is none. */
export function useCustomer(id: number | null): CustomerRecord | null | undefined {
  const { result, query } = useOne<CustomerRecord>({
    resource: 'customers',
    id: id ?? 0,
    queryOptions: { enabled: id !== null },
  })
  if (id === null || query.isError) return null
  return result
}

/**
 * What choosing a customer copies onto the order.
 *
 * @see spec.md §3 Order
 */
export function contactOf(customer: CustomerRecord): Partial<DraftHeader> {
  return {
    customer_id: customer.id,
    contact_person: customer.contact_person ?? '',
    phone: customer.phone ?? '',
    fax: customer.fax ?? '',
    email: customer.email ?? '',
    address: customer.address ?? '',
  }
}
