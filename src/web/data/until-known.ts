const SECOND = 1000

/** The shortest interval of repeated requests, and the interval for data that may change. */
export const MINUTE = 60 * SECOND

/** The progress of a question. */
interface Asked {
  state: { data: unknown; errorUpdateCount: number }
}

/**
 * Query options for data that figures depend on: after a failure it is requested again, at growing intervals of up to a
 * minute, and at once when the network is back.
 *
 * @param every milliseconds between requests once the answer is known; none when left out
 */
export function untilKnown(every?: number) {
  return {
    refetchInterval: ({ state }: Asked) => {
      if (state.data !== undefined) return every ?? false
      return state.errorUpdateCount === 0 ? false : Math.min(SECOND * 2 ** state.errorUpdateCount, MINUTE)
    },
    refetchOnReconnect: 'always' as const,
  }
}
