import { useCallback } from 'react'
import { useStale, type Call } from '../../data/calls'
import { ApiError } from '../../data/request'
import type { OrderRecord } from '../../data/records/order-record'

/** Whatever shows one order is told apart from the lists of orders, which show many. */
export const ONE_ORDER = 'one order'

/** How an order is asked for, by its id or code. */
export const orderCall = (recordKey: string): Call<OrderRecord> => ({
  resource: ONE_ORDER,
  path: `/orders/${encodeURIComponent(recordKey)}`,
})

const isOrder = (answer: unknown): answer is Named =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'id' in answer

/** Whether an order did not come because there is none, and not for a moment's trouble. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.statusCode === 404
}

type Named = Pick<OrderRecord, 'id' | 'code'>

/** Asks anew for every order that is open, but for one that is known already; what was typed into one stays. */
export function useRefreshedOrders(): (known?: Named | null) => Promise<unknown> {
  const stale = useStale()
  return useCallback(
    (known) => stale([ONE_ORDER], (answer) => isOrder(answer) && answer.id === known?.id),
    [stale],
  )
}
