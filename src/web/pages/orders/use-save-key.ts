import { useEffect, useRef, type RefObject } from 'react'
import { isInFront } from '../../shell/in-front'

/**
 * Ctrl+S saves the order in front: the one that holds the focus, or the page when no dialog stands over it.
 */
export function useSaveKey(root: RefObject<HTMLElement | null>, save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 's'
      if (!isSave || !holdsKeys(root.current, event.target)) return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [root])
}

/** From a tab or the menu the order is saved too, as long as nothing lies over it. */
function holdsKeys(root: HTMLElement | null, target: EventTarget | null): boolean {
  if (root === null || !(target instanceof Element)) return false
  return root.contains(target) || (isInFront(root) && target.closest('.ant-modal-wrap, .ant-drawer') === null)
}
