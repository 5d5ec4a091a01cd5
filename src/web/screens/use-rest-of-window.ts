import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * The height between the top of an element and the bottom of the window, in pixels.
 *
 * @param reserved what must stay free below it
 * @param least what is given even in the smallest window
 */
export function useRestOfWindow(
  element: RefObject<HTMLElement | null>,
  reserved: number,
  least: number,
): number {
  const [height, setHeight] = useState(least)
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0
      setHeight(Math.max(least, Math.floor(window.innerHeight - top - reserved)))
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [element, reserved, least])
  return height
}
