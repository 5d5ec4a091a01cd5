import { expect, test } from 'vitest'
import { createSignInLimit } from '#server/sign-in-limit'

const MINUTE = 60_000

function limitAt(start: number) {
  const clock = { now: start }
  return { clock, limit: createSignInLimit(() => new Date(clock.now)) }
}

function tenTimes(work: () => void) {
  for (let count = 0; count < 10; count++) work()
}

test('the eleventh attempt waits until five minutes after the first', () => {
  const { clock, limit } = limitAt(0)
  tenTimes(() => limit.attempt('clerk'))
  clock.now = 2 * MINUTE
  expect(() => limit.attempt('clerk')).toThrow(
    expect.objectContaining({ code: 'too_many_attempts', facts: { seconds: 180, retry_after: 180 } }),
  )
  expect(() => limit.attempt('admin')).not.toThrow()
  clock.now = 5 * MINUTE
  expect(() => limit.attempt('clerk')).not.toThrow()
})

test('a sign-in that succeeds begins anew', () => {
  const { limit } = limitAt(0)
  tenTimes(() => limit.attempt('clerk'))
  limit.succeeded('clerk')
  expect(() => tenTimes(() => limit.attempt('clerk'))).not.toThrow()
})

test('ten thousand made-up names do not free the one that is guessed last', () => {
  const { limit } = limitAt(0)
  for (let index = 0; index < 9_990; index++) limit.attempt(`made-up ${index}`)
  tenTimes(() => limit.attempt('clerk'))
  for (let index = 0; index < 20; index++) limit.attempt(`another ${index}`)
  expect(() => limit.attempt('clerk')).toThrow('too_many_attempts')
})
