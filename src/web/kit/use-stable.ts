import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A handler that stays the same object and does what it was given last, so that memoised parts are not drawn again.
 *
 * For events only: while rendering it may be one step behind.
 */
export function useStable<Arguments extends unknown[], Result>(
  handler: (...values: Arguments) => Result,
): (...values: Arguments) => Result {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...values: Arguments) => latest.current(...values), [])
}
