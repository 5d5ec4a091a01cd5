import { expect, test } from 'vitest'
import {
  daysAfter,
  daysOf,
  monthsOf,
  periodAt,
  periodsOf,
  isPeriodName,
  namedPeriods,
  periodNames,
  changeSince,
} from '#domain/reckoning/periods'

test('on the twenty-first of November the dashboard covers the day, the month, the week ahead and the year', () => {
  expect(periodsOf('2026-11-21')).toEqual({
    today: { from: '2026-11-21', to: '2026-11-21' },
    month: { from: '2026-11-01', to: '2026-11-30' },
    lastMonth: { from: '2026-10-01', to: '2026-10-21' },
    week: { from: '2026-11-21', to: '2026-11-27' },
    days: { from: '2026-10-23', to: '2026-11-21' },
    months: { from: '2025-12-01', to: '2026-11-30' },
  })
})

test.each([
  ['2026-12-31', { from: '2026-12-01', to: '2026-12-31' }],
  ['2028-02-29', { from: '2028-02-01', to: '2028-02-29' }],
  ['2027-02-01', { from: '2027-02-01', to: '2027-02-28' }],
])('the month of %s ends on its last day', (today, month) => {
  expect(periodsOf(today).month).toEqual(month)
})

test.each([
  ['2026-11-01', { from: '2026-10-01', to: '2026-10-01' }],
  ['2026-11-30', { from: '2026-10-01', to: '2026-10-31' }],
  ['2027-01-31', { from: '2026-12-01', to: '2026-12-31' }],
  ['2026-03-29', { from: '2026-02-01', to: '2026-02-28' }],
])('the month up to %s is compared with the same days of the last', (today, lastMonth) => {
  expect(periodsOf(today).lastMonth).toEqual(lastMonth)
})

test('a bar is a day or a whole month', () => {
  expect(periodAt('2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  expect(periodAt('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('a week over New Year continues in the next one', () => {
  expect(periodsOf('2026-12-29').week).toEqual({ from: '2026-12-29', to: '2027-01-04' })
  expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31')
})

test('the charts have thirty days and twelve months, each once', () => {
  const { days, months } = periodsOf('2026-03-01')
  expect(daysOf(days)).toHaveLength(30)
  expect(daysOf(days).at(-1)).toBe('2026-03-01')
  expect(monthsOf(months)).toEqual([
    ...['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'],
    ...['2026-01', '2026-02', '2026-03'],
  ])
})

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

test('next to a very small amount a change is shown as a difference', () => {
  expect(changeSince(100, 2177)).toEqual({ difference: 2077 })
  expect(changeSince(0.01, 9160.11)).toEqual({ difference: 9160.1 })
})

test('without an earlier amount there is no change', () => {
  expect(changeSince(0, 9160)).toBeUndefined()
  expect(changeSince(0, 0)).toBeUndefined()
})
