import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { request } from '../../providers/request'
import { useAction, type Action } from '../../screens/use-action'
import type { TillRecord } from './till-record'

/** The user's open till; null when there is none. */
export function useOpenTill() {
  return useQuery({
    queryKey: ['tills', 'open'],
    queryFn: ({ signal }) =>
      request<{ data: TillRecord | null }>('GET', '/tills/open', undefined, { signal }),
    refetchOnMount: 'always',
  })
}

/** A till with all that went through it. */
export function useTill(key: string) {
  return useQuery({
    queryKey: ['tills', 'one', key],
    queryFn: ({ signal }) => request<TillRecord>('GET', `/tills/${key}`, undefined, { signal }),
    enabled: key !== 'new',
    refetchOnMount: 'always',
  })
}

/** Calls an action of a till; whatever shows it is brought up to date. */
export function useTillAction(action: Omit<Action, 'touched'>, onDone: () => void) {
  const queries = useQueryClient()
  const renew = useCallback(() => {
    void queries.invalidateQueries({ queryKey: ['tills'] })
    onDone()
  }, [queries, onDone])
  return useAction({ ...action, touched: ['tills'] }, renew)
}
