import { useLayoutEffect, useState, type RefObject } from 'react'

/** The available space, in pixels. */
export interface Place {
  /** From its top to the bottom of the window, however that top moves. */
  height: number
  width: number
}

/**
 * The space that is left for an element above the bottom of the window.
 *
 * @param container the element around it; its size, and those before it, are observed
 * @param target the selector of the measured element in the container; the container itself while there is none
 * @param reserved the height that must stay free below it
 * @param least the minimum, even in the smallest window
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
