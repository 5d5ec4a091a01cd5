import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * The height between the top of something and the bottom of the window, in pixels, however that top moves.
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
): number {
  const [height, setHeight] = useState(least)
  useLayoutEffect(() => {
    const element = container.current
    const measure = () => {
      const top = (element?.querySelector(target) ?? element)?.getBoundingClientRect().top ?? 0
      setHeight(Math.max(least, Math.floor(window.innerHeight - top - reserved)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    const watched = [element?.previousElementSibling, element?.querySelector('thead')]
    for (const one of watched) if (one) observer.observe(one)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [container, target, reserved, least])
  return height
}
