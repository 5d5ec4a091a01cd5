import { expect, test } from 'vitest'
import { businessDates, refuseFarDate } from '#domain/business-date'

test.each([
  ['2026-11-21', '2027-11-21'],
  ['2028-02-29', '2029-02-28'],
  ['2027-02-28', '2028-02-28'],
  ['2026-12-31', '2027-12-31'],
])('of %s a business date lies at most on %s', (today, last) => {
  expect(businessDates(today)).toEqual({ first: '2000-01-01', last })
})

test.each(['2000-01-01', '2026-11-21', '2027-11-21'])('%s can be a business date', (date) => {
  expect(() => refuseFarDate(date, '2026-11-21', '/date')).not.toThrow()
})

test.each(['1999-12-31', '2027-11-22', '2926-11-21'])('%s cannot be one', (date) => {
  expect(() => refuseFarDate(date, '2026-11-21', '/date')).toThrow(
    expect.objectContaining({
      code: 'date_out_of_range',
      path: '/date',
      facts: { date, first: '2000-01-01', last: '2027-11-21' },
    }),
  )
})

test('an empty date is not refused', () => {
  expect(() => refuseFarDate(null, '2026-11-21', '/date')).not.toThrow()
  expect(() => refuseFarDate(undefined, '2026-11-21', '/date')).not.toThrow()
})
