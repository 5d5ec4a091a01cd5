import { expect, test } from 'vitest'
import { discountTypes } from '#domain/order/discount-types'

test('a discount is an amount, which comes first, or a percentage', () => {
  expect(Object.keys(discountTypes)).toEqual(['fixed', 'percentage'])
})
