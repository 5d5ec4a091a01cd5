import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparisonPeriod } from '#domain/reckoning/comparison-period'
import { daysAfter, daysOf } from '#domain/reckoning/periods'

test.each([
  ['2026-11-01', '2026-11-30', 'previous', '2026-10-01', '2026-10-31', '1 months'],
  ['2026-01-01', '2026-03-31', 'previous', '2025-10-01', '2025-12-31', '3 months'],
  ['2026-11-01', '2026-11-21', 'previous', '2026-10-11', '2026-10-31', '21 days'],
  ['2026-11-21', '2026-11-21', 'previous', '2026-11-20', '2026-11-20', '1 days'],
  ['2026-11-01', '2026-11-21', 'year', '2025-11-01', '2025-11-21', '1 year'],
  ['2024-02-01', '2024-02-29', 'year', '2023-02-01', '2023-02-28', '1 year'],
  ['2025-02-01', '2025-02-28', 'year', '2024-02-01', '2024-02-29', '1 year'],
] as const)('%s to %s is compared (%s) with %s to %s', (from, to, by, start, end, shift) => {
  expect(comparisonPeriod({ from, to }, by)).toEqual({ from: start, to: end, shift })
})

const period = fc
  .tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 800 }))
  .map(([after, days]) => {
    const from = daysAfter('2001-01-01', after)
    return { from, to: daysAfter(from, days) }
  })

test('the period before ends the day before, and has as many days unless both are whole months', () => {
  fc.assert(
    fc.property(period, (now) => {
      const before = comparisonPeriod(now, 'previous')
      expect(daysAfter(before.to, 1)).toBe(now.from)
      const isAsLong = daysOf(before).length === daysOf(now).length
      expect(isAsLong || before.shift.endsWith('months')).toBe(true)
    }),
  )
})
