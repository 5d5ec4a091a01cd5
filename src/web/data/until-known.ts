const SECOND = 1000

/** So often anything is asked for again at most, and what may change is asked for at all. */
export const MINUTE = 60 * SECOND

/** How far a question has got. */
interface Asked {
  state: { data: unknown; errorUpdateCount: number }
}

/**
 * How that is asked for without which a figure would be wrong: after a failure again by itself, at ever longer
 * intervals up to a minute, and at once when the network is back.
 *
 * @param every milliseconds after which it is asked for again once it is known; never when left out
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
