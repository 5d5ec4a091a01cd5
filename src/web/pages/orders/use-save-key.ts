import { useEffect, useRef, type RefObject } from 'react'

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
      if (!isSave || !isInFront(root.current, event.target)) return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [root])
}

function isInFront(root: HTMLElement | null, target: EventTarget | null): boolean {
  if (root === null || !(target instanceof Node)) return false
  if (root.contains(target)) return true
  const dialogs = document.querySelectorAll('.ant-modal-wrap')
  return (
    target.contains(root) && (dialogs.length === 0 || dialogs[dialogs.length - 1]?.contains(root) === true)
  )
}
