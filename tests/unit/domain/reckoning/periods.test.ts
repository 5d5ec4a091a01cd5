import { expect, test } from 'vitest'
import { daysAfter, daysOf, monthsOf, periodAt, periodsOf } from '#domain/reckoning/periods'

test('on the twenty-first of November the dashboard looks at the day, the month, the week ahead and the year', () => {
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

test('a week over New Year goes on in the next one', () => {
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
