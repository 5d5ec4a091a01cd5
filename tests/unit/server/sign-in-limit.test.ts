import { expect, test } from 'vitest'
import { boundsOf, createSignInLimit, type Attempt } from '#server/http/sign-in-limit'

const MINUTE = 60_000

function limitAt(start: number) {
  const clock = { now: start }
  const limit = createSignInLimit(() => new Date(clock.now))
  const attempt = (who: Partial<Attempt>) =>
    limit.attempt(boundsOf({ account: 'clerk', address: '10.0.0.5', device: undefined, ...who }))
  return { clock, limit, attempt }
}

function times(count: number, work: (index: number) => void) {
  for (let index = 0; index < count; index++) work(index)
}

test('the eleventh attempt waits until five minutes after the first', () => {
  const { clock, attempt } = limitAt(0)
  times(10, () => attempt({}))
  clock.now = 2 * MINUTE
  expect(() => attempt({})).toThrow(
    expect.objectContaining({ code: 'too_many_attempts', facts: { seconds: 180, retry_after: 180 } }),
  )
  expect(() => attempt({ account: 'admin' })).not.toThrow()
  clock.now = 5 * MINUTE
  expect(() => attempt({})).not.toThrow()
})

test('a sign-in that succeeds begins anew', () => {
  const { limit, attempt } = limitAt(0)
  times(10, () => attempt({}))
  limit.succeeded(boundsOf({ account: 'clerk', address: '10.0.0.5', device: undefined }))
  expect(() => times(10, () => attempt({}))).not.toThrow()
})

test('a stranger who guesses elsewhere does not keep the owner out', () => {
  const { attempt } = limitAt(0)
  times(10, () => attempt({ address: '203.0.113.9' }))
  expect(() => attempt({ address: '203.0.113.9' })).toThrow('too_many_attempts')
  expect(() => attempt({})).not.toThrow()
})

test('many strangers keep strangers out, and not a device of the owner', () => {
  const { attempt } = limitAt(0)
  times(50, (index) => attempt({ address: `203.0.113.${index}` }))
  expect(() => attempt({})).toThrow('too_many_attempts')
  expect(() => attempt({ device: 'till' })).not.toThrow()
})

test('who tries many accounts from one address is slowed down after thirty', () => {
  const { attempt } = limitAt(0)
  times(30, (index) => attempt({ account: `staff ${index}` }))
  expect(() => attempt({ account: 'admin' })).toThrow('too_many_attempts')
  expect(() => attempt({ account: 'admin', address: '10.0.0.6' })).not.toThrow()
})

test('thirty staff who sign in from one shop are not slowed down', () => {
  const { limit, attempt } = limitAt(0)
  times(60, (index) => {
    attempt({ account: `staff ${index}` })
    limit.succeeded(boundsOf({ account: `staff ${index}`, address: '10.0.0.5', device: undefined }))
  })
  expect(() => attempt({})).not.toThrow()
})

test('a stolen device is no way to guess without end', () => {
  const { attempt } = limitAt(0)
  times(10, () => attempt({ device: 'till' }))
  expect(() => attempt({ device: 'till' })).toThrow('too_many_attempts')
})

test('ten thousand made-up names do not free the one that is guessed last', () => {
  const { limit } = limitAt(0)
  const attempt = (key: string) => limit.attempt([{ key, most: 10 }])
  times(9_990, (index) => attempt(`made-up ${index}`))
  times(10, () => attempt('clerk'))
  times(20, (index) => attempt(`another ${index}`))
  expect(() => attempt('clerk')).toThrow('too_many_attempts')
})
