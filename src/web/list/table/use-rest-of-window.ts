import { useLayoutEffect, useState, type RefObject } from 'react'

/** The available space, in pixels. */
export interface Place {
  /** From its top to the bottom of the window, however that top moves. */
  height: number
  width: number
}

/** The contents below an element. */
export interface Below {
  /** An element of the container that stands below, whatever its height. */
  selector: string | undefined
  /** Everything else below, in pixels. */
  height: number
}

/**
 * The space for an element above the bottom of the window.
 *
 * @param container the element around it; its size, and those before it, are observed
 * @param target the selector of the measured element in the container; the container itself while there is none
 * @param below the content that must stay free below it
 * @param least the minimum, even in the smallest window
 */
export function useRestOfWindow(
  container: RefObject<HTMLElement | null>,
  target: string,
  { selector, height: reserved }: Below,
  least: number,
): Place {
  const [place, setPlace] = useState<Place>({ height: least, width: Infinity })
  useLayoutEffect(() => {
    const element = container.current
    const measure = () => {
      const top = (element?.querySelector(target) ?? element)?.getBoundingClientRect().top ?? 0
      const foot = selector === undefined ? undefined : element?.querySelector(selector)
      const below = reserved + (foot?.getBoundingClientRect().height ?? 0)
      const height = Math.max(least, Math.floor(window.innerHeight - top - below))
      const width = element?.clientWidth || Infinity
      setPlace((before) => (before.height === height && before.width === width ? before : { height, width }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    const inside = ['thead', ...(selector === undefined ? [] : [selector])]
    const watched = [
      element,
      element?.previousElementSibling,
      ...inside.map((name) => element?.querySelector(name)),
    ]
    for (const one of watched) if (one) observer.observe(one)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [container, target, selector, reserved, least])
  return place
}
