import type { ShortcutName } from '#keys/shortcuts'
import { createStore } from '../kit/store'
import { shortcutsInReach } from '../kit/keys/use-shortcut'

/** The state of the settings drawer; `unused` until it is opened for the first time. */
export const appearanceDrawer = createStore<'unused' | 'open' | 'closed'>('unused')

/** Opens the settings drawer from any part of the app. */
export const openAppearance = () => appearanceDrawer.set('open')

export const closeAppearance = () => appearanceDrawer.set('closed')

/** The list of all keys, with the shortcuts that worked at the place where it was opened. */
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

/** Whether the window of the scale is open; undefined until it is opened for the first time. */
export const scaleWindow = createStore<boolean | undefined>(undefined)

/** Opens the window of the scale from any part of the app. */
export function openScale(): void {
  scaleWindow.set(true)
}
