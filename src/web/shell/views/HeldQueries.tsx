import { QueryObserver, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type PropsWithChildren, type RefObject } from 'react'

/** What one view holds on to while it is hidden. */
export interface Holding {
  isOver: boolean
  letGo?: (() => void) | undefined
}

/** Stays with a query without asking anything, as if a page still looked at it. */
function hold(queries: QueryClient, query: Query): () => void {
  const options = { ...query.options, queryKey: query.queryKey, enabled: false }
  return new QueryObserver(queries, options).subscribe(() => undefined)
}

/** Holds every query that is left alone until the work at hand is done, and gives back what lets go of them. */
function holdWhatIsLeft(queries: QueryClient): () => void {
  const holds: (() => void)[] = []
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && query.getObserversCount() === 0) holds.push(hold(queries, query))
  })
  queueMicrotask(stop)
  return () => holds.forEach((letGo) => letGo())
}

function letGoOf(holding: Holding): void {
  holding.letGo?.()
  holding.letGo = undefined
}

/** What a view holds; it stands outside of what is hidden, and lets go of everything when the view is closed. */
export function useHolding(): RefObject<Holding> {
  const holding = useRef<Holding>({ isOver: false })
  useEffect(() => {
    const own = holding.current
    own.isOver = false
    return () => {
      own.isOver = true
      letGoOf(own)
    }
  }, [])
  return holding
}

/**
 * What a page was answered is not forgotten while its view is hidden, however long: an order that is being written
 * stands on it. When the view is shown again, the page asks anew for what is stale.
 */
export function HeldQueries({ holding, children }: PropsWithChildren<{ holding: RefObject<Holding> }>) {
  const queries = useQueryClient()
  // Hiding takes back the effects of this component before those of the page in it, which leaves its queries then.
  useEffect(() => {
    const own = holding.current
    letGoOf(own)
    return () => {
      if (!own.isOver) own.letGo = holdWhatIsLeft(queries)
    }
  }, [queries, holding])
  return children
}
