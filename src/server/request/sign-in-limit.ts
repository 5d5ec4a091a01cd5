import { CLOCK_DIFFERENCE } from '#domain/ahead'
import { RuleBroken } from '#domain/errors'
import { type Bound, countAttempt, forgetAttempts, uncountAttempt } from '../store/users/attempts'
import type { Db } from '../db/connect'

const SECOND = 1000
/** Failures are forgotten after this time without another one. */
const MEMORY = 3_600_000
const MOST_KEYS = 10_000

/** Counts failed attempts at one server, and makes them wait, so that a password cannot be guessed by trying. */
interface SignInLimit {
  /**
   * Counts an attempt against each bound before it is checked, so that simultaneous attempts all count.
   *
   * @throws RuleBroken `too_many_attempts` with the seconds to wait
   */
  attempt: (bounds: readonly Bound[]) => void
  /** Takes back the count of an attempt that guessed nothing, since further proof follows a right password. */
  uncount: (bounds: readonly Bound[]) => void
  /** Takes back the count of a successful attempt, and clears the failures of the first bound, the closest one. */
  succeeded: (bounds: readonly Bound[]) => void
}

interface Failures {
  count: number
  /** When the next attempt is allowed. */
  until: number
  /** When the failures are forgotten. */
  forgotten: number
}

/** Seconds to wait after a number of failures: none, then 1, 2, 4 … up to the longest wait. */
export function waitAfter(failures: number, { free, longest }: Pick<Bound, 'free' | 'longest'>): number {
  return failures <= free ? 0 : Math.min(2 ** (failures - free - 1), longest)
}

/**
 * Counts failures by key, with waits that grow.
 *
 * Failures that a fast clock has dated beyond the longest wait are forgotten, and no wait is longer than the longest of
 * its bound.
 */
export function createSignInLimit(now: () => Date): SignInLimit {
  const known = new Map<string, Failures>()
  const live = ({ key, longest }: Pick<Bound, 'key' | 'longest'>) => {
    const entry = known.get(key)
    const at = now().getTime()
    const lastWait = at + longest * SECOND + CLOCK_DIFFERENCE
    if (entry && entry.forgotten > at && entry.until <= lastWait && entry.forgotten <= lastWait + MEMORY)
      return entry
    known.delete(key)
    return undefined
  }
  const waitOf = (bound: Bound) =>
    Math.min(Math.ceil(((live(bound)?.until ?? 0) - now().getTime()) / SECOND), bound.longest)
  const count = (bound: Bound) => {
    const failures = (live(bound)?.count ?? 0) + 1
    const [oldest] = known.keys()
    if (known.size >= MOST_KEYS && oldest !== undefined && !known.has(bound.key)) known.delete(oldest)
    const wait = waitAfter(failures, bound) * SECOND
    const at = now().getTime()
    known.set(bound.key, {
      count: failures,
      until: wait === 0 ? 0 : at + wait,
      forgotten: at + wait + MEMORY,
    })
  }
  const uncount = (bounds: readonly Bound[]) => {
    for (const bound of bounds) {
      const entry = live(bound)
      if (entry) known.set(bound.key, { ...entry, count: entry.count - 1, until: 0 })
    }
  }
  return {
    attempt: (bounds) => {
      const seconds = Math.max(0, ...bounds.map(waitOf))
      if (seconds > 0) throw new RuleBroken('too_many_attempts', { seconds, retry_after: seconds })
      for (const bound of bounds) count(bound)
    },
    uncount,
    succeeded: ([closest, ...others]) => {
      if (closest) known.delete(closest.key)
      uncount(others)
    },
  }
}

/** The identity of a sign-in, as far as the request provides it. */
export interface Attempt {
  /** The name in lower case. */
  account: string
  /** The address of the connection, or the one that a trusted proxy reports. */
  address: string
  /** A device on which this account has signed in before. */
  device: string | undefined
}

/**
 * The bounds of an attempt. A stranger has five free failures for an account from one address, thirty from that address
 * for all accounts together, and fifty for the account from anywhere; then waits grow, up to five minutes, and up to a
 * minute for the account from anywhere. A user on a known device of the account is counted only by that device, so that
 * no stranger can lock them out.
 */
export function boundsOf({ account, address, device }: Attempt): Bound[] {
  if (device !== undefined) return [{ key: `device ${device} ${account}`, free: 5, longest: 300 }]
  return [
    { key: `both ${address} ${account}`, free: 5, longest: 300 },
    { key: `address ${address}`, free: 30, longest: 300 },
    { key: `account ${account}`, free: 50, longest: 60 },
  ]
}

/**
 * The bound of a password that is entered again within a session. It is counted by the session alone: strangers who try
 * the account's password at the sign-in keep nobody from an export or a backup, nor a passer-by from signing in.
 */
export function boundsWithin(sessionId: number): Bound[] {
  return [{ key: `session ${sessionId}`, free: 5, longest: 300 }]
}

/** Counts failed attempts over all servers of an installation, and makes them wait. */
export type SharedLimit = {
  [Step in keyof SignInLimit]: (...bounds: Parameters<SignInLimit[Step]>) => Promise<void>
}

/**
 * The limit of one server comes first: a flood of attempts at it must not reach the database, which the other requests
 * need. Admitted attempts are counted for all servers.
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
