import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Restores the scroll positions in and around a view that was hidden, since a browser may lose them. */
export function useKeptScroll(pane: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<Element, { top: number; left: number }>())
  useLayoutEffect(() => {
    const kept = places.current
    const frame = pane.current?.closest('.shell-main')
    // Another view has scrolled the common frame.
    if (frame && !kept.has(frame)) kept.set(frame, { top: 0, left: 0 })
    for (const [element, { top, left }] of kept) {
      if (!element.isConnected) kept.delete(element)
      else Object.assign(element, { scrollTop: top, scrollLeft: left })
    }
    const remember = ({ target }: Event) => {
      // The tab bar is common to all views.
      if (!(target instanceof Element) || (target !== frame && !pane.current?.contains(target))) return
      kept.set(target, { top: target.scrollTop, left: target.scrollLeft })
    }
    frame?.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => frame?.removeEventListener('scroll', remember, true)
  }, [pane])
}
