import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** All that a payment can change: the order, what lists it, the customer's balance, the bar, their movements, the till. */
const paidInto = [
  'orders',
  'payments',
  'order_payments',
  'bill_orders',
  'customers',
  'customer_balance_details',
  'gold_bars',
  'gold_bar_details',
  'tills',
]

/** Asks again for what is on the screen of all that a payment or a bill has changed, but not for what is `gone`. */
export function useRenewal(): (gone?: object) => void {
  const invalidate = useInvalidate()
  const queries = useQueryClient()
  return useCallback(
    (gone) => {
      for (const resource of paidInto) {
        void invalidate({ resource, invalidates: ['resourceAll'] })
        // What is not asked for through Refine begins with the resource's name.
        void queries.invalidateQueries({
          queryKey: [resource],
          predicate: ({ state }) => gone === undefined || state.data !== gone,
        })
      }
    },
    [invalidate, queries],
  )
}
