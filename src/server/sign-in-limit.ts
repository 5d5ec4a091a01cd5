import { RuleBroken } from '#domain/errors'

const WINDOW = 5 * 60_000
const MOST_FAILURES = 10
const MOST_NAMES = 10_000

/** Counts the sign-ins of a name that did not succeed, so that a password can't be guessed by trying. */
export interface SignInLimit {
  /**
   * Counts an attempt before it is looked at, so that many at once are as many.
   *
   * @throws RuleBroken `too_many_attempts` with the seconds to wait
   */
  attempt: (name: string) => void
  succeeded: (name: string) => void
}

/** A limit of ten failures in five minutes for each name. */
export function createSignInLimit(now: () => Date): SignInLimit {
  const failures = new Map<string, { count: number; until: number }>()
  const live = (name: string) => {
    const entry = failures.get(name)
    if (entry && entry.until > now().getTime()) return entry
    failures.delete(name)
    return undefined
  }
  return {
    attempt: (name) => {
      const entry = live(name) ?? { count: 0, until: now().getTime() + WINDOW }
      if (entry.count >= MOST_FAILURES) {
        const seconds = Math.ceil((entry.until - now().getTime()) / 1000)
        throw new RuleBroken('too_many_attempts', { seconds, retry_after: seconds })
      }
      const [oldest] = failures.keys()
      if (failures.size >= MOST_NAMES && oldest !== undefined) failures.delete(oldest)
      failures.set(name, { ...entry, count: entry.count + 1 })
    },
    succeeded: (name) => failures.delete(name),
  }
}
