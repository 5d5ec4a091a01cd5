import { eventSource, useStore } from './store'

/** Makes a hook that follows whether a media query matches. */
export function mediaQueryHook(query: string): () => boolean {
  const list = matchMedia(query)
  const source = eventSource(list, 'change', () => list.matches)
  return () => useStore(source)
}
