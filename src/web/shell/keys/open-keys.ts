import { createStore } from '../../kit/store'
import type { ShortcutName } from '#keys/shortcuts'
import { shortcutsInReach } from '../../kit/keys/use-shortcut'

/** The list of all keys, with the shortcuts that worked where it was opened. */
export interface KeyList {
  open: boolean
  inReach: ReadonlySet<ShortcutName>
}

/** Undefined until the list is opened for the first time. */
export const keyList = createStore<KeyList | undefined>(undefined)

/** Opens the list of all keys from any part of the app. */
export function openKeys(): void {
  if (keyList.get()?.open !== true) keyList.set({ open: true, inReach: shortcutsInReach() })
}

export function closeKeys(): void {
  const list = keyList.get()
  if (list !== undefined) keyList.set({ ...list, open: false })
}
