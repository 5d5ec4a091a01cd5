import { expect, test } from 'vitest'
import { pricePerGram } from '#domain/pricing/daily-price'

test.each([
  [37429, 1000],
  [33686.1, 900],
  [34000, 908.39],
  [0.01, 0],
])('%d a liang is %d a gram', (sell, expected) => {
  expect(pricePerGram(sell)).toBe(expected)
})
