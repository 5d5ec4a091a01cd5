import { describe, expect, test } from 'vitest'
import { expireAt, isOverdue } from '#domain/order/due'

test.each([
  ['2026-11-21', 30, '2026-12-21'],
  ['2026-11-21', 0, '2026-11-21'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-11-21T16:30:00.000Z', 7, '2026-11-28'],
])('an order of %s with %d days is due on %s', (date, term, due) => {
  expect(expireAt(date, term)).toBe(due)
})

test('the default term is 30 days', () => {
  expect(expireAt('2026-11-21')).toBe('2026-12-21')
  expect(expireAt('2026-11-21', null)).toBe('2026-12-21')
})

describe('an order is overdue', () => {
  const owed = { confirmed: true, paid: false, expire_at: '2026-12-21' }

  test('from the day after it was due', () => {
    expect(isOverdue(owed, '2026-12-21')).toBe(false)
    expect(isOverdue(owed, '2026-12-22')).toBe(true)
  })

  test('only once confirmed, and not when paid', () => {
    expect(isOverdue({ ...owed, confirmed: false }, '2027-01-01')).toBe(false)
    expect(isOverdue({ ...owed, paid: true }, '2027-01-01')).toBe(false)
    expect(isOverdue({ ...owed, expire_at: null }, '2027-01-01')).toBe(false)
  })
})
