import { expect, test } from 'vitest'
import { RuleBroken } from '#domain/errors'
import { boundsOf, createSignInLimit, waitAfter, type Attempt } from '#server/request/sign-in-limit'

const SECOND = 1000
const HOUR = 3_600_000

function limitAt(start: number) {
  const clock = { now: start }
  const limit = createSignInLimit(() => new Date(clock.now))
  const bounds = (who: Partial<Attempt>) =>
    boundsOf({ account: 'clerk', address: '10.0.0.5', device: undefined, ...who })
  const attempt = (who: Partial<Attempt> = {}) => limit.attempt(bounds(who))
  /** The seconds that an attempt must wait; it is not counted then. */
  const waitOf = (who: Partial<Attempt> = {}): unknown => {
    try {
      attempt(who)
      return 0
    } catch (error) {
      return error instanceof RuleBroken ? error.facts.retry_after : error
    }
  }
  /** Fails as soon as an attempt is allowed. @returns the seconds waited before it */
  const failPatiently = (who: Partial<Attempt> = {}): number => {
    const seconds = Number(waitOf(who))
    if (seconds === 0) return 0
    clock.now += seconds * SECOND
    attempt(who)
    return seconds
  }
  return { clock, limit, bounds, attempt, waitOf, failPatiently }
}

function times<Result>(count: number, work: (index: number) => Result): Result[] {
  return Array.from({ length: count }, (_, index) => work(index))
}

test('five failures are free; then each one doubles the wait, up to five minutes', () => {
  const { failPatiently } = limitAt(0)
  const waits = times(18, () => failPatiently())
  expect(waits).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
})

test('an attempt during the wait is refused with the remaining seconds, and makes it no longer', () => {
  const { clock, waitOf, attempt } = limitAt(0)
  times(6, () => attempt())
  clock.now = 1 * SECOND
  attempt()
  expect(times(3, () => waitOf())).toEqual([2, 2, 2])
  clock.now += 500
  expect(waitOf()).toBe(2)
  clock.now += 1_500
  expect(waitOf()).toBe(0)
})

test('failures are forgotten an hour after the last wait', () => {
  const { clock, attempt, waitOf } = limitAt(0)
  times(6, () => attempt())
  clock.now = SECOND + HOUR
  expect(times(6, () => waitOf())).toEqual([0, 0, 0, 0, 0, 0])
})

test('simultaneous guesses all count before the first one is checked', () => {
  const { waitOf } = limitAt(0)
  expect(times(12, () => waitOf()).filter((wait) => wait === 0)).toHaveLength(6)
})

test('a successful sign-in starts the count afresh', () => {
  const { limit, bounds, attempt, waitOf } = limitAt(0)
  times(5, () => attempt())
  limit.succeeded(bounds({}))
  expect(times(6, () => waitOf())).toEqual([0, 0, 0, 0, 0, 0])
})

test('a right password without its code counts for nothing, and clears nothing', () => {
  const { limit, bounds, attempt, waitOf } = limitAt(0)
  times(5, () => attempt())
  times(20, () => {
    attempt()
    limit.uncount(bounds({}))
  })
  attempt()
  expect(waitOf()).toBe(1)
})

test('a stranger who guesses elsewhere does not keep the owner out', () => {
  const { attempt, waitOf } = limitAt(0)
  times(6, () => attempt({ address: '203.0.113.9' }))
  expect(waitOf({ address: '203.0.113.9' })).toBe(1)
  expect(waitOf()).toBe(0)
})

test('many strangers make strangers wait a minute at most, and a device of the owner not at all', () => {
  const { attempt, failPatiently, waitOf } = limitAt(0)
  times(51, (index) => attempt({ address: `203.0.113.${index}` }))
  const waits = times(20, (index) => failPatiently({ address: `198.51.100.${index}` }))
  expect(Math.max(...waits)).toBe(60)
  expect(waitOf()).toBe(60)
  expect(waitOf({ device: 'till' })).toBe(0)
})

test('a stranger who tries many accounts from one address is slowed down after thirty', () => {
  const { attempt, waitOf } = limitAt(0)
  times(31, (index) => attempt({ account: `staff ${index}` }))
  expect(waitOf({ account: 'admin' })).toBe(1)
  expect(waitOf({ account: 'admin', address: '10.0.0.6' })).toBe(0)
})

test('sixty staff who sign in from one shop are not slowed down', () => {
  const { limit, bounds, attempt, waitOf } = limitAt(0)
  times(60, (index) => {
    attempt({ account: `staff ${index}` })
    limit.succeeded(bounds({ account: `staff ${index}` }))
  })
  expect(waitOf()).toBe(0)
})

test('a stolen device does not allow endless guesses', () => {
  const { failPatiently } = limitAt(0)
  const waits = times(20, () => failPatiently({ device: 'till' }))
  expect(waits.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0])
  expect(waits.at(-1)).toBe(300)
})

test('ten thousand invented names do not free the last guessed one', () => {
  const { limit } = limitAt(0)
  const attempt = (key: string) => limit.attempt([{ key, free: 5, longest: 300 }])
  times(9_990, (index) => attempt(`made-up ${index}`))
  times(6, () => attempt('clerk'))
  times(20, (index) => attempt(`another ${index}`))
  expect(() => attempt('clerk')).toThrow('too_many_attempts')
})

test('no wait is longer than its bound, after any number of failures', () => {
  expect(waitAfter(5, { free: 5, longest: 300 })).toBe(0)
  expect(waitAfter(2000, { free: 5, longest: 300 })).toBe(300)
})
