import { expect, test } from 'vitest'
import { isNewlyBelow, isOverrated, keepsPrices, newDiscount } from '#domain/staff/generosity'

const line = (amount_real: number, gold_price_per_gram_value = 900) => ({
  ...{ amount: 1000, amount_real, gold_price_per_gram_value },
})

test.each([
  ['a new line with a tenth off', line(900), undefined, 10],
  ['a line as it was agreed', line(900), line(900), 0],
  ['a line with less off than was agreed', line(950), line(900), 0],
  ['a line with more off than was agreed', line(800), line(900), 20],
])('%s grants its new part', (_what, now, before, percent) => {
  expect(newDiscount(now, before)).toBe(percent)
})

test.each([
  ['at the price of the day', 900, undefined, 900, false],
  ['a cent below it', 899.99, undefined, 900, true],
  ['below it, as was agreed', 850, 850, 900, false],
  ['below what was agreed', 840, 850, 900, true],
  ['where no price is known', 1, undefined, undefined, false],
])('gold %s', (_what, price, agreed, proposed, isBelow) => {
  const before = agreed === undefined ? undefined : line(1000, agreed)
  expect(isNewlyBelow(line(1000, price), before, price, proposed)).toBe(isBelow)
})

const order = { payment_method: 'no_gold', currency: 'HKD', rate: 1 } as const

test.each([
  ['a new order', null, false],
  ['the same order', order, true],
  ['an order in another currency', { ...order, currency: 'USD', rate: 7.8 }, false],
  ['an order at another rate', { ...order, rate: 1.1 }, false],
  ['an order whose metal was owed in gold', { ...order, payment_method: 'with_gold' as const }, false],
])('the agreed prices of %s', (_what, stored, keeps) => {
  expect(keepsPrices(stored, order)).toBe(keeps)
})

const dollars = (rate: number | null) => ({ ...order, currency: 'USD', rate })

test.each([
  ['an order in Hong Kong dollars', null, order, 7.8, false],
  ['a new order at the shop’s rate', null, dollars(7.8), 7.8, false],
  ['a new order at a rate in the shop’s favor', null, dollars(7.7), 7.8, false],
  ['a new order at a rate above the shop’s', null, dollars(7.81), 7.8, true],
  ['a new order in a currency without a rate', null, dollars(7.8), undefined, true],
  ['an order that keeps its rate, though the shop’s fell', dollars(7.8), dollars(7.8), 7.7, false],
  ['an order that raises its rate above the shop’s', dollars(7.8), dollars(78), 7.8, true],
  ['an order that changed its currency', order, dollars(78), 7.8, true],
])('the rate of %s', (_what, stored, now, known, overrated) => {
  expect(isOverrated(stored, now, known)).toBe(overrated)
})
