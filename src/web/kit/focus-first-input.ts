import type { RefObject } from 'react'

/**
 * The `afterOpenChange` of a window whose first input is to have the focus: one that asks for it by itself asks before
 * the window stands, which then takes the focus.
 *
 * @param root what the window holds
 */
export function focusFirstInput(root: RefObject<HTMLElement | null>): (open: boolean) => void {
  return (open) => {
    if (!open) return
    root.current?.querySelector<HTMLInputElement>('input:enabled:not([type="radio"])')?.focus()
  }
}
