import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfMoment, momentOf, wallClock } from '#resource/wall-clock'

test('noon in Hong Kong is four in the morning in UTC', () => {
  expect(wallClock(new Date('2026-11-21T04:00:00Z'), 'Asia/Hong_Kong')).toBe('2026-11-21 12:00:00')
  expect(momentOf('2026-11-21 12:00:00', 'Asia/Hong_Kong').toISOString()).toBe('2026-11-21T04:00:00.000Z')
})

test('summer time is looked up for the day itself', () => {
  expect(momentOf('2026-07-01 12:00:00', 'Europe/Madrid').toISOString()).toBe('2026-07-01T10:00:00.000Z')
  expect(momentOf('2026-12-01 12:00:00', 'Europe/Madrid').toISOString()).toBe('2026-12-01T11:00:00.000Z')
  expect(momentOf('2026-03-29 01:30:00', 'Europe/Madrid').toISOString()).toBe('2026-03-29T00:30:00.000Z')
})

test('a moment comes back from its wall clock, except in the hour that a clock shows twice', () => {
  const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (moment) => {
      const shown = wallClock(moment, 'Asia/Hong_Kong')
      expect(wallClock(momentOf(shown, 'Asia/Hong_Kong'), 'Asia/Hong_Kong')).toBe(shown)
    }),
  )
})

test.each([
  ['2026-11-21T23:30:00Z', '2026-11-22'],
  ['2026-11-21T15:59:59.999Z', '2026-11-21'],
  ['2026-11-21T23:30:00+08:00', '2026-11-21'],
  ['2026-11-21T23:30:00-0500', '2026-11-22'],
  ['2026-11-21T23:30', '2026-11-21'],
  ['2026-11-21 23:30:00', '2026-11-21'],
])('%s is the %s of a shop in Hong Kong', (moment, day) => {
  expect(dayOfMoment(moment, 'Asia/Hong_Kong')).toBe(day)
})

test.each([
  '2026-11-21',
  'yesterday',
  '',
  '2026-11-21T25:00:00Z',
  '2026-02-30T10:00:00Z',
  '2026-13-01T10:00',
])('%j is not a moment, and stays as it is', (text) => {
  expect(dayOfMoment(text, 'Asia/Hong_Kong')).toBe(text)
})
