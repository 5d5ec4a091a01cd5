import { eventSource, useStore } from './store'

/** Makes a hook that follows whether a media query matches. */
export function mediaQueryHook(query: string): () => boolean {
  const list = matchMedia(query)
  const source = eventSource(list, 'change', () => list.matches)
  return () => useStore(source)
}

/** Below 992 px the layout is the mobile one. */
export const useIsMobile = mediaQueryHook('(max-width: 991.98px)')

/** Below 768 px lists are cards. */
export const useIsPhone = mediaQueryHook('(max-width: 767.98px)')

/** Up to 1,100 px, as on a tablet, lists show fewer columns rather than scroll sideways. */
export const useIsTight = mediaQueryHook('(max-width: 1100px)')

/** Whether the user prefers screens without motion. */
export const useIsStill = mediaQueryHook('(prefers-reduced-motion: reduce)')
