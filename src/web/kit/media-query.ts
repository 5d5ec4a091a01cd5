import { eventSource, useStore } from './store'

/** Makes a hook that tells, as long as it is used, whether a media query holds. */
export function mediaQueryHook(query: string): () => boolean {
  const list = matchMedia(query)
  const source = eventSource(list, 'change', () => list.matches)
  return () => useStore(source)
}
