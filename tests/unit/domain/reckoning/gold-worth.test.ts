import { expect, test } from 'vitest'
import { goldWorth, materialWorth, shareOf } from '#domain/reckoning/gold-worth'

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

const day = { value: 900, currency: 'HKD', date: '2026-11-21' }
const k18 = { price_share: 75, price_own: null, price_own_date: null }
const platinum = { price_share: 100, price_own: 268.5, price_own_date: '2026-11-20' }
const rates = { HKD: 1, USD: 7.74, EUR: null }

test.each([
  { what: 'fine gold', material: null, price: day, currency: 'HKD', worth: 9000 },
  { what: '18K', material: k18, price: day, currency: 'HKD', worth: 6750 },
  { what: 'platinum', material: platinum, price: day, currency: 'HKD', worth: 2685 },
  {
    what: 'platinum without a gold price',
    material: platinum,
    price: undefined,
    currency: 'HKD',
    worth: 2685,
  },
  { what: 'platinum in dollars', material: platinum, price: day, currency: 'USD', worth: 346.9 },
  {
    what: 'platinum in a currency without a rate',
    material: platinum,
    price: day,
    currency: 'EUR',
    worth: null,
  },
  { what: '18K without a gold price', material: k18, price: undefined, currency: 'HKD', worth: null },
])('10 g of $what are worth $worth', ({ material, price, currency, worth }) => {
  expect(materialWorth(10, material, price, currency, rates)).toBe(worth)
})
