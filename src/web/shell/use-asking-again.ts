import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../providers/session'

/** What was refused because the session had ended is asked again when its user is back. */
export function useAskingAgain(): void {
  const queries = useQueryClient()
  const { state } = useSession()
  useEffect(() => {
    if (state !== 'in') return
    void queries.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
  }, [state, queries])
}
