import { RuleBroken } from '#domain/errors'
import type { Db } from '../../db/connect'
import { countAttempt, forgetAttempts, uncountAttempt, type Bound } from '../../store/users/attempts'
import { createSignInLimit } from '../sign-in-limit'

/** Counts failed attempts over all servers of an installation, and makes them wait. */
export interface SharedLimit {
  /**
   * Counts an attempt against each bound before it is checked, so that simultaneous attempts all count.
   *
   * @throws RuleBroken `too_many_attempts` with the seconds to wait
   */
  attempt: (bounds: readonly Bound[]) => Promise<void>
  /** Uncounts an attempt that guessed nothing, since a right password is still to be followed by more. */
  uncount: (bounds: readonly Bound[]) => Promise<void>
  /** Uncounts a successful attempt, and clears the failures of the first bound, the closest one. */
  succeeded: (bounds: readonly Bound[]) => Promise<void>
}

/**
 * The limit of one server comes first: a flood of attempts at it must not reach the database, which the other requests
 * need. What it lets pass is counted for all servers.
 */
export function createSharedLimit(db: Db, now: () => Date): SharedLimit {
  const here = createSignInLimit(now)
  return {
    attempt: async (bounds) => {
      here.attempt(bounds)
      const until = await countAttempt(db, bounds, now())
      const seconds = Math.ceil((until - now().getTime()) / 1000)
      if (seconds > 0) throw new RuleBroken('too_many_attempts', { seconds, retry_after: seconds })
    },
    uncount: async (bounds) => {
      here.uncount(bounds)
      await uncountAttempt(db, bounds, now())
    },
    succeeded: async (bounds) => {
      here.succeeded(bounds)
      const [closest, ...others] = bounds
      if (closest) await forgetAttempts(db, closest, now())
      if (others.length > 0) await uncountAttempt(db, others, now())
    },
  }
}
