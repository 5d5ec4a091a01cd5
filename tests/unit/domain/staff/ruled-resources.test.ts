import { expect, test } from 'vitest'
import { hiddenFields, managing, writing } from '#domain/staff/ruled-resources'

test('an action manages a resource, or is needed to write one by hand', () => {
  expect([managing('users'), writing('users')]).toEqual(['users', 'users'])
  expect([managing('gold_bar_details'), writing('gold_bar_details')]).toEqual([
    undefined,
    'movements.gold_bar',
  ])
  expect(writing('daily_prices')).toBe('prices.change')
  expect([managing('orders'), writing('toString')]).toEqual([undefined, undefined])
})

test('balances and costs are hidden from users who may not see them', () => {
  expect(hiddenFields('customers', {})).toContain('balance_value')
  expect(hiddenFields('customers', { 'see.balances': 'yes' })).toEqual([])
  expect(hiddenFields('products', { 'see.balances': 'yes' })).toEqual(['latest_in_labor_fee'])
})
