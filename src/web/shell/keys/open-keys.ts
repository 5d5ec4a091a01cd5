import { useSyncExternalStore } from 'react'
import type { ShortcutName } from './shortcuts'
import { shortcutsInReach } from './use-shortcut'

/** The list of all keys: the shortcuts that worked where it was asked for. */
export interface KeyList {
  open: boolean
  inReach: ReadonlySet<ShortcutName>
}

let list: KeyList | undefined
const listeners = new Set<() => void>()

function become(next: KeyList | undefined): void {
  list = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the list of all keys, from wherever. */
export function openKeys(): void {
  if (list?.open !== true) become({ open: true, inReach: shortcutsInReach() })
}

export function closeKeys(): void {
  if (list !== undefined) become({ ...list, open: false })
}

/** Undefined until it was asked for. */
export function useKeyList(): KeyList | undefined {
  return useSyncExternalStore(subscribe, () => list)
}
