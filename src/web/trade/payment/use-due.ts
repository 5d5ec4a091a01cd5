import { useOne } from '@refinedev/core'
import { useMemo } from 'react'
import { ratesOfDeal } from '#domain/order/order-rate'
import type { PaymentMethod } from '#domain/payment/payment-methods'
import type { CustomerRecord } from '../../data/records/order-record'
import { type Due, type Owed, mayPayBy } from './payment-draft'
import { useRates } from '../price/use-rates'

/**
 * The amount due, with the rates and the customer's balance; undefined until they are loaded.
 *
 * @param fresh whether to reload rates and balance first: for a form, which reads them only at its start
 */
export function useDue(order: Owed | undefined, fresh = false): Due | undefined {
  const rates = useRates(fresh)
  const customerId = order?.customer_id ?? null
  const { query, result } = useOne<CustomerRecord>({
    resource: 'customers',
    id: customerId ?? 0,
    queryOptions: { enabled: customerId !== null },
    errorNotification: false,
  })
  const customer = customerId !== null && result?.id === customerId ? result : undefined
  const isKnown = customer !== undefined || query.isError
  const waiting = customerId !== null && !(isKnown && (query.isFetchedAfterMount || !fresh))
  return useMemo(() => {
    if (!order || !rates || waiting) return undefined
    const balance = customer && { value: customer.balance_value, currency: customer.balance_currency }
    const isForEverybody = customer?.is_default ?? false
    return {
      ...{ order, rates: ratesOfDeal(rates, [order]), balance, isForEverybody },
      mayPayBy: (method: PaymentMethod) => mayPayBy(method, order),
    }
  }, [order, rates, waiting, customer])
}
