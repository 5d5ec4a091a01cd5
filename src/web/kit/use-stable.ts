import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A handler whose identity never changes and that calls the latest function, so that memoised components do not
 * re-render.
 *
 * Only for events: during a render it may still call the function of the previous one.
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
