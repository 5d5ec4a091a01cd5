import { useCallback, useState } from 'react'
import { useAnswer, useQuestions } from '../../../data/calls'
import { isMissing, orderCall } from '../../../trade/order/order-query'
import type { Standing } from '../../../shell/notices/RefreshNotice'
import type { OrderRecord } from '../../../data/records/order-record'

/** An order as the server holds it, and the identity of its editor. */
export interface LoadedOrder {
  record: OrderRecord | null
  loading: boolean
  error: Error | null
  /** The age of the shown record. */
  standing: Standing
  /** Somebody has deleted it while it is open here. */
  gone: boolean
  /** Changes when another order is opened, and stays when a new one gets its own address. */
  session: number
  /** Takes over an answer of the server without another request. */
  arrived: (record: OrderRecord) => void
  reload: () => Promise<OrderRecord | undefined>
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
  const { take } = useQuestions()
  const { count, moveTo } = useSession(recordKey)
  const isNew = recordKey === 'new'
  const query = useAnswer(orderCall(recordKey), { enabled: !isNew, refetchOnMount: 'always' })
  const arrived = useCallback(
    (record: OrderRecord) => {
      const id = String(record.id)
      take(orderCall(id), record)
      if (recordKey === 'new') moveTo(id)
      else take(orderCall(recordKey), record)
    },
    [take, recordKey, moveTo],
  )
  return {
    record: isNew ? null : (query.data ?? null),
    loading: !isNew && query.data === undefined && query.isFetching,
    error: isNew || query.data !== undefined ? null : query.error,
    standing: query,
    gone: query.data !== undefined && isMissing(query.error),
    session: count,
    arrived,
    reload: query.refetch,
  }
}
