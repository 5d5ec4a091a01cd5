import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLateAnswer } from '../kit/late-answers'
import { useSession } from '../data/session/session'

/** What was refused because the session had ended is asked again when its user is back; what came late is taken up. */
export function useAskingAgain(): void {
  const queries = useQueryClient()
  const { state } = useSession()
  useEffect(() => {
    if (state !== 'in') return
    const askAgain = () =>
      void queries.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
    askAgain()
    return onLateAnswer(askAgain)
  }, [state, queries])
}
