import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ApiError, request } from '../../providers/request'
import type { Standing } from '../../screens/RefreshNotice'
import type { OrderRecord } from './order-record'

/** An order as the server holds it, and the identity of its editor. */
export interface LoadedOrder {
  record: OrderRecord | null
  loading: boolean
  error: Error | null
  /** How old the record is that is shown. */
  standing: Standing
  /** Somebody has deleted it while it is open here. */
  gone: boolean
  /** Changes when another order is opened, and stays when a new one gets its own address. */
  session: number
  /** Takes over what the server answered, without asking again. */
  arrived: (record: OrderRecord) => void
  reload: () => Promise<OrderRecord | undefined>
}

const keyOf = (recordKey: string) => ['orders', 'record', recordKey]

/** How an order is asked for, by its id or code. */
export function orderQuery(recordKey: string) {
  return {
    queryKey: keyOf(recordKey),
    queryFn: () => request<OrderRecord>('GET', `/orders/${encodeURIComponent(recordKey)}`),
  }
}

/** Whether an order did not come because there is none, and not for a moment's trouble. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.statusCode === 404
}

type Named = Pick<OrderRecord, 'id' | 'code'>

/** Asks anew for every order that is open, but for one that is known already; what was typed into one stays. */
export function useRefreshedOrders(): (known?: Named | null) => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    (known) =>
      queries.invalidateQueries({
        queryKey: ['orders', 'record'],
        predicate: ({ queryKey: [, , key] }) => key !== known?.code && key !== String(known?.id),
      }),
    [queries],
  )
}

interface Session {
  recordKey: string
  /** The address that the order of this editor is about to get. */
  next: string | undefined
  count: number
}

function useSession(recordKey: string) {
  const [session, setSession] = useState<Session>({ recordKey, next: undefined, count: 0 })
  if (recordKey !== session.recordKey) {
    const count = recordKey === session.next ? session.count : session.count + 1
    setSession({ recordKey, next: undefined, count })
  }
  const moveTo = useCallback((next: string) => setSession((now) => ({ ...now, next })), [])
  return { count: session.count, moveTo }
}

/**
 * Loads the order of an address.
 *
 * @param recordKey its id or code, or `new`
 */
export function useOrderRecord(recordKey: string): LoadedOrder {
  const queries = useQueryClient()
  const { count, moveTo } = useSession(recordKey)
  const isNew = recordKey === 'new'
  const query = useQuery({
    ...orderQuery(recordKey),
    enabled: !isNew,
    refetchOnMount: 'always',
  })
  const arrived = useCallback(
    (record: OrderRecord) => {
      const id = String(record.id)
      queries.setQueryData(keyOf(id), record)
      if (recordKey === 'new') moveTo(id)
      else queries.setQueryData(keyOf(recordKey), record)
    },
    [queries, recordKey, moveTo],
  )
  const { refetch } = query
  const reload = useCallback(async () => (await refetch()).data, [refetch])
  return {
    record: isNew ? null : (query.data ?? null),
    loading: !isNew && query.data === undefined && query.isFetching,
    error: isNew || query.data !== undefined ? null : query.error,
    standing: query,
    gone: query.data !== undefined && isMissing(query.error),
    session: count,
    arrived,
    reload,
  }
}
