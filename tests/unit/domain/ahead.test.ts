import { expect, test } from 'vitest'
import { isAhead } from '#domain/ahead'

const now = new Date('2026-11-21T04:00:00Z')

test.each([
  ['the same moment', '2026-11-21T04:00:00Z', false],
  ['a minute later, as clocks of several machines differ', '2026-11-21T04:01:00Z', false],
  ['a little more than a minute later', '2026-11-21T04:01:00.001Z', true],
  ['a year later', '2027-11-21T04:00:00Z', true],
  ['a year earlier', '2025-11-21T04:00:00Z', false],
  ['the same moment, in another zone', '2026-11-21T12:00:00+08:00', false],
])('%s is ahead: %s, %s', (_what, moment, expected) => {
  expect(isAhead(moment, now)).toBe(expected)
  expect(isAhead(new Date(moment), now)).toBe(expected)
})
