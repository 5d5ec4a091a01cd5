import { useCallback } from 'react'
import { useStale, type Call } from '../../data/calls'
import { ApiError } from '../../data/request'
import type { OrderRecord } from '../../data/records/order-record'

/** The question of one order, as opposed to lists of orders. */
export const ONE_ORDER = 'one order'

/** The call for an order, by its id or code. */
export const orderCall = (recordKey: string): Call<OrderRecord> => ({
  resource: ONE_ORDER,
  path: `/orders/${encodeURIComponent(recordKey)}`,
})

const isOrder = (answer: unknown): answer is Named =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'id' in answer

/** Whether an order is missing because it does not exist, rather than because of a passing failure. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.statusCode === 404
}

type Named = Pick<OrderRecord, 'id' | 'code'>

/** Refetches all open orders, except one that is known already; unsaved input stays. */
export function useRefreshedOrders(): (known?: Named | null) => Promise<unknown> {
  const stale = useStale()
  return useCallback(
    (known) => stale([ONE_ORDER], (answer) => isOrder(answer) && answer.id === known?.id),
    [stale],
  )
}
