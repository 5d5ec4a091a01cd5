import { expect, test } from 'vitest'
import { isPeriodName, namedPeriods, periodNames, changeSince } from '#domain/reckoning/named-periods'

test('on the first of March the month before is the whole of February, leap day included', () => {
  expect(namedPeriods('2028-03-01')).toMatchObject({
    this_month: { from: '2028-03-01', to: '2028-03-01' },
    last_month: { from: '2028-02-01', to: '2028-02-29' },
    this_year: { from: '2028-01-01', to: '2028-03-01' },
    last_year: { from: '2027-01-01', to: '2027-12-31' },
    days_90: { from: '2027-12-03', to: '2028-03-01' },
  })
})

test('no period begins after its end, and each has its name', () => {
  const periods = namedPeriods('2026-01-31')
  for (const name of periodNames) expect(periods[name].from <= periods[name].to).toBe(true)
  expect(periodNames.every(isPeriodName)).toBe(true)
  expect(isPeriodName('yesterday')).toBe(false)
})

test.each([
  [1000, 1250, 25],
  [1000, 333.33, -66.7],
  [1000, 0, -100],
  [1000, 1000, 0],
  [1000, 3000, 200],
])('from %d to %d is a change of %d percent', (before, now, percent) => {
  expect(changeSince(before, now)).toEqual({ percent })
})

test('beside a very small amount a change is told as a difference', () => {
  expect(changeSince(100, 2177)).toEqual({ difference: 2077 })
  expect(changeSince(0.01, 9160.11)).toEqual({ difference: 9160.1 })
})

test('without anything before there is no change', () => {
  expect(changeSince(0, 9160)).toBeUndefined()
  expect(changeSince(0, 0)).toBeUndefined()
})
