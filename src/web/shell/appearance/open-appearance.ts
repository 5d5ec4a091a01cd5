import { useSyncExternalStore } from 'react'

/** Not asked for since the app began, opened, or closed again. */
type State = 'unused' | 'open' | 'closed'

let state: State = 'unused'
const listeners = new Set<() => void>()

function become(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the settings drawer, from wherever. */
export function openAppearance(): void {
  become('open')
}

export function closeAppearance(): void {
  become('closed')
}

export function useAppearanceState(): State {
  return useSyncExternalStore(subscribe, () => state)
}
