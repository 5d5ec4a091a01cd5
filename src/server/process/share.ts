import { RuleBroken } from '#domain/errors'

/** The time after which a user's queue has most likely moved on, in seconds. */
const LATER = 5

/** The share of the server that one user, or one session, may occupy at once, so that others find room. */
export interface Share {
  /**
   * Waits for a place in the user's share.
   *
   * @param signal ends the wait of a request whose client is gone
   * @returns a function that gives the place back, to be called once
   * @throws RuleBroken `too_many_waiting` when the user's queue is full; the signal's reason
   */
  enter: (user: number | string, signal: AbortSignal) => Promise<() => void>
}

interface Place {
  working: number
  waiting: (() => void)[]
}

/** Shares of the same size for each user. */
export function createShare(size: { atOnce: number; mostWaiting: number }): Share {
  const places = new Map<number | string, Place>()
  const leave = (user: number | string, place: Place) => {
    const next = place.waiting.shift()
    if (next) return next()
    place.working -= 1
    if (place.working === 0) places.delete(user)
  }
  return {
    enter: async (user, signal) => {
      const place = places.get(user) ?? { working: 0, waiting: [] }
      places.set(user, place)
      if (place.working < size.atOnce) place.working += 1
      else {
        if (place.waiting.length >= size.mostWaiting)
          throw new RuleBroken('too_many_waiting', { most: size.mostWaiting, retry_after: LATER })
        await turn(place, signal)
      }
      return () => leave(user, place)
    },
  }
}

/** Waits until a place is handed over, or until the signal. */
function turn({ waiting }: Place, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      waiting.splice(waiting.indexOf(start), 1)
      reject(new RuleBroken('malformed'))
    }
    signal.addEventListener('abort', giveUp, { once: true })
    waiting.push(start)
  })
}
