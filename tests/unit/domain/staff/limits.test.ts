import { expect, test } from 'vitest'
import { daysBetween, discountPercent, isBeyond } from '#domain/staff/limits'

test('a limit allows its own value, and without a limit no value is beyond', () => {
  const limit = { most: 500, beyond: 'no' } as const
  expect([isBeyond(limit, 500), isBeyond(limit, 500.01), isBeyond(undefined, 9e9)]).toEqual([
    false,
    true,
    false,
  ])
})

test('a discount is counted in percent of the line, and days from one business day to another', () => {
  expect(discountPercent({ amount: 9160, amount_real: 8244 })).toBe(10)
  expect(discountPercent({ amount: 0, amount_real: 0 })).toBe(0)
  expect([daysBetween('2026-02-27', '2026-03-01'), daysBetween('2026-11-21', '2026-11-21')]).toEqual([2, 0])
})
