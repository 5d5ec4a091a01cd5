import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 1279.98px)')

function onWidthChange(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Below 1280 px the navbar has no room for words in every language: buttons say in a tooltip what they do. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(onWidthChange, () => narrow.matches)
}
