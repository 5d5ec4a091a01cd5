import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLateAnswer } from '../kit/late-answers'
import { useSession } from '../data/session/session'

/** After a user has signed in again, repeats the requests that were refused meanwhile, and takes up late answers. */
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
