import { useSyncExternalStore } from 'react'

/** Makes a hook that tells, as long as it is used, whether a media query holds. */
export function mediaQueryHook(query: string): () => boolean {
  const list = matchMedia(query)
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return function useMediaQuery() {
    return useSyncExternalStore(subscribe, () => list.matches)
  }
}
