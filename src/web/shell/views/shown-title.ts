import { useSyncExternalStore } from 'react'

/** How the shown view is called, for what stands above all views: drawn there, it does not draw them again. */
let shown: string | undefined
const listeners = new Set<() => void>()

export function tellShownTitle(title: string | undefined): void {
  shown = title
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShownTitle = () => useSyncExternalStore(subscribe, () => shown)
