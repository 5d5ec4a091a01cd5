import { useRef, type RefObject } from 'react'

/** One call of a window, from the moment that it is taken until it has failed. */
export interface OneCall {
  /** Whether it is on its way to the server, or has been answered: nothing takes it back. */
  taken: RefObject<boolean>
  /** Sends it, unless it was taken before. */
  take: (send: () => void) => void
  /** It has failed: it may be sent again. */
  release: () => void
}

/**
 * Lets one call through. Told by the call itself: a second Enter comes before the window is drawn as busy, or has
 * closed.
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
