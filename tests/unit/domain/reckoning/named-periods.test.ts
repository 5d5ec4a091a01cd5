import { expect, test } from 'vitest'
import { isPeriodName, namedPeriods, periodNames } from '#domain/reckoning/named-periods'

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
