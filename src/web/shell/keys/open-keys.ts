import { createStore } from '../../kit/store'
import type { ShortcutName } from '../../kit/keys/shortcuts'
import { shortcutsInReach } from '../../kit/keys/use-shortcut'

/** The list of all keys: the shortcuts that worked where it was asked for. */
export interface KeyList {
  open: boolean
  inReach: ReadonlySet<ShortcutName>
}

/** Undefined until it was asked for. */
export const keyList = createStore<KeyList | undefined>(undefined)

/** Opens the list of all keys, from wherever. */
export function openKeys(): void {
  if (keyList.get()?.open !== true) keyList.set({ open: true, inReach: shortcutsInReach() })
}

export function closeKeys(): void {
  const list = keyList.get()
  if (list !== undefined) keyList.set({ ...list, open: false })
}
