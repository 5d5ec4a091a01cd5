import { expect, test } from 'vitest'
import { readDiscount } from '#domain/order/discount-types'

test.each([
  ['5%', 5],
  ['12.5 %', 12.5],
  ['５％', 5],
  ['95折', 5],
  ['9.5折', 5],
  ['9折', 10],
  ['85折', 15],
  ['8.8 折', 12],
])('a discount written as %s is %d per cent', (text, discount_value) => {
  expect(readDiscount(text)).toEqual({ discount_type: 'percentage', discount_value })
})

test.each(['5', '', '折', '101%', '950折', '-5%', 'HK$5'])('%j says no type', (text) => {
  expect(readDiscount(text)).toBeUndefined()
})
