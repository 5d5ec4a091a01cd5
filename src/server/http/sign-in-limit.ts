import { RuleBroken } from '#domain/errors'

const WINDOW = 5 * 60_000
const MOST_KEYS = 10_000

/** A key to which failed attempts are counted, such as an account or an address, and its limit. */
export interface Bound {
  key: string
  most: number
}

/** Counts failed attempts, so that a password can't be guessed by trying. */
export interface SignInLimit {
  /**
   * Counts an attempt against each bound before it is checked, so that simultaneous attempts all count.
   *
   * @throws RuleBroken `too_many_attempts` with the seconds to wait
   */
  attempt: (bounds: readonly Bound[]) => void
  /** Uncounts an attempt that guessed nothing, since a right password is still to be followed by more. */
  uncount: (bounds: readonly Bound[]) => void
  /** Uncounts a successful attempt, and clears the failures of the first bound, the closest one. */
  succeeded: (bounds: readonly Bound[]) => void
}

/** Counts failures for five minutes from the first one. */
export function createSignInLimit(now: () => Date): SignInLimit {
  const failures = new Map<string, { count: number; until: number }>()
  const live = (key: string) => {
    const entry = failures.get(key)
    if (entry && entry.until > now().getTime()) return entry
    failures.delete(key)
    return undefined
  }
  const count = (key: string) => {
    const entry = live(key) ?? { count: 0, until: now().getTime() + WINDOW }
    const [oldest] = failures.keys()
    if (failures.size >= MOST_KEYS && oldest !== undefined && !failures.has(key)) failures.delete(oldest)
    failures.set(key, { ...entry, count: entry.count + 1 })
  }
  const uncount = (bounds: readonly Bound[]) => {
    for (const { key } of bounds) {
      const entry = live(key)
      if (entry) failures.set(key, { ...entry, count: entry.count - 1 })
    }
  }
  return {
    attempt: (bounds) => {
      const full = bounds.flatMap(({ key, most }) => {
        const entry = live(key)
        return entry && entry.count >= most ? [entry.until] : []
      })
      if (full.length > 0) {
        const seconds = Math.ceil((Math.max(...full) - now().getTime()) / 1000)
        throw new RuleBroken('too_many_attempts', { seconds, retry_after: seconds })
      }
      for (const { key } of bounds) count(key)
    },
    uncount,
    succeeded: ([closest, ...others]) => {
      if (closest) failures.delete(closest.key)
      uncount(others)
    },
  }
}

/** The identity of a sign-in, as far as a request reveals it. */
export interface Attempt {
  /** The name in lower case. */
  account: string
  /** The address of the connection, not from any header. */
  address: string
  /** A device on which this account has signed in before. */
  device: string | undefined
}

/**
 * The bounds of an attempt. A stranger has ten failures for an account from one address, thirty from that address for
 * all accounts together, and fifty for the account from anywhere; a user on a known device of the account is counted
 * only by that device, so that no stranger can lock them out.
 */
export function boundsOf({ account, address, device }: Attempt): Bound[] {
  if (device !== undefined) return [{ key: `device ${device} ${account}`, most: 10 }]
  return [
    { key: `both ${address} ${account}`, most: 10 },
    { key: `address ${address}`, most: 30 },
    { key: `account ${account}`, most: 50 },
  ]
}
