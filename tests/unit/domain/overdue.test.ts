import { expect, test } from 'vitest'
import { isOverdue } from '#domain/overdue'

const today = '2026-11-01'

test.each([
  ['no backup', undefined, false, true],
  ['one of today', '2026-11-01', false, false],
  ['one of today, and a later attempt that failed', '2026-11-01', true, false],
  ['one of yesterday, before that of today is made', '2026-10-31', false, false],
  ['one of yesterday, and an attempt of today that failed', '2026-10-31', true, true],
  ['one of the day before yesterday', '2026-10-30', false, true],
  ['one of the last year', '2025-11-01', false, true],
])('%s', (_what, last, isFailing, expected) => {
  expect(isOverdue({ today, last, isFailing })).toBe(expected)
})
