import { QueryObserver, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type PropsWithChildren, type RefObject } from 'react'

/** The queries that a hidden view keeps alive. */
export interface Holding {
  isOver: boolean
  letGo?: (() => void) | undefined
}

/** Observes a query without fetching, as if a page still used it. */
function hold(queries: QueryClient, query: Query): () => void {
  const options = { ...query.options, queryKey: query.queryKey, enabled: false }
  return new QueryObserver(queries, options).subscribe(() => undefined)
}

/**
 * Holds every query that loses its last observer during the current task, and returns a function that releases them.
 */
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

/** The queries that a view holds; kept outside of the hidden part, and released when the view is closed. */
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
 * Keeps the answers of a page while its view is hidden, however long: an order that is being written depends on them.
 * When the view is shown again, the page refetches the stale ones.
 */
export function HeldQueries({ holding, children }: PropsWithChildren<{ holding: RefObject<Holding> }>) {
  const queries = useQueryClient()
  // Hiding cleans up the effects of this component before those of its page, which then leaves its queries.
  useEffect(() => {
    const own = holding.current
    letGoOf(own)
    return () => {
      if (!own.isOver) own.letGo = holdWhatIsLeft(queries)
    }
  }, [queries, holding])
  return children
}
