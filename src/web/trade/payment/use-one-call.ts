import { useRef, type RefObject } from 'react'

/** One call of a window, from the moment that it is taken until it has failed. */
export interface OneCall {
  /** Whether it is being sent, or was answered, and cannot be undone. */
  taken: RefObject<boolean>
  /** Sends it, unless it was taken before. */
  take: (send: () => void) => void
  /** To be called after a failure: the call may be sent again. */
  release: () => void
}

/**
 * Lets one call through. The state is in a ref, since a second Enter may come before the window renders as busy or
 * closes.
 */
export function useOneCall(): OneCall {
  const taken = useRef(false)
  const take = (send: () => void) => {
    if (taken.current) return
    taken.current = true
    send()
  }
  const release = () => {
    taken.current = false
  }
  return { taken, take, release }
}
