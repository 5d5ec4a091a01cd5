import { expect, test } from 'vitest'
import { goldWorth, shareOf } from '#domain/reckoning/gold-worth'

test.each([
  [37.429, 900, 33686.1],
  [1.005, 1, 1.01],
  [0, 912.5, 0],
  [12_345_678.901, 1234.56, 15241481344.02],
])('%d g at %d a gram are worth %d, to the cent', (grams, price, worth) => {
  expect(goldWorth(grams, price)).toBe(worth)
})

test.each([
  [1, 3, 33.3],
  [2, 3, 66.7],
  [5, 5, 100],
  [0, 0, 0],
])('%d of %d are %d percent', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share)
})
