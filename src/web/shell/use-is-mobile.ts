import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 991.98px)')

function onWidthChange(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Below 992 px the layout is the mobile one. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(onWidthChange, () => narrow.matches)
}
