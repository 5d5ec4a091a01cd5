import { useLayoutEffect, useState, type RefObject } from 'react'

/** The place that something may take, in pixels. */
export interface Place {
  /** From its top to the bottom of the window, however that top moves. */
  height: number
  width: number
}

/**
 * The place that is left for something above the bottom of the window.
 *
 * @param container what holds it; that, and what stands before it, is watched
 * @param target the selector of what is measured in the container; the container itself while it is not there
 * @param reserved what must stay free below it
 * @param least what is given even in the smallest window
 */
export function useRestOfWindow(
  container: RefObject<HTMLElement | null>,
  target: string,
  reserved: number,
  least: number,
): Place {
  const [place, setPlace] = useState<Place>({ height: least, width: Infinity })
  useLayoutEffect(() => {
    const element = container.current
    const measure = () => {
      const top = (element?.querySelector(target) ?? element)?.getBoundingClientRect().top ?? 0
      const height = Math.max(least, Math.floor(window.innerHeight - top - reserved))
      const width = element?.clientWidth || Infinity
      setPlace((before) => (before.height === height && before.width === width ? before : { height, width }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    const watched = [element, element?.previousElementSibling, element?.querySelector('thead')]
    for (const one of watched) if (one) observer.observe(one)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [container, target, reserved, least])
  return place
}
