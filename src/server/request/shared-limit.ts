import { RuleBroken } from '#domain/errors'
import type { Db } from '../db/connect'
import { countAttempt, forgetAttempts, uncountAttempt } from '../store/users/attempts'
import { createSignInLimit, type SignInLimit } from './sign-in-limit'

/** Counts failed attempts over all servers of an installation, and makes them wait. */
export type SharedLimit = {
  [Step in keyof SignInLimit]: (...bounds: Parameters<SignInLimit[Step]>) => Promise<void>
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
      const seconds = await countAttempt(db, bounds, now())
      if (seconds > 0) throw new RuleBroken('too_many_attempts', { seconds, retry_after: seconds })
    },
    uncount: async (bounds) => {
      here.uncount(bounds)
      await uncountAttempt(db, bounds)
    },
    succeeded: async (bounds) => {
      here.succeeded(bounds)
      const [closest, ...others] = bounds
      if (closest) await forgetAttempts(db, closest, now())
      if (others.length > 0) await uncountAttempt(db, others)
    },
  }
}
