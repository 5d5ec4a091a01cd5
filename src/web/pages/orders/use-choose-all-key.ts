import { useEffect, type RefObject } from 'react'
import { useStable } from '../../shell/use-stable'

const isText = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type !== 'checkbox'

/** Ctrl+A chooses all of a dialog's boxes while that stands in front; in a field it selects the text, as ever. */
export function useChooseAllKey(root: RefObject<HTMLElement | null>, chooseAll: () => void): void {
  const onKey = useStable((event: KeyboardEvent) => {
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
    const front = [...document.querySelectorAll('.ant-modal-wrap')].at(-1)
    if (!isAll || isText(event.target) || front?.contains(root.current) !== true) return
    event.preventDefault()
    chooseAll()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}
