import { useEffect, useRef, useState } from 'react'
import { mediaQueryHook } from './media-query'
import { takesText } from './takes-text'

const useIsStill = mediaQueryHook('(prefers-reduced-motion: reduce)')

/** How long a figure counts, in milliseconds: seen, and not waited for. */
const DURATION = 200
const CENTS = 100

/** What is shown of a way from one amount to another, whole cents. */
export function between(from: number, to: number, share: number): number {
  if (share >= 1) return to
  const eased = 1 - (1 - share) ** 3
  return Math.round((from + (to - from) * eased) * CENTS) / CENTS
}

/** Whether a figure is being typed: what follows from it must not run behind the keys. */
function isTyping(): boolean {
  const { activeElement } = document
  return takesText(activeElement) && activeElement instanceof HTMLInputElement && activeElement.value !== ''
}

/**
 * An amount that counts to its new value; at once where less motion is asked for, and while a figure is typed.
 *
 * @param of what the amount is of: that of another thing does not count from this one's
 * @returns what to show, and whether it still counts
 */
export function useCounted(value: number, of: string): [shown: number, counting: boolean] {
  const isStill = useIsStill()
  const [counted, setCounted] = useState({ value, of })
  const seen = useRef(value)
  const atOnce = counted.value !== value && (isStill || counted.of !== of || isTyping())
  // Set while it draws, so that a key draws the figure once.
  if (atOnce) setCounted({ value, of })
  useEffect(() => {
    seen.current = counted.value
  }, [counted.value])
  useEffect(() => {
    const from = seen.current
    if (from === value) return
    const begun = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      // A frame may have begun before the change did.
      const share = Math.max(0, (now - begun) / DURATION)
      setCounted({ value: between(from, value, share), of })
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, of])
  const amount = atOnce ? value : counted.value
  return [amount, amount !== value]
}
