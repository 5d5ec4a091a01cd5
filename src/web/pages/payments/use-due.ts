import { useOne } from '@refinedev/core'
import { useMemo } from 'react'
import type { CustomerRecord } from '../orders/order-record'
import type { Due, Owed } from './payment-draft'
import { useRates } from './use-rates'

/** What is to be paid, with the rates and the customer's balance; undefined until they are known. */
export function useDue(order: Owed | undefined): Due | undefined {
  const rates = useRates()
  const customerId = order?.customer_id ?? null
  const { query, result } = useOne<CustomerRecord>({
    resource: 'customers',
    id: customerId ?? 0,
    queryOptions: { enabled: customerId !== null },
    errorNotification: false,
  })
  const customer = customerId !== null && result?.id === customerId ? result : undefined
  const waiting = customerId !== null && customer === undefined && !query.isError
  return useMemo(() => {
    if (!order || !rates || waiting) return undefined
    const balance = customer && { value: customer.balance_value, currency: customer.balance_currency }
    return { order, rates, balance }
  }, [order, rates, waiting, customer])
}
