import { expect, test } from 'vitest'
import {
  daysBetween,
  discountPercent,
  isBeyond,
  hiddenWithout,
  managing,
  writing,
} from '#domain/staff/limits'

test('a limit allows what equals it, and what has none is never beyond', () => {
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

test('an action manages a resource, or is needed to write one by hand', () => {
  expect([managing('users'), writing('users')]).toEqual(['users', 'users'])
  expect([managing('gold_bar_details'), writing('gold_bar_details')]).toEqual([
    undefined,
    'movements.gold_bar',
  ])
  expect(writing('daily_prices')).toBe('prices.change')
  expect([managing('orders'), writing('toString')]).toEqual([undefined, undefined])
})

test('balances and costs are hidden from whoever may not see them', () => {
  expect(hiddenWithout('customers', {})).toContain('balance_value')
  expect(hiddenWithout('customers', { 'see.balances': 'yes' })).toEqual([])
  expect(hiddenWithout('products', { 'see.balances': 'yes' })).toEqual(['latest_in_labor_fee'])
})
